/** SQL of what a customer has answered to an order line `l` that is late. */

import { buyerField } from "#server/lists/resources/buyer-field.ts";
import { isLateSql, millToday } from "../order-lines-sql.ts";

const ofLine = "x.account_id = l.account_id and x.order_number = l.order_number and x.item = l.item";
const isAnswered = `l.promise_at > x.made_at or exists (select from order_messages w where w.account_id = l.account_id
	and w.order_number = l.order_number and coalesce(w.item, l.item) = l.item and w.side = 'mill' and w.sent_at > x.made_at)`;

/** Since when an answer of the mill is waited for: a new date, or words. */
export const requestedUpdateSql = `(select max(x.made_at) from line_answers x where ${ofLine} and x.kind = 'update_asked'
	and not (${isAnswered}))`;

/** Whether the viewer buys the line; false if they only receive it. */
export const isBuyer = buyerField("l.account_id");

/** The current date, if it was accepted. */
export const dateAcceptedSql = `(select x.promised_on from line_answers x where ${ofLine} and x.kind = 'date_accepted'
	and x.promised_on = l.estimated_on)`;

/** Whether the viewer may accept the date that the line now has, and nobody has. */
export const isDateOpenSql = `(${isLateSql} and l.estimated_on >= ${millToday} and ${isBuyer.sql}
	and not exists (select from line_answers x where ${ofLine} and x.kind = 'date_accepted'
	and x.promised_on = l.estimated_on))`;
