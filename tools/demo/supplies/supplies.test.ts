import { beforeAll, describe, expect, test } from "vitest";
import { type DemoRows, writtenDemo } from "../written-demo.ts";

const today = "2026-11-21";
let demo: DemoRows;
beforeAll(async () => {
	demo = await writtenDemo(today, 0.2);
});

const share = (part: number, whole: number) => part / whole;

describe("what the demo's suppliers bring", () => {
	test("contains nothing that has not happened yet, except for loads announced ahead", () => {
		const moments = [
			...demo.receipts.flatMap(({ steps }) => steps.map(({ at }) => at)),
			...demo["shipping-notices"].flatMap(({ submittedAt }) => submittedAt ?? []),
			...demo.settlements.map(({ settledOn }) => settledOn),
			...demo.remittances.map(({ paidOn }) => paidOn),
			...demo["purchase-orders"].map(({ orderedOn }) => orderedOn),
		];
		expect(moments.filter((moment) => moment >= today)).toEqual([]);
		const ahead = demo["shipping-notices"].filter(({ shippedAt }) => shippedAt >= today);
		expect(ahead.every(({ state }) => state === "submitted")).toBe(true);
	});

	test("brings every exception, and each of them rarely", () => {
		const { receipts } = demo;
		const rejected = receipts.filter(({ rejectionReason }) => rejectionReason).length;
		const alarms = receipts.filter(({ radiation }) => radiation === "alarm").length;
		const downgraded = receipts.filter(({ downgradeReason }) => downgradeReason).length;
		const unannounced = receipts.filter(({ notice }) => !notice).length;
		for (const [found, low, high] of [
			[rejected, 0.005, 0.03],
			[alarms, 0.002, 0.01],
			[downgraded, 0.02, 0.06],
			[unannounced, 0.005, 0.03],
		] as const) {
			expect(share(found, receipts.length)).toBeGreaterThan(low);
			expect(share(found, receipts.length)).toBeLessThan(high);
		}
	});

	test("pays for a receipt at most once, and for none that was not received", () => {
		const received = new Map(
			demo.receipts.map((row) => [row.receipt, row.steps.some(({ state }) => state === "received")]),
		);
		const paid = demo.settlements.flatMap(({ lines }) => lines.map(({ receipt }) => receipt));
		expect(new Set(paid).size).toBe(paid.length);
		expect(paid.filter((receipt) => !received.get(receipt))).toEqual([]);
		expect(share(paid.length, received.size)).toBeGreaterThan(0.85);
	});

	test("loads road vehicles and cars within the law", () => {
		const limits = { truck: 80_000, railcar: 286_000, barge: 4_000_000 };
		for (const { mode, loads } of demo["shipping-notices"])
			for (const { grossLb } of loads) expect(grossLb).toBeLessThanOrEqual(limits[mode]);
	});

	test("settles on Fridays and gives every supplier its compliance documents", () => {
		const days = new Set(demo.settlements.map(({ settledOn }) => new Date(`${settledOn}T00:00:00Z`).getUTCDay()));
		expect([...days]).toEqual([5]);
		const holders = new Set(demo["supplier-papers"].map(({ supplier }) => supplier));
		expect(holders.size).toBe(demo.accounts.filter(({ kind }) => kind === "supplier").length);
	});
});
