import { expect, test } from "vitest";
import { type LineAction, lineActions } from "#shared/acknowledgments/line-actions.ts";
import { acknowledgmentFeedRow } from "../../../../../tests/support/feed-rows.ts";
import { acknowledgmentRow } from "./acknowledgment-row.ts";

const isTaken = (actions: LineAction[]) =>
	acknowledgmentRow.safeParse(acknowledgmentFeedRow({ lines: [{ item: 1, actions }] })).success;

test("each action may be alone, and one is required", () => {
	expect(lineActions.filter((action) => !isTaken([action]))).toEqual([]);
	expect(isTaken([])).toBe(false);
});

test("only changes go together, each once", () => {
	expect(isTaken(["changed_quantity", "changed_price", "changed_date"])).toBe(true);
	expect(isTaken(["accepted", "changed_date"])).toBe(false);
	expect(isTaken(["on_hold", "rejected"])).toBe(false);
	expect(isTaken(["changed_date", "changed_date"])).toBe(false);
});
