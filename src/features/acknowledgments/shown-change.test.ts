import { expect, test } from "vitest";
import { shownChange } from "./shown-change.ts";

const shown = (now: number | null, before: number | null, { isNew = false, isFirst = false } = {}) =>
	shownChange({ now, before, isNew }, isFirst, String);

test("a figure stands alone where it was the same before, or there was nothing before", () => {
	expect(shown(5, 5)).toEqual({ now: "5", before: undefined });
	expect(shown(null, null)).toEqual({ now: "–", before: undefined });
	expect(shown(5, null, { isNew: true })).toEqual({ now: "5", before: undefined });
});

test("another figure before stands beside it, and so does that it was left open, or is now", () => {
	expect(shown(5, 4)).toEqual({ now: "5", before: "4" });
	expect(shown(5, null)).toEqual({ now: "5", before: "–" });
	expect(shown(null, 4)).toEqual({ now: "–", before: "4" });
});

test("against the purchase order, what the mill did not say was asked is no change", () => {
	expect(shown(5, null, { isFirst: true })).toEqual({ now: "5", before: undefined });
	expect(shown(5, 4, { isFirst: true })).toEqual({ now: "5", before: "4" });
});
