import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
	announcedStates,
	type LoadState,
	mayTransition,
	moveOn,
	type NoticeState,
	nextStates,
	noticeStateOf,
	noticeStates,
	receiptStates,
	releases,
} from "./notice-states.ts";

const holds = Object.keys(releases) as NoticeState[];
const loadStates: LoadState[] = noticeStates.flatMap((state) =>
	state === "radiation_hold" ? holds.map((heldFrom): LoadState => ({ state, heldFrom })) : [{ state }],
);

describe("the transitions of a shipping notice", () => {
	test("go from draft to paid by way of every stage at the mill", () => {
		const way = [
			"draft",
			"submitted",
			"in_transit",
			"arrived",
			"weighed",
			"inspected",
			"received",
			"settled",
			"paid",
		] as const;
		for (const [index, state] of way.slice(1).entries())
			expect([state, mayTransition(way[index] ?? "draft", state)]).toEqual([state, true]);
	});

	test("let it be amended or cancelled until it has arrived, and never after", () => {
		const changeable = noticeStates.filter(
			(state) => mayTransition(state, "amended") || mayTransition(state, "cancelled"),
		);
		expect(changeable).toEqual(["submitted", "amended", "in_transit"]);
	});

	test("end in paid, rejected and cancelled", () => {
		expect(loadStates.filter((current) => nextStates(current).length === 0).map(({ state }) => state)).toEqual([
			"paid",
			"rejected",
			"cancelled",
		]);
	});

	test("reach every state from draft", () => {
		const reached = new Set<NoticeState>(["draft"]);
		for (const state of reached)
			for (const current of loadStates.filter((one) => one.state === state))
				for (const next of nextStates(current)) reached.add(next);
		expect([...reached].sort()).toEqual([...noticeStates].sort());
	});

	test("continue after a radiation hold from the state before it, so that nothing is inspected unweighed", () => {
		const walk = (...states: NoticeState[]) =>
			states.reduce<LoadState | undefined>((at, next) => at && moveOn(at, next), { state: "in_transit" })?.state;
		expect(walk("arrived", "radiation_hold", "inspected")).toBeUndefined();
		expect(walk("arrived", "radiation_hold", "received")).toBeUndefined();
		expect(walk("weighed")).toBeUndefined();
		expect(walk("arrived", "radiation_hold", "arrived", "weighed", "inspected")).toBe("inspected");
		expect(walk("arrived", "weighed", "radiation_hold", "inspected")).toBe("inspected");
		expect(walk("arrived", "weighed", "radiation_hold", "received")).toBeUndefined();
		expect(
			walk("arrived", "weighed", "inspected", "radiation_hold", "weighed", "radiation_hold", "inspected", "received"),
		).toBe("received");
		expect(walk("arrived", "radiation_hold", "rejected")).toBe("rejected");
		expect(walk("arrived", "radiation_hold", "radiation_hold")).toBeUndefined();
	});

	test("are the supplier's word before the gate and the mill's after it", () => {
		expect([...announcedStates, ...receiptStates, "settled", "paid"].sort()).toEqual([...noticeStates].sort());
	});
});

test("a notice has the state of its least advanced load", () => {
	expect(noticeStateOf(["received", "in_transit", "rejected"])).toBe("in_transit");
	expect(noticeStateOf(["rejected", "paid"])).toBe("paid");
	expect(noticeStateOf(["rejected", "rejected"])).toBe("rejected");
	expect(noticeStateOf([])).toBeUndefined();
	fc.assert(
		fc.property(fc.array(fc.constantFrom(...noticeStates), { minLength: 1 }), (loads) => {
			const state = noticeStateOf(loads);
			expect(loads).toContain(state);
			for (const load of loads)
				expect(noticeStates.indexOf(load)).toBeGreaterThanOrEqual(noticeStates.indexOf(state ?? "draft"));
		}),
	);
});
