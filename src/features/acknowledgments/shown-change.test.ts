import { expect, test } from "vitest";
import { shownChange } from "./shown-change.ts";

const shown = (now: number | null, before: number | null, { isNew = false, isFirst = false } = {}) =>
	shownChange({ now, before, isNew }, isFirst, String);

test("a figure is shown alone if it was the same before, or there was none before", () => {
	expect(shown(5, 5)).toEqual({ now: "5", before: undefined });
	expect(shown(null, null)).toEqual({ now: "–", before: undefined });
	expect(shown(5, null, { isNew: true })).toEqual({ now: "5", before: undefined });
});

test("a different earlier figure is shown beside it, and so is one that was left out, or is now", () => {
	expect(shown(5, 4)).toEqual({ now: "5", before: "4" });
	expect(shown(5, null)).toEqual({ now: "5", before: "–" });
	expect(shown(null, 4)).toEqual({ now: "–", before: "4" });
});

test("against the purchase order, a value that the mill did not send is no change", () => {
	expect(shown(5, null, { isFirst: true })).toEqual({ now: "5", before: undefined });
	expect(shown(5, 4, { isFirst: true })).toEqual({ now: "5", before: "4" });
});
