import { expect, test } from "vitest";
import { checkForm } from "#shared/forms/check-form.ts";
import { endpointForm } from "./webhook-form.ts";

test.each([
	["en", "Event type is required."],
	["es", "Tipo de evento es requerido."],
] as const)("an endpoint without kinds is refused with a message (%s)", async (language, sentence) => {
	const { faults } = await checkForm(endpointForm, { name: "ERP", url: "https://erp.example", kinds: [] }, language);
	expect(faults).toEqual([{ field: "kinds", reason: sentence }]);
});
