import { beforeEach, expect, test } from "vitest";
import type { EntityName } from "#features/feeds/entities.ts";
import { feed, readRows, restartFeeds } from "../../../../../../tests/support/feed-rows.ts";
import { testDatabase } from "../../../../../../tests/support/fixtures.ts";
import {
	feedCommodities,
	poLineFeedRow,
	purchaseOrderFeedRow,
	receiptFeedRow,
} from "../../../../../../tests/support/supply-rows.ts";

const database = await testDatabase();
beforeEach(async () => {
	await restartFeeds(database);
	await feedCommodities(database);
	await send("purchase-orders", purchaseOrderFeedRow());
});

const send = async (entity: EntityName, ...rows: object[]) =>
	expect(await feed(database, entity, rows)).toMatchObject({ rejected: 0, accepted: rows.length });
/** Documents of a kind, each with what it is about. */
const filed = async (kind: string) => {
	const about = kind === "specification" ? "commodity || ' ' || issued_on" : "coalesce(receipt_number, po_number)";
	const rows = await readRows(
		database,
		`select document_number || ' ' || ${about} as notified from supplier_documents where kind = '${kind}' order by 1`,
	);
	return rows.map(({ notified }) => notified);
};
const loose = { notice: undefined, load: undefined };
const specified = (number: string, issuedOn: string) => ({ number, issuedOn, textEn: "Dry.", textEs: "Seca." });
const commodity = (code: string, revision: number, specification?: object) => ({
	...{ commodity: code, family: "scrap", nameEn: "Scrap", nameEs: "Chatarra", revision },
	...(specification && { specification }),
});

test("a corrected number of a scale ticket replaces the previous one", async () => {
	await send("receipts", receiptFeedRow(loose));
	await send("receipts", receiptFeedRow({ ...loose, scaleTicket: "S9", revision: 2 }));
	expect(await filed("scale_ticket")).toEqual(["S9 G1"]);
	const [sum] = await readRows(
		database,
		"select sum(row_count)::int as count from supplier_document_sums where kind = 'scale_ticket'",
	);
	expect(sum).toEqual({ count: 1 });
});

test("a scale ticket that two receipts name stays with the other one", async () => {
	await send("receipts", receiptFeedRow(loose), receiptFeedRow({ ...loose, receipt: "G2" }));
	expect(await filed("scale_ticket")).toEqual(["S1 G2"]);
	await send("receipts", receiptFeedRow({ ...loose, receipt: "G2", scaleTicket: "S2", revision: 2 }));
	expect(await filed("scale_ticket")).toEqual(["S1 G1", "S2 G2"]);
});

test("a receipt that is neither weighed nor inspected any more has no documents of it", async () => {
	await send("receipts", receiptFeedRow(loose), receiptFeedRow({ ...loose, receipt: "G2", scaleTicket: "S2" }));
	const unweighed = { grossLb: undefined, tareLb: undefined, deductions: undefined, states: ["arrived"], revision: 2 };
	await send("receipts", receiptFeedRow({ ...loose, ...unweighed }));
	expect([await filed("scale_ticket"), await filed("inspection_report")]).toEqual([["S2 G2"], ["G2 G2"]]);
});

test("a release that its order no longer has is gone, unless another order has it", async () => {
	await send("purchase-orders", purchaseOrderFeedRow({ po: "45002", lines: [poLineFeedRow()] }));
	const second = {
		release: "R2",
		releasedOn: "2026-04-01",
		weightLb: 5000,
		deliverFrom: "2026-04-01",
		deliverTo: "2026-04-15",
	};
	await send(
		"purchase-orders",
		purchaseOrderFeedRow({ po: "45002", revision: 2, lines: [poLineFeedRow({ releases: [second] })] }),
	);
	expect(await filed("release")).toEqual(["R1 45001", "R2 45002"]);
	await send(
		"purchase-orders",
		purchaseOrderFeedRow({ po: "45002", revision: 3, lines: [poLineFeedRow({ releases: [] })] }),
	);
	expect(await filed("release")).toEqual(["R1 45001"]);
});

test("a specification that arrived or changed after the order is filed in its current version", async () => {
	expect(await filed("specification")).toEqual([]);
	await send("commodities", commodity("210", 2, specified("RM-1", "2026-01-01")));
	expect(await filed("specification")).toEqual(["RM-1 210 2026-01-01"]);
	await send("commodities", commodity("210", 3, specified("RM-1", "2026-02-01")));
	expect(await filed("specification")).toEqual(["RM-1 210 2026-02-01"]);
	await send("commodities", commodity("210", 4, specified("RM-2", "2026-03-01")));
	expect(await filed("specification")).toEqual(["RM-2 210 2026-03-01"]);
	await send("commodities", commodity("210", 5));
	expect(await filed("specification")).toEqual([]);
});

test("a specification of two commodities stays while one of them has it", async () => {
	await send("purchase-orders", purchaseOrderFeedRow({ po: "45002", lines: [poLineFeedRow({ commodity: "200" })] }));
	await send(
		"commodities",
		commodity("200", 2, specified("RM-1", "2026-01-01")),
		commodity("210", 2, specified("RM-1", "2026-01-01")),
	);
	expect(await filed("specification")).toEqual(["RM-1 200 2026-01-01"]);
	await send("commodities", commodity("200", 3, specified("RM-2", "2026-02-01")));
	expect(await filed("specification")).toEqual(["RM-1 210 2026-01-01", "RM-2 200 2026-02-01"]);
});
