import { expect, test } from "vitest";
import { bankStates, mayTransitionBankChange } from "./bank-states.ts";

test("a supplier only withdraws a change of bank details, the mill only decides one, and nobody changes a decided one", () => {
	const moves = bankStates.flatMap((from) =>
		bankStates.flatMap((to) =>
			(["supplier", "mill"] as const).flatMap((side) =>
				mayTransitionBankChange(from, to, side) ? [`${side}: ${from} -> ${to}`] : [],
			),
		),
	);
	expect(moves).toEqual([
		"mill: requested -> confirmed",
		"mill: requested -> refused",
		"supplier: requested -> withdrawn",
	]);
});
