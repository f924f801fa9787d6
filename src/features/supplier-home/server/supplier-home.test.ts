import { expect, test } from "vitest";
import type { Caller } from "../../../../tests/support/api.ts";
import { feed, restartFeeds } from "../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import {
	feedCommodities,
	purchaseOrderFeedRow,
	receiptFeedRow,
	settlementFeedRow,
} from "../../../../tests/support/supply-rows.ts";

const database = await testDatabase();
await restartFeeds(database);
await feedCommodities(database);
const api = await testApi(database);
const supplier = await api.signInAs({ suppliers: ["V1"] });
const other = await api.signInAs({ suppliers: ["V2"] });

const steps = ["arrived", "weighed", "inspected", "received"].map((state, index) => ({
	...{ state, at: new Date(Date.now() - (4 - index) * 60_000).toISOString(), by: "Scale 1" },
}));
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const loose = { notice: undefined, load: undefined };
await feed(database, "purchase-orders", [purchaseOrderFeedRow()]);
await feed(database, "receipts", [
	receiptFeedRow({ ...loose, downgradeReason: "mixed_grades", steps }),
	receiptFeedRow({ ...loose, receipt: "G2", scaleTicket: "S2", deductions: [], steps }),
]);
const line = (receipt: string, amount: number) => ({ line: 1, receipt, netLb: 45_500, unit: "GT", price: 380, amount });
const settled = { invoice: undefined };
await feed(database, "settlements", [
	settlementFeedRow({ ...settled, amount: 7000, dueOn: dayFromNow(9), lines: [line("G1", 7000)] }),
	settlementFeedRow({
		...{ ...settled, settlement: "P2", amount: 200, dueOn: dayFromNow(3) },
		lines: [{ ...line("G2", 200), adjustments: [{ code: "moisture", amount: -12.5 }] }],
	}),
]);

type Home = {
	due: { amount: number }[];
	deducted: { count: number; weightLb: number };
	deductedLoads: Record<string, unknown>[];
	payments: { settlementNumber: string; amount: number; loads: number; deducted: number; daysLeft: number }[];
	underWayLoads: unknown[];
};
async function homeOf(caller: Caller): Promise<Home> {
	const { data, errors } = await api.ask<{ supplierHome: Home }>(
		caller,
		`{ supplierHome { due { amount } deducted { count weightLb }
			deductedLoads { receiptNumber downgradeReason rejectionReason deductionLb deductions { code lb } }
			payments { settlementNumber amount loads deducted daysLeft } underWayLoads { noticeNumber load } } }`,
	);
	expect(errors).toBeUndefined();
	return data?.supplierHome as Home;
}

test("what was deducted is shown with why, and a load without deduction is not", async () => {
	const { deducted, deductedLoads } = await homeOf(supplier);
	expect(deducted).toEqual({ count: 1, weightLb: 400 });
	expect(deductedLoads).toEqual([
		{
			...{ receiptNumber: "G1", downgradeReason: "mixed_grades", rejectionReason: null, deductionLb: 400 },
			deductions: [{ code: "dirt", lb: 400 }],
		},
	]);
});

test("payments come in the order in which they are due, and add up to what is due", async () => {
	const { due, payments } = await homeOf(supplier);
	expect(payments.map(({ settlementNumber }) => settlementNumber)).toEqual(["P2", "P1"]);
	expect(payments[0]).toMatchObject({ loads: 1, deducted: -12.5 });
	expect(payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(due[0]?.amount);
});

test("another supplier sees none of it", async () => {
	expect(await homeOf(other)).toEqual({
		...{ due: [], deducted: { count: 0, weightLb: 0 }, deductedLoads: [], payments: [], underWayLoads: [] },
	});
});
