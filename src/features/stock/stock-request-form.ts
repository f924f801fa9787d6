import { m } from "#generated/texts/messages.js";
import { defineForm, input, type Label } from "#shared/forms/form-shape.ts";
import type { Language } from "#shared/languages.ts";

export type StockRequestValues = {
	account: string;
	poNumber: string;
	shipTo?: string;
	mode: string;
	requestedWeek: string;
	comment?: string;
};

const word =
	(message: (parameters: Record<string, never>, options: { locale: Language }) => string): Label =>
	(language) =>
		message({}, { locale: language });

/** What the mill must know to turn held stock into an order. */
export const stockRequestForm = defineForm<StockRequestValues>({
	account: input(word(m.stock_form_account), { validation: "required" }),
	poNumber: input(word(m.stock_form_po), { validation: "required|length:1,40" }),
	shipTo: input(word(m.stock_form_ship_to)),
	mode: input(word(m.stock_form_mode), { validation: "required", options: ["truck", "railcar", "barge"] }),
	requestedWeek: input(word(m.stock_form_week), { type: "day", validation: "required|date_after_or_equal" }),
	comment: input(word(m.stock_form_comment), { validation: "length:0,2000" }),
});
