import { expect, test } from "vitest";
import { invoiceStates, isBalanced, mayTransition } from "./invoice-states.ts";

test("nothing follows a credit in full", () => {
	expect(invoiceStates.filter((state) => mayTransition("credited", state))).toEqual([]);
});

test("a payment that comes back opens an invoice again", () => {
	expect(mayTransition("paid", "open")).toBe(true);
});

test.each([
	["open", 100, 100, true],
	["open", 100, 40, false],
	["partly_paid", 100, 40, true],
	["partly_paid", 100, 100, false],
	["partly_paid", 100, 0, false],
	["paid", 100, 0, true],
	["paid", 100, 1, false],
	["credited", 100, 100, false],
	["disputed", 100, 30, true],
	["disputed", 100, 101, false],
	["disputed", 100, -1, false],
	["open", -100, -100, true],
	["partly_paid", -100, -40, true],
	["disputed", -100, 1, false],
] as const)(
	"an invoice that is %s over %i cents with %i to pay is in balance: %s",
	(state, totalCents, openCents, expected) => {
		expect(isBalanced({ state, totalCents, openCents })).toBe(expected);
	},
);
