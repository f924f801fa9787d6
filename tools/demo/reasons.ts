import type { Seeded } from "./seeded.ts";

export type DelayReason =
	| "schedule_change"
	| "melt_delay"
	| "rolling_delay"
	| "equipment_repair"
	| "flatness"
	| "surface_quality"
	| "retest"
	| "heat_treat_queue"
	| "transport_shortage"
	| "customer_request"
	| "credit_hold"
	| "pulled_ahead";

/** The step at which a delayed line waits; what comes before it keeps its day. */
export type StuckAt = "melted" | "rolled" | "heatTreated" | "tested" | "loaded";

/** A sentence to the customer in both languages. */
export type Note = readonly [en: string, es: string];
type Cause = {
	reason: DelayReason;
	weight: number;
	stuckAt: StuckAt;
	by: "Planning" | "Quality" | "Shipping" | "Inside Sales";
	notes: readonly Note[];
};

const causes: readonly Cause[] = [
	{
		reason: "schedule_change",
		weight: 12,
		stuckAt: "melted",
		by: "Planning",
		notes: [
			["Rolling campaign moved by one week", "La campaña de laminación se recorrió una semana"],
			["Width change combined with the next campaign", "El cambio de ancho se juntó con la siguiente campaña"],
		],
	},
	{
		reason: "melt_delay",
		weight: 14,
		stuckAt: "melted",
		by: "Planning",
		notes: [
			["Furnace transformer out of service for two days", "Transformador del horno fuera de servicio dos días"],
			["Heat diverted for chemistry, melted again", "Colada desviada por química, se vuelve a fundir"],
			["Caster segment change ran over", "El cambio de segmento de la colada continua se alargó"],
		],
	},
	{
		reason: "rolling_delay",
		weight: 14,
		stuckAt: "rolled",
		by: "Planning",
		notes: [
			["Work roll change, backlog of one turn", "Cambio de rodillos de trabajo, un turno de atraso"],
			["Slabs reheated after a cobble", "Planchones recalentados después de un atorón"],
		],
	},
	{
		reason: "equipment_repair",
		weight: 10,
		stuckAt: "rolled",
		by: "Planning",
		notes: [
			["Mill time given up for the shear repair", "Turno de laminador cedido a la reparación de la cizalla"],
			["Hot leveler gearbox replaced", "Se cambió la caja de engranes de la niveladora en caliente"],
		],
	},
	{
		reason: "heat_treat_queue",
		weight: 8,
		stuckAt: "heatTreated",
		by: "Planning",
		notes: [
			["Waiting for the quench line", "En espera de la línea de temple"],
			["Tempering furnace down for brickwork", "Horno de revenido parado por refractario"],
		],
	},
	{
		reason: "flatness",
		weight: 10,
		stuckAt: "tested",
		by: "Quality",
		notes: [
			["Pieces to the leveler, flatness out of tolerance", "Piezas a nivelado por planicidad fuera de tolerancia"],
			["Second pass through the cold leveler", "Segunda pasada por la niveladora en frío"],
		],
	},
	{
		reason: "surface_quality",
		weight: 8,
		stuckAt: "tested",
		by: "Quality",
		notes: [
			["Conditioning of rolled-in scale", "Acondicionado por cascarilla incrustada"],
			["Pitting ground and inspected again", "Picaduras esmeriladas y vueltas a inspeccionar"],
		],
	},
	{
		reason: "retest",
		weight: 7,
		stuckAt: "tested",
		by: "Quality",
		notes: [
			["Tensile retest under way", "Repetición del ensayo de tracción en curso"],
			["Charpy test repeated on two slabs", "Ensayo Charpy repetido en dos planchones"],
		],
	},
	{
		reason: "transport_shortage",
		weight: 13,
		stuckAt: "loaded",
		by: "Shipping",
		notes: [
			["No flatbeds available this week", "Sin plataformas disponibles esta semana"],
			["Empty cars not placed by the railroad", "El ferrocarril no colocó los carros vacíos"],
			["River stage too low for loading", "Nivel del río demasiado bajo para cargar"],
		],
	},
	{
		reason: "customer_request",
		weight: 4,
		stuckAt: "loaded",
		by: "Inside Sales",
		notes: [["Customer asked to ship later, yard full", "El cliente pidió embarcar después, patio lleno"]],
	},
];

export const pulledAheadNotes: readonly Note[] = [
	["Capacity freed by a cancelled order", "Capacidad liberada por un pedido cancelado"],
	["Combined with an earlier campaign", "Se juntó con una campaña anterior"],
];

/** Why a line is late; the heat-treatment queue holds up only what is heat treated. */
export function drawCause(chance: Seeded, isHeatTreated: boolean): Cause {
	return chance.weighted(causes.filter((cause) => isHeatTreated || cause.stuckAt !== "heatTreated"));
}

/** Holds before the melt are the office's, later ones the inspectors'. */
export function drawHold(chance: Seeded, isMade: boolean): { reason: DelayReason; note: Note } {
	const holds: readonly { reason: DelayReason; note: Note }[] = isMade
		? [
				{ reason: "flatness", note: ["Held for the leveler", "Retenidas para nivelado"] },
				{ reason: "surface_quality", note: ["Held for surface inspection", "Retenidas para inspección superficial"] },
				{ reason: "retest", note: ["Held until the retest is in", "Retenidas hasta tener la repetición del ensayo"] },
			]
		: [
				{ reason: "credit_hold", note: ["Waiting for credit release", "En espera de liberación de crédito"] },
				{
					reason: "customer_request",
					note: ["Customer is checking the drawing", "El cliente está revisando el plano"],
				},
			];
	return chance.pick(holds);
}
