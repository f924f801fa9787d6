import { type Mint, textOf } from "./consignment.ts";
import { type DrawnOrder, isLookedAt, writesSpanish } from "./order-book.ts";
import { insideSalesOf } from "./people.ts";
import { createSeeded } from "./seeded.ts";

type Words = { en: string; es: string };
type Talk = { asked: Words; answer: Words; thanks?: Words; settled?: Words; weight: number };

const recentDays = 150;
/** Orders of these last days have a question that nobody has answered yet. */
const openDays = 21;
/** Of the orders of the last 150 days; more where a user looks. */
const talkedOf = (order: DrawnOrder) => (isLookedAt(order) ? 0.16 : 0.03);

const talks: readonly Talk[] = [
	{
		asked: {
			en: "Our burning table is idle next week. Can any of these plates leave earlier than promised?",
			es: "Nuestra mesa de corte queda libre la próxima semana. ¿Puede salir alguna placa antes de lo prometido?",
		},
		answer: {
			en: "Two loads are tested and can leave on Thursday; I moved them up. The rest stays as promised.",
			es: "Dos cargas ya están probadas y pueden salir el jueves; las adelanté. El resto queda como se prometió.",
		},
		thanks: { en: "Thursday works, thank you.", es: "El jueves nos conviene, gracias." },
		settled: {
			en: "Both loads are booked for Thursday morning.",
			es: "Las dos cargas quedan programadas para el jueves por la mañana.",
		},
		weight: 4,
	},
	{
		asked: {
			en: "Please stencil our job number 2214 on every piece of this order.",
			es: "Favor de marcar nuestro número de obra 2214 en cada pieza de este pedido.",
		},
		answer: {
			en: "Noted on the order: it goes on the stencil below the heat number.",
			es: "Queda anotado en el pedido: va en la marca, debajo del número de colada.",
		},
		weight: 3,
	},
	{
		asked: {
			en: "The yard can unload trucks until 2 p.m. only while the second crane is down.",
			es: "El patio descarga camiones solo hasta las 14:00 mientras la segunda grúa está fuera de servicio.",
		},
		answer: {
			en: "Told the carriers: appointments end at 1 p.m. until you write otherwise.",
			es: "Avisé a los transportistas: las citas terminan a las 13:00 hasta que nos indique lo contrario.",
		},
		weight: 2,
	},
	{
		asked: {
			en: "Can the certificates show both A572-50 and A36? Our customer asks for dual marking.",
			es: "¿Los certificados pueden mostrar A572-50 y A36? Nuestro cliente pide doble marcado.",
		},
		answer: {
			en: "Yes: the heats meet both, and the certificates will name both.",
			es: "Sí: las coladas cumplen ambas, y los certificados nombrarán las dos.",
		},
		weight: 2,
	},
];

/**
 * Writes a conversation about a few of the recent orders, some still without an answer. Chance of its own: the rest of
 * the demo stays as it is.
 */
export function writeOrderMessages(mint: Mint, order: DrawnOrder): void {
	if (order.orderedOn < mint.today - recentDays || order.orderedOn >= mint.today - 4) return;
	const chance = createSeeded(`messages ${order.order}`);
	if (!chance.chance(talkedOf(order))) return;
	const talk = chance.weighted(talks);
	const isSpanish = writesSpanish(order);
	const customer = isSpanish ? "Compras, por correo" : "Purchasing, by e-mail";
	const isOpen = order.orderedOn >= mint.today - openDays;
	let moment = isOpen ? mint.today - chance.between(0.1, 2) : order.orderedOn + chance.between(1, 9);
	let answered: string | undefined;
	for (const [index, words] of (isOpen
		? [talk.asked]
		: [talk.asked, talk.answer, talk.thanks, talk.settled]
	).entries()) {
		if (!words) return;
		const message = `W${index + 1}`;
		const isMill = index % 2 === 1;
		mint.files.add("order-messages", {
			order: order.order,
			message,
			at: textOf(moment),
			by: isMill ? insideSalesOf(order.buyer) : customer,
			...(isMill ? {} : { side: "customer" }),
			...(answered ? { answers: answered } : {}),
			body: isSpanish ? words.es : words.en,
		});
		answered = message;
		moment += chance.between(0.05, 1.5);
	}
}
