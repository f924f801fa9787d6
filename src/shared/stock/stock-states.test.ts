import { expect, test } from "vitest";
import { mayMoveStock, stockStates } from "./stock-states.ts";

test("a hold becomes a request, and the mill confirms or declines it", () => {
	expect(mayMoveStock("held", "requested", "customer")).toBe(true);
	expect(mayMoveStock("requested", "confirmed", "mill")).toBe(true);
	expect(mayMoveStock("requested", "declined", "mill")).toBe(true);
});

test("only the clock lets holds and requests expire", () => {
	for (const from of ["held", "requested"] as const) {
		expect(mayMoveStock(from, "expired", "clock")).toBe(true);
		expect(mayMoveStock(from, "expired", "mill")).toBe(false);
	}
});

test("its people withdraw a request while the mill has not decided, and nobody does it for them", () => {
	expect(mayMoveStock("requested", "withdrawn", "customer")).toBe(true);
	for (const mover of ["mill", "clock"] as const) expect(mayMoveStock("requested", "withdrawn", mover)).toBe(false);
	expect(mayMoveStock("held", "withdrawn", "customer")).toBe(false);
});

test("what was decided, withdrawn or has expired stays so, and nobody but the mill decides", () => {
	for (const to of stockStates) {
		for (const from of ["confirmed", "declined", "expired", "withdrawn"] as const)
			for (const mover of ["customer", "mill", "clock"] as const) expect(mayMoveStock(from, to, mover)).toBe(false);
		expect(mayMoveStock("held", to, "mill")).toBe(false);
	}
	expect(mayMoveStock("requested", "confirmed", "customer")).toBe(false);
});
