import { m } from "#generated/texts/messages.js";
import { defineForm, type FormShape, input } from "#shared/forms/form-shape.ts";
import { outboxKinds } from "#shared/outbox-kinds.ts";

export type EndpointValues = { name: string; url: string; kinds: string[]; isOn?: boolean };

/** Where a system of the mill wants to be told, and of what. */
export const endpointForm: FormShape<EndpointValues> = defineForm<EndpointValues>({
	name: input((locale) => m.webhooks_name({}, { locale }), { validation: "required|length:1,120" }),
	url: input((locale) => m.webhooks_url({}, { locale }), { validation: "required|length:8,2000" }),
	kinds: input((locale) => m.webhooks_kinds({}, { locale }), { type: "choices", validation: "required", options: outboxKinds }),
	isOn: input((locale) => m.webhooks_is_on({}, { locale }), { type: "flag", initial: true }),
});
