import { expect, test } from "vitest";
import { createFetchBudget, fetchBudgets } from "./fetch-budget.ts";

test("links that repeat are granted so many payloads in five seconds, rows and heads each", () => {
	let at = 0;
	const grant = createFetchBudget(() => at);
	const granted = (kind: "row" | "head", asked: number) =>
		Array.from({ length: asked }, () => grant(kind)).filter(Boolean).length;
	expect(granted("row", 50)).toBe(fetchBudgets.row);
	expect(granted("head", 12)).toBe(fetchBudgets.head);
	at = 4_999;
	expect(granted("row", 50)).toBe(0);
	at = 5_000;
	expect(granted("row", 50)).toBe(fetchBudgets.row);
});
