import { expect, test } from "vitest";
import { mayTransitionStock, stockStates } from "./stock-states.ts";

test("a hold becomes a request, and the mill confirms or declines it", () => {
	expect(mayTransitionStock("held", "requested", "customer")).toBe(true);
	expect(mayTransitionStock("requested", "confirmed", "mill")).toBe(true);
	expect(mayTransitionStock("requested", "declined", "mill")).toBe(true);
});

test("only the clock lets holds and requests expire", () => {
	for (const from of ["held", "requested"] as const) {
		expect(mayTransitionStock(from, "expired", "clock")).toBe(true);
		expect(mayTransitionStock(from, "expired", "mill")).toBe(false);
	}
});

test("its people withdraw a request while the mill has not decided, and nobody does it for them", () => {
	expect(mayTransitionStock("requested", "withdrawn", "customer")).toBe(true);
	for (const mover of ["mill", "clock"] as const)
		expect(mayTransitionStock("requested", "withdrawn", mover)).toBe(false);
	expect(mayTransitionStock("held", "withdrawn", "customer")).toBe(false);
});

test("what was decided, withdrawn or has expired stays so, and nobody but the mill decides", () => {
	for (const to of stockStates) {
		for (const from of ["confirmed", "declined", "expired", "withdrawn"] as const)
			for (const mover of ["customer", "mill", "clock"] as const)
				expect(mayTransitionStock(from, to, mover)).toBe(false);
		expect(mayTransitionStock("held", to, "mill")).toBe(false);
	}
	expect(mayTransitionStock("requested", "confirmed", "customer")).toBe(false);
});
