import { expect, test } from "vitest";
import { disputeStates, mayTransitionDispute } from "./dispute-states.ts";

test("only the mill decides a dispute", () => {
	for (const from of disputeStates)
		for (const to of ["accepted", "rejected", "answered"] as const)
			expect(mayTransitionDispute(from, to, "supplier")).toBe(false);
});

test("a supplier writes and withdraws until it is decided, and opens again what it withdrew", () => {
	const may = (to: "open" | "withdrawn") => disputeStates.filter((from) => mayTransitionDispute(from, to, "supplier"));
	expect(may("open")).toEqual(["open", "answered", "withdrawn"]);
	expect(may("withdrawn")).toEqual(["open", "answered"]);
});

test("an accepted dispute stays accepted", () => {
	expect(disputeStates.filter((to) => mayTransitionDispute("accepted", to, "mill"))).toEqual(["accepted"]);
});
