import { m } from "#generated/texts/messages.js";
import type { ApiAction } from "#server/api/api-action.ts";
import { takeForm } from "#server/forms/take-form.ts";
import { formBody } from "#shared/contract/form-body.ts";
import { objectOf } from "#shared/contract/json-schema.ts";
import { NotFoundError } from "#shared/errors.ts";
import { defineForm, input, labelOf } from "#shared/forms/form-shape.ts";
import { acceptDate } from "./answer-late-line.ts";

const dateForm = defineForm<{ acceptedOn: string }>({
	acceptedOn: input(labelOf(m.order_line_estimate), { type: "day", validation: "required" }),
});

const acceptedOn = "Current estimated date of the line, a day at the mill.";

/** A late line's date, accepted by a customer's program. */
export const acceptDateAction: ApiAction = {
	side: "customer",
	path: "order-lines/:orderNumber/:item/accept-date",
	area: "orders",
	access: "prices",
	body: formBody(dateForm, { acceptedOn }),
	run: async ({ context, viewer, language, body, part }) => {
		const { acceptedOn } = await takeForm(dateForm, body, language);
		if (!/^\d{1,9}$/.test(part("item"))) throw new NotFoundError();
		const line = { order: part("orderNumber"), item: Number(part("item")) };
		await acceptDate(context, viewer, line, acceptedOn, language);
		return { status: 200, body: { ...line, acceptedOn } };
	},
	contract: {
		operationId: "accept-date",
		summary: "Accepts the estimated date of a late order line",
		description: "Only the sold-to may. Accepted again, nothing changes.",
		parts: { orderNumber: ["The mill's order number.", "M100200"], item: ["Line of the order.", 1] },
		example: { acceptedOn: "2099-12-01" },
		answers: {
			200: objectOf({
				order: { type: "string", description: "The mill's order number." },
				item: { type: "integer", description: "Line of the order." },
				acceptedOn: { type: "string", format: "date", description: acceptedOn },
			}),
		},
		conflict: "The estimated date is another one by now.",
	},
};
