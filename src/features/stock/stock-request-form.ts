import { m } from "#generated/texts/messages.js";
import { latestYear } from "#shared/forms/days.ts";
import { defineForm, input, labelOf } from "#shared/forms/form-shape.ts";

export type StockRequestValues = {
	account: string;
	poNumber: string;
	shipTo?: string;
	mode: string;
	requestedWeek: string;
	comment?: string;
};

/** What the mill needs in order to turn held stock into an order. */
export const stockRequestForm = defineForm<StockRequestValues>({
	account: input(labelOf(m.stock_form_account), { validation: "required" }),
	poNumber: input(labelOf(m.stock_form_po), { validation: "required|length:1,40" }),
	shipTo: input(labelOf(m.stock_form_ship_to)),
	mode: input(labelOf(m.stock_form_mode), { validation: "required", options: ["truck", "railcar", "barge"] }),
	// A later year is a slip, which feeds refuse too.
	requestedWeek: input(labelOf(m.stock_form_week), {
		type: "day",
		validation: `required|date_after_or_equal|date_before:${latestYear + 1}-01-01`,
	}),
	comment: input(labelOf(m.stock_form_comment), { validation: "length:0,2000" }),
});
