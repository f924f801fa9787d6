import { type EntityName, entityNames } from "../entities.ts";
import { exampleRow } from "./example-rows.ts";

type Row = Record<string, unknown>;

/** Rows that are before an entity's own example, so that those behind it find what they name. */
const before: Readonly<Partial<Record<EntityName, Row[]>>> = {
	heats: [
		{
			...{
				heat: "H48209",
				mill: "NF",
				grade: "A572-50",
				meltedAt: "2026-11-20T13:05:00Z",
				chemistry: { C: 0.16, Mn: 1.21, CE: 0.38 },
			},
			tests: [
				{
					...{
						kind: "tension",
						slab: "H48209-01",
						standard: "ASTM A370",
						direction: "T",
						yieldMpa: 401,
						tensileMpa: 540,
					},
					...{ elongationPct: 24, gaugeLengthMm: 200 },
				},
				{ kind: "hardness", slab: "H48209-01", scale: "HBW", values: [159, 160, 162] },
				{
					kind: "charpy",
					slab: "H48209-01",
					direction: "L",
					tempF: -20,
					sizeMm: "10 x 10",
					energyFtLb: [41, 42, 42],
					averageFtLb: 42,
				},
				{ kind: "bend", angleDeg: 180, mandrelIn: 1.5, result: "passed" },
				{ kind: "drop_weight", tempF: -40, specimen: "P2", results: ["no_break", "no_break"] },
				{ kind: "through_thickness", standard: "ASTM A770", reductionPct: [38, 41] },
				{ kind: "grain_size", standard: "ASTM E112", grainSize: 7.5 },
				{ kind: "ultrasonic", standard: "ASTM A578", level: "B", result: "passed" },
				{ kind: "other", name: "Residual magnetism", text: "12 gauss" },
			],
			revision: 1,
		},
	],
	accounts: [
		{ account: "290001", kind: "ship_to", name: "Prairie Tank, Lincoln plant", revision: 1 },
		{ account: "790001", kind: "supplier", name: "Lakeside Scrap", revision: 1 },
	],
	"acknowledgment-answers": [
		{
			acknowledgment: "ACK-1",
			revision: 1,
			answer: "A-1",
			at: "2026-11-20T13:05:00Z",
			by: "Ann Baker",
			side: "customer",
			message: "The price is not ours.",
		},
	],
};

/**
 * What the examples say in place of what follows from the schema alone: one mill, one order, one load, from row to row.
 */
const shown: Readonly<Partial<Record<EntityName, Row>>> = {
	mills: { name: "North Fork", place: "Omaha, NE" },
	accounts: { name: "Prairie Tank", shipsTo: ["290001"] },
	orders: { po: "PT-8841" },
	"order-events": { event: "E-1", at: "2026-11-20T09:00:00-06:00" },
	heats: {
		meltedIn: "US",
		pouredIn: "US",
		tests: [{ kind: "tension", yieldKsi: 58.2, tensileKsi: 78.4 }],
		chemistry: { C: 0.16, Mn: 1.21 },
	},
	pieces: { piece: "P70012", heat: "H48210" },
	shipments: {
		mode: "railcar",
		vehicle: "GLKR 412345",
		pieces: ["P70012"],
		netLb: 13_068,
		shippedAt: "2026-11-20T14:05:00-06:00",
	},
	"railcar-sightings": { place: "CHICAGO" },
	"stock-list": { stock: "S40001" },
	resources: { resource: "size-chart" },
	notices: { notice: "N-12" },
	commodities: { nameEn: "No. 1 busheling", nameEs: "Recorte nuevo No. 1" },
	"purchase-orders": {
		lines: [
			{
				...{ line: 1, commodity: "207", periodFrom: "2026-11-01", periodTo: "2026-12-31", expiresOn: "2027-01-15" },
				...{ weightLb: 560_000, unit: "lb", priceBasis: "fixed", price: 0.178 },
			},
		],
	},
	"shipping-notices": { notice: "SN-1001", state: "submitted" },
	receipts: {
		receipt: "R-5001",
		vehicle: "TX 48 291",
		shippedCommodity: "207",
		gradedCommodity: "207",
		grossLb: 78_400,
		tareLb: 32_100,
		steps: [
			{ state: "arrived", at: "2026-11-20T14:05:00Z", by: "ERP" },
			{ state: "weighed", at: "2026-11-20T14:20:00Z", by: "ERP" },
			{ state: "inspected", at: "2026-11-20T15:10:00Z", by: "ERP" },
			{ state: "received", at: "2026-11-20T16:00:00Z", by: "ERP" },
		],
	},
	settlements: {
		settlement: "ST-901",
		amount: 8_241.4,
		lines: [{ line: 1, receipt: "R-5001", netLb: 46_300, unit: "lb", price: 0.178, amount: 8_241.4 }],
	},
	remittances: { remittance: "PAY-77", amount: 8_241.4, settlements: ["ST-901"] },
	"supplier-papers": { paper: "INS-2026" },
	"dispute-answers": { receipt: "R-5001", answer: "A-1", body: "Weighed again: 46,300 lb." },
	complaints: { complaint: "CT200001", description: "Scale on two plates, reported by telephone." },
	"complaint-answers": { complaint: "CT200001", answer: "A-1" },
	invoices: { invoice: "I-30001", total: 9_801, openBalance: 9_801, lines: [{ line: 1, base: 9_801 }] },
	acknowledgments: { acknowledgment: "ACK-1" },
	"acknowledgment-answers": { acknowledgment: "ACK-1", answer: "A-2", message: "The price stands as ordered." },
	certificates: {
		...{ certificate: "C-8801", type: "3.1", pieces: ["P70012"], inspector: "J. Ruiz", inspectorTitle: "Quality" },
		statementEn: "We certify that the products above comply with the order.",
	},
	"order-messages": { message: "M-1", body: "Rolled on Tuesday." },
	"stock-requests": { stock: ["S40001"] },
	"stock-decisions": { request: "0b7c3c1e-4f5a-4d6b-8c7d-9e0f1a2b3c4d" },
	processing: { job: "J-12", place: "Line 2" },
	stocking: { position: "POS-4" },
};

/**
 * Rows of every entity, in the order of a first load: sent as they are here to an empty portal, all of them are
 * imported.
 */
export function exampleFeed(): { entity: EntityName; rows: Row[] }[] {
	return entityNames.map((entity) => ({
		entity,
		rows: [...(before[entity] ?? []), { ...exampleRow(entity), ...shown[entity] }],
	}));
}
