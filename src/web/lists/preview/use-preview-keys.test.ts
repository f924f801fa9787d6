import { expect, test } from "vitest";
import { previewStepOf } from "./use-preview-keys.ts";

const plain = { ctrlKey: false, metaKey: false, altKey: false };

test.each([
	["j", "next"],
	["K", "previous"],
	["Escape", "close"],
	["x", undefined],
])("%s means %s", (key, step) => {
	expect(previewStepOf({ ...plain, key })).toBe(step);
});

test("leaves the browser's and the portal's own combinations alone", () => {
	const held = [{ ctrlKey: true }, { metaKey: true }, { altKey: true }].map((keys) =>
		previewStepOf({ ...plain, ...keys, key: "k" }),
	);
	expect(held).toEqual([undefined, undefined, undefined]);
});
