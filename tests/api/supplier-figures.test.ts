import { expect, test } from "vitest";
import { feed, restartFeeds } from "../support/feed-rows.ts";
import { testApi, testDatabase } from "../support/fixtures.ts";
import {
	feedCommodities,
	poLineFeedRow,
	purchaseOrderFeedRow,
	receiptFeedRow,
	remittanceFeedRow,
	settlementFeedRow,
} from "../support/supply-rows.ts";

const database = await testDatabase();
await restartFeeds(database);
await feedCommodities(database);
const api = await testApi(database);

type Figures = Record<string, number>;
type List = { totals: Figures };

test("what was received of line 1 is not that of line 10", async () => {
	await feed(database, "accounts", [{ account: "V77", kind: "supplier", name: "Ten Lines Scrap", revision: 1 }]);
	const lines = [poLineFeedRow({ line: 1 }), poLineFeedRow({ line: 10, releases: [] })];
	await feed(database, "purchase-orders", [purchaseOrderFeedRow({ supplier: "V77", lines })]);
	const receipts = lines.map(({ line }) =>
		receiptFeedRow({ supplier: "V77", receipt: `T${line}`, notice: undefined, load: undefined, poLine: line }),
	);
	await feed(database, "receipts", receipts);
	const theirs = await api.signInAs({ suppliers: ["V77"] });
	const found = async (po: string) => {
		const document = `{ receivedLoads(filter: { po: "${po}" }) { nodes { receiptNumber } } }`;
		const { data } = await api.ask<{ receivedLoads: { nodes: { receiptNumber: string }[] } }>(theirs, document);
		return data?.receivedLoads.nodes.map(({ receiptNumber }) => receiptNumber).sort();
	};
	expect([await found("45001/1"), await found("45001/10"), await found("450")]).toEqual([
		["T1"],
		["T10"],
		["T1", "T10"],
	]);
});

test("the tile of what is due, when a settlement corrects another: two settlements of one load", async () => {
	await feed(database, "accounts", [{ account: "V79", kind: "supplier", name: "Corrected Scrap", revision: 1 }]);
	await feed(database, "purchase-orders", [purchaseOrderFeedRow({ supplier: "V79", po: "K-1" })]);
	await feed(database, "receipts", [
		receiptFeedRow({ supplier: "V79", po: "K-1", receipt: "K1", notice: undefined, load: undefined }),
	]);
	const paid = (settlement: string, netLb: number, amount: number) =>
		settlementFeedRow({
			...{ supplier: "V79", settlement, amount, invoice: undefined },
			lines: [{ line: 1, receipt: "K1", netLb, unit: "GT", price: 380, amount }],
		});
	const { rejected } = await feed(database, "settlements", [paid("K1-1", 45_000, 7000), paid("K1-2", 500, 84.82)]);
	expect(rejected).toBe(0);
	const theirs = await api.signInAs({ suppliers: ["V79"] });
	type Found = { supplierHome: { due: Figures[] }; invoicedLoads: List };
	const document =
		"{ supplierHome { due { count loads amount } } invoicedLoads(tab: unpaid) { totals { count amount } } }";
	const { data } = await api.ask<Found>(theirs, document);
	expect(data?.supplierHome.due).toEqual([{ count: 2, loads: 1, amount: 7084.82 }]);
	expect(data?.invoicedLoads.totals).toEqual({ count: 1, amount: 7084.82 });
});

test("the tile of what is due, when a paid settlement is corrected: only the correction, which the list distinguishes from the rest", async () => {
	await feed(database, "accounts", [{ account: "V80", kind: "supplier", name: "Paid Scrap", revision: 1 }]);
	await feed(database, "purchase-orders", [purchaseOrderFeedRow({ supplier: "V80", po: "L-1" })]);
	await feed(database, "receipts", [
		receiptFeedRow({ supplier: "V80", po: "L-1", receipt: "L1", notice: undefined, load: undefined }),
		receiptFeedRow({ supplier: "V80", po: "L-1", receipt: "L2", notice: undefined, load: undefined }),
	]);
	const settled = (settlement: string, receipt: string, amount: number) =>
		settlementFeedRow({
			...{ supplier: "V80", settlement, amount, invoice: undefined },
			lines: [{ line: 1, receipt, netLb: 500, unit: "GT", price: 380, amount }],
		});
	await feed(database, "settlements", [settled("L1-1", "L1", 7000), settled("L2-1", "L2", 300)]);
	const paid = remittanceFeedRow({ supplier: "V80", remittance: "LR", amount: 7300, settlements: ["L1-1", "L2-1"] });
	expect(await feed(database, "remittances", [paid])).toMatchObject({ rejected: 0 });
	await feed(database, "settlements", [settled("L1-2", "L1", 84.82)]);
	const theirs = await api.signInAs({ suppliers: ["V80"] });
	const totals = "totals { count amount unpaidAmount }";
	const document = `{ supplierHome { due { count loads amount } dueUntil } all: invoicedLoads(tab: all) { ${totals} } searched: invoicedLoads(tab: all, search: "L") { ${totals} }
		unpaid: invoicedLoads(tab: unpaid) { ${totals} nodes { receiptNumber state unpaidAmount } } }`;
	const { data } = await api.ask<Record<string, unknown>>(theirs, document);
	expect(data).toMatchObject({
		supplierHome: { due: [{ count: 1, loads: 1, amount: 84.82 }] },
		all: { totals: { count: 2, amount: 7384.82, unpaidAmount: 84.82 } },
		searched: { totals: { count: 2, amount: 7384.82, unpaidAmount: 84.82 } },
		unpaid: {
			totals: { count: 1, amount: 7084.82, unpaidAmount: 84.82 },
			nodes: [{ receiptNumber: "L1", state: "paid", unpaidAmount: 84.82 }],
		},
	});
});
