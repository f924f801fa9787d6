import { expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { languages } from "#shared/languages.ts";

test("what stands beside an answer serves customers and suppliers alike", () => {
	for (const locale of languages)
		expect(m.desk_answer_as({ name: "Ann" }, { locale })).not.toMatch(/customer|cliente/i);
});
