import { expect, test } from "vitest";
import { lapsedOf } from "./lapsed-holds.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const hold = (stockNumber: string, minutes: number) => ({
	stockNumber,
	expiresAt: new Date(now + minutes * 60_000).toISOString(),
});

test("a hold that is gone after its time has expired, one that was released earlier has not", () => {
	const before = { items: [hold("S1", 0), hold("S2", 20), hold("S3", 20)], lapsed: ["S4"] };
	expect(lapsedOf(before, [hold("S3", 20)], now)).toEqual(["S1"]);
});

test("a clock that lags by seconds hides nothing", () => {
	expect(lapsedOf({ items: [hold("S1", 0.5)], lapsed: [] }, [], now)).toEqual(["S1"]);
});

test("it is shown until the same item is held again, or the rest is requested", () => {
	expect(lapsedOf({ items: [hold("S2", 20)], lapsed: ["S1"] }, [hold("S2", 20)], now)).toEqual(["S1"]);
	expect(lapsedOf({ items: [hold("S2", 20)], lapsed: ["S1"] }, [], now)).toEqual([]);
	expect(lapsedOf({ items: [], lapsed: ["S1", "S2"] }, [hold("S1", 30)], now)).toEqual(["S2"]);
	expect(lapsedOf({ items: [hold("S2", 0)], lapsed: ["S2"] }, [], now)).toEqual(["S2"]);
});
