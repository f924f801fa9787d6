import { m } from "#generated/texts/messages.js";
import type { FormFile } from "#shared/forms/file-rules.ts";
import { defineForm, input, labelOf } from "#shared/forms/form-shape.ts";
import { sentFiles } from "#shared/forms/sent-files.ts";

/** A word to inside sales about an order. */
export type OrderMessageValues = { body: string; files?: FormFile[] };

export const orderMessageForm = defineForm<OrderMessageValues>({
	body: input(labelOf(m.order_message), { validation: "required|length:1,2000" }),
	files: sentFiles(labelOf(m.order_message_files), 10),
});
