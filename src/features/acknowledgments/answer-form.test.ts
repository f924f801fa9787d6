import { expect, test } from "vitest";
import { checkForm } from "#shared/forms/check-form.ts";
import { answerForm } from "./answer-form.ts";

test.each([
	["en", "Your comment is required."],
	["es", "Su comentario es requerido."],
] as const)("a query without text gets a message (%s)", async (language, sentence) => {
	const { faults } = await checkForm(answerForm, { answer: "queried" }, language);
	expect(faults).toEqual([{ field: "message", reason: sentence }]);
});
