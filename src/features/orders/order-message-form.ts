import { m } from "#generated/texts/messages.js";
import { defineForm, input } from "#shared/forms/form-shape.ts";

/** A word to inside sales about an order. */
export type OrderMessageValues = { body: string };

export const orderMessageForm = defineForm<OrderMessageValues>({
	body: input((locale) => m.order_message({}, { locale }), { validation: "required|length:1,2000" }),
});
