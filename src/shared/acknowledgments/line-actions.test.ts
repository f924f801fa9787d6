import { expect, test } from "vitest";
import { lineActions, mayAnswer, mayGoTogether } from "./line-actions.ts";

test("each action may stand alone", () => {
	expect(lineActions.every((action) => mayGoTogether([action]))).toBe(true);
	expect(mayGoTogether([])).toBe(false);
});

test("only changes go together", () => {
	expect(mayGoTogether(["changed_quantity", "changed_price", "changed_date"])).toBe(true);
	expect(mayGoTogether(["accepted", "changed_date"])).toBe(false);
	expect(mayGoTogether(["on_hold", "rejected"])).toBe(false);
});

test("an accepted acknowledgment is settled, a queried one is not", () => {
	expect([mayAnswer("open"), mayAnswer("queried"), mayAnswer("accepted")]).toEqual([true, true, false]);
});
