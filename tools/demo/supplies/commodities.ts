import type { Mode } from "../loads.ts";

/** A commodity as the demo buys it: prices in dollars per `unit`. */
export type Commodity = {
	commodity: string;
	family: "scrap" | "alloy" | "electrode" | "flux" | "other";
	nameEn: string;
	nameEs: string;
	unit: "GT" | "st" | "lb" | "t" | "kg";
	price: readonly [number, number];
};

const scrap = (commodity: string, nameEn: string, nameEs: string, low: number, high: number): Commodity => ({
	commodity,
	family: "scrap",
	nameEn,
	nameEs,
	unit: "GT",
	price: [low, high],
});

/** ISRI codes for scrap, the mill's own for the rest. */
export const commodities: readonly Commodity[] = [
	scrap("200", "No. 1 heavy melting steel", "Pesada núm. 1", 330, 385),
	scrap("202", "No. 1 heavy melting, 5 ft x 18 in", "Pesada núm. 1, 5 pies x 18 pulg", 335, 390),
	scrap("203", "No. 2 heavy melting steel", "Pesada núm. 2", 300, 350),
	scrap("207", "No. 1 busheling", "Recorte nuevo núm. 1", 390, 455),
	scrap("208", "No. 1 bundles", "Pacas núm. 1", 385, 450),
	scrap("210", "Shredded, 50 lb/cu ft", "Fragmentada, 50 lb/pie³", 365, 425),
	scrap("211", "Shredded, 70 lb/cu ft", "Fragmentada, 70 lb/pie³", 375, 435),
	scrap("231", "Plate and structural, 5 ft and under", "Placa y estructural, hasta 5 pies", 350, 410),
	scrap("232", "Plate and structural, 2 ft and under", "Placa y estructural, hasta 2 pies", 360, 420),
	{ commodity: "PIG", family: "other", nameEn: "Pig iron", nameEs: "Arrabio", unit: "t", price: [430, 480] },
	{
		commodity: "DRI",
		family: "other",
		nameEn: "Direct reduced iron",
		nameEs: "Hierro de reducción directa",
		unit: "t",
		price: [370, 410],
	},
	{
		commodity: "FEMN",
		family: "alloy",
		nameEn: "Ferromanganese, high carbon",
		nameEs: "Ferromanganeso alto carbono",
		unit: "GT",
		price: [1180, 1320],
	},
	{
		commodity: "SIMN",
		family: "alloy",
		nameEn: "Silicomanganese",
		nameEs: "Silicomanganeso",
		unit: "lb",
		price: [0.58, 0.74],
	},
	{
		commodity: "FESI",
		family: "alloy",
		nameEn: "Ferrosilicon 75%",
		nameEs: "Ferrosilicio 75%",
		unit: "lb",
		price: [0.95, 1.2],
	},
	{
		commodity: "FEV",
		family: "alloy",
		nameEn: "Ferrovanadium 80%",
		nameEs: "Ferrovanadio 80%",
		unit: "kg",
		price: [26, 33],
	},
	{
		commodity: "FENB",
		family: "alloy",
		nameEn: "Ferroniobium 65%",
		nameEs: "Ferroniobio 65%",
		unit: "kg",
		price: [44, 48],
	},
	{
		commodity: "ELEC24",
		family: "electrode",
		nameEn: "Graphite electrode, 24 in",
		nameEs: "Electrodo de grafito, 24 pulg",
		unit: "lb",
		price: [1.9, 2.5],
	},
	{
		commodity: "LIME",
		family: "flux",
		nameEn: "High-calcium quicklime",
		nameEs: "Cal viva alta en calcio",
		unit: "st",
		price: [168, 190],
	},
	{
		commodity: "DOLO",
		family: "flux",
		nameEn: "Dolomitic lime",
		nameEs: "Cal dolomítica",
		unit: "st",
		price: [172, 196],
	},
	{
		commodity: "MGCB",
		family: "other",
		nameEn: "Magnesia-carbon brick",
		nameEs: "Ladrillo de magnesia-carbono",
		unit: "st",
		price: [1450, 1700],
	},
	{
		commodity: "CAST",
		family: "other",
		nameEn: "Casting powder",
		nameEs: "Polvo de colada",
		unit: "lb",
		price: [0.42, 0.55],
	},
	{
		commodity: "CARB",
		family: "other",
		nameEn: "Injection carbon",
		nameEs: "Carbón de inyección",
		unit: "st",
		price: [410, 470],
	},
];

/** The commodity of a code; throws when the demo does not buy it. */
export function requireCommodity(code: string): Commodity {
	const found = commodities.find(({ commodity }) => commodity === code);
	if (!found) throw new Error(`The demo buys no ${code}`);
	return found;
}

const words = {
	scrap: [
		"Free of radioactivity, sealed containers, lead and hazardous matter. Dirt and non-metallics at most 1% by weight.",
		"Libre de radiactividad, recipientes sellados, plomo y materia peligrosa. Tierra y no metálicos: máximo 1% en peso.",
	],
	alloy: [
		"With a certificate of analysis for each lot. Fines under 1/4 in at most 5% by weight; dry and in marked bags or clean bulk.",
		"Con certificado de análisis por lote. Finos bajo 1/4 pulg: máximo 5% en peso; seco, en sacos marcados o granel limpio.",
	],
	electrode: ["Packed in pairs with nipples, threads protected.", "Empacados en pares con niples, roscas protegidas."],
	flux: [
		"Loss on ignition at most 2%; sulphur at most 0.05%. Delivered dry in closed hoppers.",
		"Pérdida por ignición máxima 2%; azufre máximo 0.05%. Se entrega seco en tolvas cerradas.",
	],
	other: ["With a certificate of analysis for each shipment.", "Con certificado de análisis por embarque."],
} as const;

/** The rows of the commodities feed, each with the mill's specification. */
export function commodityRows(revision: number): object[] {
	return commodities.map(({ commodity, family, nameEn, nameEs }) => ({
		commodity,
		family,
		nameEn,
		nameEs,
		specification: {
			number: `RM-${commodity}`,
			issuedOn: "2024-01-15",
			textEn: words[family][0],
			textEs: words[family][1],
		},
		revision,
	}));
}

/** What each of the suppliers sells, by its place in `suppliers`; the rest are scrap dealers. */
const specialists: Readonly<Record<number, readonly string[]>> = {
	1: ["FEMN", "SIMN", "FESI"],
	29: ["PIG"],
	30: ["DRI"],
	31: ["SIMN", "FESI"],
	32: ["FEV", "FENB"],
	33: ["ELEC24"],
	34: ["ELEC24", "CARB"],
	35: ["LIME"],
	36: ["LIME", "DOLO"],
	37: ["MGCB"],
	38: ["CAST"],
	39: ["CARB"],
};
const grades = commodities.filter(({ family }) => family === "scrap").map(({ commodity }) => commodity);

/** The commodities of a supplier, three neighbouring grades for a scrap dealer. */
export function commoditiesOf(index: number): readonly Commodity[] {
	const own = specialists[index] ?? [0, 3, 5].map((step) => grades[(index + step) % grades.length] ?? "210");
	return own.map(requireCommodity);
}

/** How a supplier's goods travel: scrap and pig iron by rail and barge too, the rest by truck. */
export const modeWeights: Readonly<Record<"bulk" | "packed", readonly { mode: Mode; weight: number }[]>> = {
	bulk: [
		{ mode: "truck", weight: 84 },
		{ mode: "railcar", weight: 15 },
		{ mode: "barge", weight: 1 },
	],
	packed: [{ mode: "truck", weight: 1 }],
};
