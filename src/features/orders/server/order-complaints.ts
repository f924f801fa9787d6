import type { Builder } from "#server/graphql/builder.ts";
import type { JsonFields } from "#server/graphql/json-fields.ts";

/** A complaint about an order line as PostgreSQL's JSON answers it. */
export type OrderComplaintRow = { complaintNumber: string; kind: string; state: string; submittedAt: string };

export const complaintFields: JsonFields = {
	complaintNumber: "x.complaint_number",
	kind: "x.kind",
	state: "x.state",
	submittedAt: "x.submitted_at",
};

/** Complaints about the line `l`: those that name it, and those about pieces of it. */
export const complaintsOfLine = `complaints x where x.account_id = l.account_id and x.complaint_number in (
		select c.complaint_number from complaints c where c.account_id = l.account_id and c.order_number = l.order_number
			and coalesce(c.item, l.item) = l.item
		union select cp.complaint_number from complaint_pieces cp join pieces p on p.account_id = cp.account_id and p.piece_number = cp.piece_number
			where cp.account_id = l.account_id and p.order_number = l.order_number and p.item = l.item)`;

/** The type of a complaint in the thread of an order. */
export function implementComplaint(builder: Builder) {
	return builder.objectRef<OrderComplaintRow>("OrderComplaint").implement({
		description: "A complaint about an order line or its pieces.",
		access: "customer",
		fields: (t) => ({
			complaintNumber: t.exposeString("complaintNumber", { description: "Its number." }),
			kind: t.exposeString("kind", { description: "What it is about." }),
			state: t.exposeString("state", { description: "Its state." }),
			submittedAt: t.expose("submittedAt", { type: "DateTime", description: "When it was sent." }),
		}),
	});
}
