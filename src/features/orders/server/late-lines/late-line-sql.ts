/** SQL of what a customer has answered to an order line `l` that is late. */

import { buyerField } from "#server/lists/resources/buyer-field.ts";

const ofLine = "x.account_id = l.account_id and x.order_number = l.order_number and x.item = l.item";
const isAnswered = `l.promise_at > x.made_at or exists (select from order_messages w where w.account_id = l.account_id
	and w.order_number = l.order_number and coalesce(w.item, l.item) = l.item and w.side = 'mill' and w.sent_at > x.made_at)`;

/** Since when an answer of the mill is waited for: a new date, or words. */
export const requestedUpdateSql = `(select max(x.made_at) from line_answers x where ${ofLine} and x.kind = 'update_asked'
	and not (${isAnswered}))`;

/** Whether the viewer buys the line, or it only goes to them. */
export const isBuyer = buyerField("l.account_id");

/** The date that stands, where it was accepted. */
export const dateAcceptedSql = `(select x.promised_on from line_answers x where ${ofLine} and x.kind = 'date_accepted'
	and x.promised_on = l.estimated_on)`;
