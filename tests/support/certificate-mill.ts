import type { Database } from "#server/database/database.ts";
import {
	certificateFeedRow,
	feed,
	feedAddresses,
	feedPartners,
	heatFeedRow,
	orderFeedRow,
	pieceFeedRow,
	shipmentFeedRow,
	specificationFeedRow,
} from "./feed-rows.ts";
import { everyKindOfTest } from "./heat-tests.ts";

const limits = [
	{ property: "C", most: 0.23, required: false },
	{ property: "Mn", least: 0.85, most: 1.35, required: false },
	{ property: "yieldKsi", least: 50, required: false },
	{ property: "tensileKsi", least: 65, most: 90, required: false },
	{ property: "hardnessHbw", most: 180, required: false },
	{ property: "charpyFtLb", least: 20, tempF: -20, required: false },
	{ property: "throughThicknessPct", least: 20, required: false },
];
const usTests = [
	{
		kind: "tension",
		slab: "H1-01",
		direction: "T",
		yieldKsi: 55,
		tensileKsi: 70.5,
		elongationPct: 22,
		gaugeLengthIn: 8,
	},
	{ kind: "charpy", slab: "H1-01", direction: "L", tempF: -20, energyFtLb: [40, 42, 44], averageFtLb: 42 },
	{ kind: "charpy", slab: "H1-03", direction: "L", tempF: -50, averageFtLb: 18 },
];
const steps = [
	{ step: "quench", tempF: 1650, minutes: 45, medium: "water" },
	{ step: "temper", tempC: 620 },
];

/**
 * S1 has certificates of each kind, all to T1: X1 (3.1, in US units, heat treated), X2 (2.2) and X3 (3.2) with every
 * kind of test, X4 (2.1) without values. S2 has X9 of heat H9.
 */
export async function feedCertificates(database: Database): Promise<void> {
	await feedPartners(database);
	await feed(database, "specifications", [specificationFeedRow({ limits })]);
	await feed(database, "orders", [
		orderFeedRow(),
		orderFeedRow({ order: "M-200", soldTo: "S2", shipTo: "T3", po: "PO-9" }),
	]);
	await feed(database, "heats", [
		heatFeedRow({ chemistry: { CE: 0.4, Zr: 0.001, Mn: 1.2, C: 0.16 }, tests: usTests, meltedIn: "US" }),
		heatFeedRow({ heat: "H2", chemistry: { C: 0.2 }, tests: everyKindOfTest }),
		heatFeedRow({ heat: "H9" }),
	]);
	await feed(database, "pieces", [
		pieceFeedRow({ heat: "H1", slab: "H1-01" }),
		...["C2", "C3", "C4"].map((piece) => pieceFeedRow({ piece, heat: "H2", slab: "H2-01" })),
		pieceFeedRow({ piece: "C9", order: "M-200", heat: "H9" }),
	]);
	await feed(database, "shipments", [
		shipmentFeedRow(),
		...[2, 3, 4].map((n) => shipmentFeedRow({ bol: `B${n}`, pieces: [`C${n}`] })),
		shipmentFeedRow({ bol: "B9", soldTo: "S2", shipTo: "T3", pieces: ["C9"] }),
	]);
	await feedAddresses(database);
	const second = (n: number, changes: object) =>
		certificateFeedRow({ certificate: `X${n}`, heat: "H2", bol: `B${n}`, pieces: [`C${n}`], ...changes });
	await feed(database, "certificates", [
		certificateFeedRow({ heatTreatment: { condition: "quenched_tempered", steps } }),
		second(2, { type: "2.2" }),
		second(3, { type: "3.2", thirdParty: "Bureau Veritas" }),
		second(4, { type: "2.1" }),
		certificateFeedRow({
			...{ certificate: "X9", soldTo: "S2", order: "M-200", heat: "H9", bol: "B9", pieces: ["C9"] },
		}),
	]);
}
