import { expect, test } from "vitest";
import { readWrittenText } from "./written-text.ts";

test("headings, paragraphs and lists are distinguished, and nothing of the text becomes markup", () => {
	const blocks = readWrittenText("# Claims\n\nTell us within 10 days.\n- shortage\n- damage <b>\nAfter that, ask.");
	expect(blocks.map(({ kind, lines }) => [kind, lines.map(({ text }) => text)])).toEqual([
		["heading", ["Claims"]],
		["text", ["Tell us within 10 days."]],
		["list", ["shortage", "damage <b>"]],
		["text", ["After that, ask."]],
	]);
	expect(readWrittenText(" \n ")).toEqual([]);
});
