import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { EntityName } from "#features/feeds/entities.ts";
import { setUpSupplies } from "../../../../../../tests/support/supplies-set-up.ts";
import {
	noticeFeedRow,
	noticeLoadFeedRow,
	purchaseOrderFeedRow,
	receiptFeedRow,
	remittanceFeedRow,
	settlementFeedRow,
} from "../../../../../../tests/support/supply-rows.ts";

const { read, send } = await setUpSupplies();

const states = async () => ({
	notice: (await read("select state from shipping_notices"))[0]?.state,
	load: (await read("select state, receipt_number, accepted_lb from shipping_notice_loads order by load"))[0],
	receipt: (await read("select state from receipts"))[0]?.state,
});

describe("what becomes of a load", () => {
	test("begins without a radiation scan unless its notice says that it was scanned", async () => {
		await send("purchase-orders", purchaseOrderFeedRow());
		await send(
			"shipping-notices",
			noticeFeedRow({ loads: [noticeLoadFeedRow(), noticeLoadFeedRow({ load: 2, radiationScan: "clear" })] }),
		);
		const scans = await read("select radiation_scan from shipping_notice_loads order by load");
		expect(scans.map(({ radiation_scan }) => radiation_scan)).toEqual(["not_scanned", "clear"]);
	});

	test("follows from its notice, receipt, settlement and remittance", async () => {
		await send("purchase-orders", purchaseOrderFeedRow());
		await send("shipping-notices", noticeFeedRow());
		expect(await read("select shipped_on, state from shipping_notices")).toEqual([
			{ shipped_on: "2026-04-02", state: "submitted" },
		]);
		await send("receipts", receiptFeedRow({ states: ["arrived", "weighed"] }));
		expect(await states()).toMatchObject({
			notice: "weighed",
			load: { state: "weighed", accepted_lb: 0 },
			receipt: "weighed",
		});
		await send("receipts", receiptFeedRow({ revision: 2 }));
		expect(await read("select net_lb, difference_lb, deduction_lb, accepted_lb, received_on from receipts")).toEqual([
			{ net_lb: 45_900, difference_lb: -100, deduction_lb: 400, accepted_lb: 45_500, received_on: "2026-04-03" },
		]);
		expect(await states()).toMatchObject({
			notice: "received",
			load: { receipt_number: "G1", accepted_lb: 45_500 },
			receipt: "received",
		});
		await send("settlements", settlementFeedRow());
		expect(await states()).toMatchObject({ notice: "settled", receipt: "settled" });
		await send("remittances", remittanceFeedRow());
		expect(await states()).toMatchObject({ notice: "paid", load: { state: "paid" }, receipt: "paid" });
		expect(await read("select paid_on, remittance_number from settlements")).toEqual([
			{ paid_on: "2026-05-08", remittance_number: "W1" },
		]);
	});

	test("returns to its earlier state when a correction removes the settlement or the payment", async () => {
		await send("purchase-orders", purchaseOrderFeedRow());
		await send("receipts", receiptFeedRow(), receiptFeedRow({ receipt: "G2", notice: undefined, load: undefined }));
		await send("settlements", settlementFeedRow());
		await send("remittances", remittanceFeedRow());
		await send("remittances", remittanceFeedRow({ settlements: [], revision: 2 }));
		expect(await read("select state from receipts order by receipt_number")).toEqual([
			{ state: "settled" },
			{ state: "received" },
		]);
		const [line] = settlementFeedRow().lines as object[];
		await send("settlements", settlementFeedRow({ revision: 2, lines: [{ ...line, receipt: "G2" }] }));
		expect(await read("select state from receipts order by receipt_number")).toEqual([
			{ state: "received" },
			{ state: "settled" },
		]);
	});

	test("leaves a load that a corrected receipt no longer names as it was announced", async () => {
		await send("purchase-orders", purchaseOrderFeedRow());
		await send("shipping-notices", noticeFeedRow({ loads: [noticeLoadFeedRow(), noticeLoadFeedRow({ load: 2 })] }));
		await send("receipts", receiptFeedRow());
		await send("receipts", receiptFeedRow({ load: 2, revision: 2 }));
		expect(await read("select load, state, accepted_lb from shipping_notice_loads order by load")).toEqual([
			{ load: 1, state: "submitted", accepted_lb: 0 },
			{ load: 2, state: "received", accepted_lb: 45_500 },
		]);
		expect((await states()).notice).toBe("submitted");
	});

	test("counts nothing that was rejected or is on hold", async () => {
		await send("purchase-orders", purchaseOrderFeedRow());
		await send(
			"receipts",
			receiptFeedRow({ states: ["arrived", "weighed", "rejected"], rejectionReason: "sealed_containers" }),
		);
		await send(
			"receipts",
			receiptFeedRow({ receipt: "G2", load: 2, states: ["arrived", "radiation_hold"], radiation: "alarm" }),
		);
		expect(await read("select state, accepted_lb from receipts order by receipt_number")).toEqual([
			{ state: "rejected", accepted_lb: 0 },
			{ state: "radiation_hold", accepted_lb: 0 },
		]);
	});

	test("is the same in whatever order notices and receipts come, and however often", async () => {
		const rows: [EntityName, object][] = [
			["shipping-notices", noticeFeedRow()],
			[
				"shipping-notices",
				noticeFeedRow({
					revision: 2,
					state: "in_transit",
					loads: [noticeLoadFeedRow(), noticeLoadFeedRow({ load: 2 })],
				}),
			],
			["receipts", receiptFeedRow({ states: ["arrived"] })],
			["receipts", receiptFeedRow({ revision: 2 })],
			["receipts", receiptFeedRow({ receipt: "G2", load: 2, revision: 3, states: ["arrived", "weighed"] })],
		];
		const tables = ["shipping_notices", "shipping_notice_loads", "receipts", "receipt_steps"];
		const dump = async () => {
			const all = await Promise.all(
				tables.map((table) =>
					read(`select to_jsonb(t) - 'updated_at' as row from ${table} t order by (to_jsonb(t) - 'updated_at')::text`),
				),
			);
			return all.map((found) => found.map(({ row }) => row));
		};
		await send("purchase-orders", purchaseOrderFeedRow());
		for (const [entity, row] of rows) await send(entity, row);
		const expected = await dump();
		expect(expected.map((found) => found.length)).toEqual([1, 2, 2, 6]);
		await fc.assert(
			fc.asyncProperty(fc.shuffledSubarray([...rows, ...rows], { minLength: rows.length * 2 }), async (shuffled) => {
				for (const table of [
					"receipt_steps",
					"receipts",
					"shipping_notice_revisions",
					"shipping_notice_loads",
					"shipping_notices",
				])
					await read(`delete from ${table}`);
				for (const [entity, row] of shuffled) await send(entity, row);
				expect(await dump()).toEqual(expected);
			}),
			{ numRuns: 12 },
		);
	});
});
