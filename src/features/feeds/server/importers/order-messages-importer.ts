import type { Transaction } from "#server/database/database.ts";
import { notifyDeskOf } from "#server/notifications/notify-desk.ts";
import { raiseNotifications } from "#server/notifications/raise-notifications.ts";
import { publishChanges } from "#server/realtime/live-events.ts";
import { liveKinds } from "#shared/live-kinds.ts";
import type { OrderMessageRow } from "../../rows/order-message-row.ts";
import { changedBy, type Importer, refuse, stage } from "./importer.ts";

const columns = `n int, "order" text, message text, at timestamptz, by text, side text, item int, answers text, "shipTo" text, body text`;
const staged = ["staged_messages"];

/**
 * Messages are added in the order in which they come; one that answers what is not there yet is kept and can be sent
 * again.
 */
export const orderMessagesImporter: Importer<OrderMessageRow> = {
	group: "orderMessages",
	millsOf: () => [],
	async storeRows(tx, rows) {
		const records = rows.map(({ n, row }) => ({ n, ...row, side: row.side ?? "mill" }));
		await stage(
			tx,
			"staged_messages",
			columns,
			records,
			", o.account_id, t.id as ship_to_id",
			`left join lateral (select account_id from orders where order_number = x."order" order by account_id limit 1) o
			on true
			left join accounts t on t.code = x."shipTo" and t.kind = 'ship_to'`,
		);
		const faults = [
			...(await refuse(tx, staged, unknownReferencesSql)),
			...(await refuse(tx, staged, changedMessagesSql)),
		];
		await tx.sql(sharedWithAnsweredSql);
		const changed = await changedBy(tx, addSql);
		if (changed.size > 0) await notify(tx, changed);
		return { faults, changed };
	},
};

const unknownReferencesSql = `
	select n, 'order' as field, 'unknown_order' as code, "order" as value from staged_messages where account_id is null
	union all select n, 'shipTo', 'unknown_account', "shipTo" from staged_messages
	where "shipTo" is not null and ship_to_id is null
	union all select n, 'shipTo', 'ship_to_not_linked', "shipTo" from staged_messages s where ship_to_id is not null
		and not exists (select from order_lines l where l.account_id = s.account_id and l.order_number = s."order"
		and l.ship_to_id = s.ship_to_id)
		and not exists (select from orders o where o.account_id = s.account_id and o.order_number = s."order"
		and o.ship_to_id = s.ship_to_id)
	union all select n, 'item', 'unknown_item', item::text from staged_messages s
	where account_id is not null and item is not null
		and not exists (select from order_lines l where l.account_id = s.account_id and l.order_number = s."order"
		and l.item = s.item)
	union all select n, 'answers', 'unknown_message', answers from staged_messages s
	where account_id is not null and answers is not null
		and not exists (select from order_messages w where w.account_id = s.account_id and w.order_number = s."order"
		and w.message_key = s.answers)
		and not exists (select from staged_messages e where e."order" = s."order" and e.message = s.answers and e.n < s.n)`;

// A message is a fact: the same key again with other words is an error of the source, not a correction.
const changedMessagesSql = `
	select s.n, 'message' as field, 'conflict' as code, s.message as value from staged_messages s
	join (select distinct on ("order", message) * from staged_messages
	order by "order", message, n) f using ("order", message)
	left join order_messages w on w.account_id = s.account_id and w.order_number = s."order" and w.message_key = s.message
	where case
		when w.message_key is not null then (w.side, w.body, w.author, w.sent_at) is distinct
		from (s.side, s.body, s.by, s.at)
		else (f.side, f.body, f.by, f.at) is distinct from (s.side, s.body, s.by, s.at)
	end`;

// Who reads an answer is the user who reads what it answers, kept already or earlier in this batch.
const sharedWithAnsweredSql = `
	with recursive chain as (
		select s.n, s."order", s.message, case when s.answers is null then s.ship_to_id else w.ship_to_id end as ship_to_id
		from staged_messages s left join order_messages w
			on w.account_id = s.account_id and w.order_number = s."order" and w.message_key = s.answers
		where s.answers is null or w.message_key is not null
		union
		select s.n, s."order", s.message, c.ship_to_id from staged_messages s join chain c
			on c."order" = s."order" and c.message = s.answers and c.n < s.n
	)
	update staged_messages s set ship_to_id = k.ship_to_id
	from (select distinct on (n) n, ship_to_id from chain order by n, ship_to_id nulls first) k where k.n = s.n`;

const addSql = `
	with first as (select distinct on (account_id, "order", message) * from staged_messages
	order by account_id, "order", message, n),
	added as (
		insert into order_messages (account_id, order_number, message_key, ship_to_id, item, side, author, answers, body,
		sent_at)
		select account_id, "order", message, ship_to_id, item, side, by, answers, body, at from first order by n
		on conflict do nothing returning account_id, order_number, message_key
	)
	select n from first f join added a on a.account_id = f.account_id and a.order_number = f."order"
	and a.message_key = f.message`;

async function notify(tx: Transaction, changed: ReadonlySet<number>): Promise<void> {
	await raiseNotifications(tx, "orderAnswered", notificationsSql, [[...changed]], { hasAskers: true });
	await notifyDeskOf(
		tx,
		`select distinct account_id, 'order_message' as kind, "order" || coalesce('/' || ship_to_id, '') as item
		 from staged_messages where side = 'customer' and n = any ($1::int[])`,
		[[...changed]],
	);
	await publishChanges(
		tx,
		liveKinds.orderMessages,
		`select jsonb_agg(distinct jsonb_build_object('account', account_id, 'shipTo', ship_to_id, 'order', "order",
		 'person', null))
		 from staged_messages where n = any ($2::int[])`,
		[[...changed]],
	);
}

/**
 * One word for each order and audience, however many came at once; customers are not notified of what they said by
 * telephone.
 */
const notificationsSql = `
	select distinct on (s.account_id, s."order", s.ship_to_id) s.account_id, s.ship_to_id,
	s."order" || '/' || s.message as source_key,
		s.at as happened_at, jsonb_strip_nulls(jsonb_build_object('order', s."order", 'item', s.item, 'po', o.po_number)) as
		subject,
		(select array_agg(distinct w.person_id) from order_messages w where w.account_id = s.account_id
		and w.order_number = s."order"
			and w.ship_to_id is not distinct from s.ship_to_id and w.person_id is not null) as askers
	from staged_messages s join orders o on o.account_id = s.account_id and o.order_number = s."order"
	where s.side = 'mill' and s.n = any ($1::int[]) order by s.account_id, s."order", s.ship_to_id, s.at desc, s.n`;
