import type { Database } from "#server/database/database.ts";
import { feed } from "./feed-rows.ts";

/** The smallest valid rows of what suppliers bring, as sources send them; `changes` go over them. */

type Changes = Record<string, unknown>;

export function poLineFeedRow(changes: Changes = {}): Changes {
	return {
		line: 1,
		commodity: "210",
		periodFrom: "2026-04-01",
		periodTo: "2026-04-30",
		expiresOn: "2026-05-10",
		weightLb: 1_120_000,
		unit: "GT",
		tolerancePercent: 5,
		priceBasis: "fixed",
		price: 380,
		releases: [
			{
				release: "R1",
				releasedOn: "2026-04-01",
				weightLb: 560_000,
				deliverFrom: "2026-04-01",
				deliverTo: "2026-04-15",
			},
		],
		...changes,
	};
}

export function purchaseOrderFeedRow(changes: Changes = {}): Changes {
	return {
		po: "45001",
		supplier: "V1",
		mill: "RB",
		orderedOn: "2026-03-25",
		revision: 1,
		lines: [poLineFeedRow()],
		...changes,
	};
}

export function noticeLoadFeedRow(changes: Changes = {}): Changes {
	const weights = { grossLb: 78_000, tareLb: 32_000, unit: "lb" };
	return { load: 1, po: "45001", poLine: 1, commodity: "210", vehicle: "T-100", ...weights, ...changes };
}

export function noticeFeedRow(changes: Changes = {}): Changes {
	return {
		notice: "A1",
		supplier: "V1",
		mill: "RB",
		mode: "truck",
		bol: "B77",
		// Still the second of April at the mill.
		shippedAt: "2026-04-03T02:00:00Z",
		state: "submitted",
		submittedAt: "2026-04-02T20:00:00Z",
		revision: 1,
		loads: [noticeLoadFeedRow()],
		...changes,
	};
}

const stepsOf = (states: readonly string[]) =>
	states.map((state, index) => ({ state, at: `2026-04-03T1${index}:00:00Z`, by: "Scale 1" }));

export function receiptFeedRow({ states, ...changes }: Changes & { states?: readonly string[] } = {}): Changes {
	return {
		receipt: "G1",
		supplier: "V1",
		notice: "A1",
		load: 1,
		po: "45001",
		poLine: 1,
		mill: "RB",
		mode: "truck",
		vehicle: "T-100",
		shippedCommodity: "210",
		gradedCommodity: "210",
		shipLb: 46_000,
		grossLb: 77_900,
		tareLb: 32_000,
		deductions: [{ code: "dirt", lb: 400 }],
		radiation: "clear",
		scaleTicket: "S1",
		steps: stepsOf(states ?? ["arrived", "weighed", "inspected", "received"]),
		revision: 1,
		...changes,
	};
}

export function settlementFeedRow(changes: Changes = {}): Changes {
	return {
		settlement: "P1",
		supplier: "V1",
		mill: "RB",
		settledOn: "2026-04-10",
		dueOn: "2026-05-10",
		invoice: { invoice: "INV-9", invoicedOn: "2026-04-09", amount: 7719.2 },
		amount: 7719.2,
		revision: 1,
		lines: [{ line: 1, receipt: "G1", netLb: 45_500, unit: "GT", price: 380, freight: 0.55, amount: 7719.2 }],
		...changes,
	};
}

export function remittanceFeedRow(changes: Changes = {}): Changes {
	const fields = {
		remittance: "W1",
		supplier: "V1",
		paidOn: "2026-05-08",
		method: "ach",
		amount: 7719.2,
		settlements: ["P1"],
	};
	return { ...fields, revision: 1, ...changes };
}

/** Two grades of scrap, and supplier V2 beside V1. */
export async function feedCommodities(database: Database): Promise<void> {
	await feed(database, "accounts", [{ account: "V2", kind: "supplier", name: "Gulf Alloys", revision: 1 }]);
	await feed(database, "commodities", [
		{ commodity: "210", family: "scrap", nameEn: "Shredded", nameEs: "Fragmentada", revision: 1 },
		{ commodity: "200", family: "scrap", nameEn: "No. 1 heavy melt", nameEs: "Pesada núm. 1", revision: 1 },
	]);
}
