import type { DefectFamily } from "#shared/complaints/complaint-kinds.ts";

/**
 * What people complain of, in both languages of the demo's customers; `share` is of a piece's weight, nothing where no
 * steel is claimed.
 */
export type ComplaintCase = {
	kind: "steel_problem" | "order_error" | "invoice_error" | "transit_damage" | "paperwork" | "delivery";
	defects: readonly { family: DefectFamily; code: string }[];
	asked: "credit" | "replacement" | "return" | "rework" | "correction" | "explanation";
	share: number;
	en: string;
	es: string;
	weight: number;
};

const d = (family: DefectFamily, code: string) => ({ family, code });

export const complaintCases: readonly ComplaintCase[] = [
	{
		kind: "steel_problem",
		defects: [d("surface", "pitting"), d("surface", "scale")],
		asked: "credit",
		share: 1,
		en: "Pitting with scale in it over the last 6 ft of the plate, deeper than we can grind out.",
		es: "Picaduras con cascarilla en los últimos 1.8 m de la placa, más profundas de lo que podemos esmerilar.",
		weight: 5,
	},
	{
		kind: "steel_problem",
		defects: [d("shape", "flatness")],
		asked: "rework",
		share: 1,
		en: "Flatness is 5/8 in over 12 ft; the table takes 3/8 in. Please level or replace.",
		es: "La planicidad es de 16 mm en 3.6 m; la mesa admite 9.5 mm. Favor de nivelar o reponer.",
		weight: 4,
	},
	{
		kind: "steel_problem",
		defects: [d("internal", "lamination")],
		asked: "replacement",
		share: 0.4,
		en: "Lamination opened at the torch, 14 in from the head end. Ultrasonic test confirms it.",
		es: "Al cortar se abrió una laminación a 35 cm de la cabeza. El ultrasonido lo confirma.",
		weight: 3,
	},
	{
		kind: "steel_problem",
		defects: [d("dimension", "width")],
		asked: "credit",
		share: 0.15,
		en: "Width is 1/4 in under the tolerance along the whole length. We can use it at a reduced price.",
		es: "El ancho está 6 mm bajo la tolerancia en todo el largo. Podemos usarla con descuento.",
		weight: 3,
	},
	{
		kind: "transit_damage",
		defects: [d("damage", "bent"), d("damage", "edge_damage")],
		asked: "return",
		share: 1,
		en: "The load shifted: top pieces bent at the chains, edges damaged. Noted on the delivery receipt.",
		es: "La carga se movió: piezas de arriba dobladas en las cadenas, orillas dañadas. Quedó anotado en el recibo.",
		weight: 4,
	},
	{
		kind: "delivery",
		defects: [d("weight_count", "pieces_short")],
		asked: "credit",
		share: 1,
		en: "One piece on the tally was not on the load. Our count and the driver's agree.",
		es: "Una pieza de la relación no venía en la carga. Nuestro conteo y el del chofer coinciden.",
		weight: 3,
	},
	{
		kind: "order_error",
		defects: [d("wrong_material", "wrong_size")],
		asked: "replacement",
		share: 1,
		en: "We ordered 96 in wide for this line and received another width.",
		es: "Pedimos 96 in de ancho en esta partida y recibimos otro ancho.",
		weight: 1,
	},
	{
		kind: "paperwork",
		defects: [d("paperwork", "certificate_wrong")],
		asked: "correction",
		share: 0,
		en: "The certificate shows our old purchase order number. Please reissue.",
		es: "El certificado trae nuestra orden de compra anterior. Favor de emitirlo de nuevo.",
		weight: 3,
	},
	{
		kind: "invoice_error",
		defects: [d("paperwork", "charge_wrong")],
		asked: "correction",
		share: 0,
		en: "Freight was charged although the order says prepaid.",
		es: "Se cobró el flete aunque el pedido dice flete pagado.",
		weight: 2,
	},
];

/** What the claims desk writes at each step; steps without words only move. */
export const complaintAnswers: Readonly<Record<string, { en: string; es: string }>> = {
	acknowledged: {
		en: "Thank you, we have it. Please keep the material aside and unprocessed.",
		es: "Gracias, lo recibimos. Favor de apartar el material sin procesarlo.",
	},
	information_requested: {
		en: "Please send a close-up with a rule beside the defect and a photo of the piece's marks.",
		es: "Favor de enviar una foto de cerca con una regla al lado del defecto y otra de las marcas de la pieza.",
	},
	approved: { en: "Approved as claimed.", es: "Aprobado como se reclamó." },
	partly_approved: {
		en: "We can accept half: the rest is within the standard's tolerance.",
		es: "Podemos aceptar la mitad: el resto está dentro de la tolerancia de la norma.",
	},
	rejected: {
		en: "The measurements are within ASTM A6; we cannot accept this claim.",
		es: "Las medidas están dentro de ASTM A6; no podemos aceptar este reclamo.",
	},
	return_authorised: {
		en: "Return authorized. The carrier will call you for a pick-up time.",
		es: "Devolución autorizada. El transportista le llamará para acordar la recolección.",
	},
	withdrawn: { en: "Withdrawn by telephone: the material was used.", es: "Retirado por teléfono: el material se usó." },
};

/** The customer's answer to the mill's question. */
export const complaintReply = {
	en: "The photos went to the claims desk by e-mail: one close up with a rule, one of the marks.",
	es: "Las fotos se enviaron por correo a la mesa de reclamos: una de cerca con regla y otra de las marcas.",
};
