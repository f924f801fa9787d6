import { expect, test } from "vitest";
import { InvalidError } from "#shared/errors.ts";
import { defineForm, input } from "#shared/forms/form-shape.ts";
import { takeForm } from "./take-form.ts";

const shape = defineForm<{ po: string }>({ po: input(() => "PO", { validation: "required|length:2" }) });

test("a mutation accepts what the form would send", async () => {
	expect(await takeForm(shape, { po: "A-1", extra: true }, "en")).toEqual({ po: "A-1" });
});

test("a client that skips the rules gets the form's messages, field by field", async () => {
	const error = await takeForm(shape, { po: "A" }, "es").catch((caught: unknown) => caught);
	expect(error).toBeInstanceOf(InvalidError);
	expect((error as InvalidError).message).toBe("Disculpe, los campos no fueron completados correctamente.");
	expect((error as InvalidError).faults).toEqual([{ field: "po", reason: "PO debe tener como mínimo 2 caracteres." }]);
});
