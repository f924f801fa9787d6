import { describe, expect, test } from "vitest";
import type { EntityName } from "#features/feeds/entities.ts";
import { setUpSupplies } from "../../../../../../tests/support/supplies-set-up.ts";
import {
	noticeFeedRow,
	noticeLoadFeedRow,
	poLineFeedRow,
	purchaseOrderFeedRow,
	receiptFeedRow,
	remittanceFeedRow,
	settlementFeedRow,
} from "../../../../../../tests/support/supply-rows.ts";

const { read, send } = await setUpSupplies();

describe("rows of what suppliers bring", () => {
	test("sent twice change nothing", async () => {
		const all: [EntityName, object][] = [
			["purchase-orders", purchaseOrderFeedRow()],
			["shipping-notices", noticeFeedRow()],
			["receipts", receiptFeedRow()],
			["settlements", settlementFeedRow()],
			["remittances", remittanceFeedRow()],
			[
				"supplier-papers",
				{
					supplier: "V1",
					kind: "insurance",
					paper: "COI-1",
					issuedOn: "2026-01-01",
					expiresOn: "2027-01-01",
					revision: 1,
				},
			],
		];
		for (const [entity, row] of all) expect(await send(entity, row)).toMatchObject({ accepted: 1, rejected: 0 });
		for (const [entity, row] of all)
			expect(await send(entity, row)).toMatchObject({ accepted: 0, unchanged: 1, rejected: 0 });
	});

	test("file a document for everything that is one", async () => {
		await send("purchase-orders", purchaseOrderFeedRow());
		await send("receipts", receiptFeedRow());
		await send("settlements", settlementFeedRow());
		await send("remittances", remittanceFeedRow());
		expect(await read("select kind, document_number from supplier_documents order by 1")).toEqual([
			{ kind: "inspection_report", document_number: "G1" },
			{ kind: "purchase_order", document_number: "45001" },
			{ kind: "release", document_number: "R1" },
			{ kind: "remittance", document_number: "W1" },
			{ kind: "scale_ticket", document_number: "S1" },
			{ kind: "settlement", document_number: "P1" },
		]);
	});

	test.each<[string, EntityName, object, string, string]>([
		[
			"an order in an unknown unit",
			"purchase-orders",
			purchaseOrderFeedRow({ lines: [poLineFeedRow({ unit: "cwt" })] }),
			"lines[0].unit",
			"not_allowed",
		],
		[
			"an order of a commodity that nobody knows",
			"purchase-orders",
			purchaseOrderFeedRow({ lines: [poLineFeedRow({ commodity: "999" })] }),
			"lines[0].commodity",
			"unknown_commodity",
		],
		[
			"an order whose period ends before it begins",
			"purchase-orders",
			purchaseOrderFeedRow({ lines: [poLineFeedRow({ periodTo: "2026-03-01" })] }),
			"lines[0].periodTo",
			"out_of_range",
		],
		[
			"an indexed price without its index",
			"purchase-orders",
			purchaseOrderFeedRow({ lines: [poLineFeedRow({ priceBasis: "index" })] }),
			"lines[0].index",
			"required",
		],
		[
			"a load heavier empty than full",
			"shipping-notices",
			noticeFeedRow({ loads: [noticeLoadFeedRow({ tareLb: 90_000 })] }),
			"loads[0].tareLb",
			"out_of_range",
		],
		[
			"a load on a purchase order of another supplier",
			"shipping-notices",
			noticeFeedRow({ supplier: "V2" }),
			"loads[0].po",
			"unknown_purchase_order",
		],
		[
			"a receipt of an order that is not there",
			"receipts",
			receiptFeedRow({ po: "99999" }),
			"po",
			"unknown_purchase_order",
		],
		[
			"a received load that nobody weighed",
			"receipts",
			receiptFeedRow({ grossLb: undefined, tareLb: undefined }),
			"grossLb",
			"required",
		],
		[
			"a rejection without its reason",
			"receipts",
			receiptFeedRow({ states: ["arrived", "rejected"] }),
			"rejectionReason",
			"required",
		],
		[
			"a load that nobody saw arrive",
			"receipts",
			receiptFeedRow({ states: ["received"] }),
			"steps[0].state",
			"move_not_allowed",
		],
		[
			"a load that was inspected unweighed after it was held",
			"receipts",
			receiptFeedRow({ states: ["arrived", "radiation_hold", "inspected", "received"] }),
			"steps[2].state",
			"move_not_allowed",
		],
		[
			"a load that was received after it was turned away",
			"receipts",
			receiptFeedRow({ states: ["arrived", "rejected", "received"], rejectionReason: "hazardous" }),
			"steps[2].state",
			"move_not_allowed",
		],
		[
			"more deducted than there is",
			"receipts",
			receiptFeedRow({ deductions: [{ code: "dirt", lb: 45_901 }] }),
			"deductions",
			"out_of_range",
		],
		[
			"a settlement of a receipt that is not there",
			"settlements",
			settlementFeedRow(),
			"lines[0].receipt",
			"unknown_receipt",
		],
		[
			"a settlement that does not add up",
			"settlements",
			settlementFeedRow({ amount: 7719.21 }),
			"amount",
			"not_the_sum",
		],
		[
			"a payment of a settlement that is not there",
			"remittances",
			remittanceFeedRow(),
			"settlements[0]",
			"unknown_settlement",
		],
		[
			"a document of nobody",
			"supplier-papers",
			{ supplier: "S1", kind: "insurance", paper: "1", issuedOn: "2026-01-01", revision: 1 },
			"supplier",
			"unknown_account",
		],
	])("refuse %s, with field and reason", async (_, entity, row, field, code) => {
		await send("purchase-orders", purchaseOrderFeedRow());
		const { rejected, rejects } = await send(entity, row);
		expect(rejected).toBe(1);
		expect(rejects).toContainEqual(expect.objectContaining({ line: 1, field, code }));
		expect(rejects[0]?.reason).toMatch(/^[A-Z].+\.$/);
	});
});
