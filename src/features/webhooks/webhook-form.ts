import { m } from "#generated/texts/messages.js";
import { defineForm, type FormShape, input, labelOf } from "#shared/forms/form-shape.ts";
import { outboxKinds } from "#shared/outbox-kinds.ts";

export type EndpointValues = { name: string; url: string; kinds: string[]; isOn?: boolean };

/** The URL of a system of the mill, and the kinds of entries that it receives. */
export const endpointForm: FormShape<EndpointValues> = defineForm<EndpointValues>({
	name: input(labelOf(m.webhooks_name), { validation: "required|length:1,120" }),
	url: input(labelOf(m.webhooks_url), { validation: "required|length:8,2000" }),
	kinds: input(labelOf(m.webhooks_kinds), { type: "choices", validation: "required", options: outboxKinds }),
	isOn: input(labelOf(m.webhooks_is_on), { type: "flag", initial: true }),
});
