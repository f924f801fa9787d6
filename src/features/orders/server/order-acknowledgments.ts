import type { Builder } from "#server/graphql/builder.ts";
import type { JsonFields } from "#server/graphql/json-fields.ts";

/** An order acknowledgment as it concerns one order line, in its newest revision, as PostgreSQL's JSON answers it. */
export type OrderAcknowledgmentRow = {
	number: string;
	revision: number;
	acknowledgedOn: string;
	answerState: string;
	actions: string[];
};

export const acknowledgmentFields: JsonFields = {
	number: "k.acknowledgment_number",
	revision: "k.revision",
	acknowledgedOn: "k.acknowledged_on",
	answerState: "k.answer_state",
	actions: "to_json(coalesce(x.actions, '{}'))",
};

/** Acknowledgments of the order of line `l`, with what they say of the line. */
export const acknowledgmentsOfLine = `order_acknowledgments k
	left join order_acknowledgment_lines x on x.account_id = k.account_id and x.acknowledgment_number = k.acknowledgment_number
		and x.revision = k.revision and x.item = l.item
	where k.account_id = l.account_id and k.order_number = l.order_number`;

/** The type of an acknowledgment in the thread of an order. */
export function implementAcknowledgment(builder: Builder) {
	return builder.objectRef<OrderAcknowledgmentRow>("OrderAcknowledgment").implement({
		description: "An acknowledgment of the order in its newest revision, and what it says of the line.",
		access: "prices",
		fields: (t) => ({
			number: t.exposeString("number", { description: "Its number." }),
			revision: t.exposeInt("revision", { description: "Its revision." }),
			acknowledgedOn: t.expose("acknowledgedOn", { type: "Day", description: "Day of the revision." }),
			answerState: t.exposeString("answerState", { description: "`open`, `queried`, `answered` or `accepted`." }),
			actions: t.exposeStringList("actions", {
				description: "What was done with the line; empty where it is not in it.",
			}),
		}),
	});
}
