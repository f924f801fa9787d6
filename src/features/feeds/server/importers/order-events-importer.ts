import type { Transaction } from "#server/database/database.ts";
import type { OrderEventRow } from "../../rows/order-event-row.ts";
import { type Importer, refuse, type Staged, stage } from "./importer.ts";
import { settleStates, touchedLinesTable } from "./line-sums.ts";
import { notifyOfMovedPromises } from "./order-notifications.ts";

const columns = `n int, "order" text, item int, event text, kind text, at timestamptz, state text, pieces int, heat text, "promisedOn" date, by text,
	reason text, "noteEn" text, "noteEs" text`;

export const orderEventsImporter: Importer<OrderEventRow> = {
	group: "orders",
	millsOf: () => [],
	millsSql: `select l.mill from staged_events s join order_lines l on l.account_id = s.account_id
		and l.order_number = s."order" and l.item = s.item`,
	async storeRows(tx, rows) {
		await stageEvents(tx, rows);
		const faults = [
			...(await refuse(tx, ["staged_events"], unknownLinesSql)),
			...(await refuse(tx, ["staged_events"], changedEventsSql)),
		];
		const changed = await append(tx);
		if (changed.size > 0) {
			await settleStates(tx);
			await notifyOfMovedPromises(tx, changed);
		}
		return { faults, changed };
	},
};

async function stageEvents(tx: Transaction, rows: Staged<OrderEventRow>[]): Promise<void> {
	await stage(
		tx,
		"staged_events",
		columns,
		rows.map(({ n, row }) => ({ n, ...row })),
		", l.account_id, l.ship_to_id, o.order_number is not null as has_order",
		`left join orders o on o.order_number = x."order"
		left join order_lines l on l.account_id = o.account_id and l.order_number = o.order_number and l.item = x.item`,
	);
	await tx.sql(touchedLinesTable);
}

const unknownLinesSql = `
	select n, case when has_order then 'item' else 'order' end as field, case
	when has_order then 'unknown_item' else 'unknown_order' end as code,
		case when has_order then item::text else "order" end as value
	from staged_events where account_id is null`;

const said = (alias: string) =>
	["kind", "at", "state", "pieces", "heat", `"promisedOn"`, "by", "reason", `"noteEn"`, `"noteEs"`]
		.map((column) => `${alias}.${column}`)
		.join(", ");

// An event is a fact: the same key again with other words is an error of the source, not a correction.
const changedEventsSql = `
	select distinct s.n, 'event' as field, 'conflict' as code, s.event as value from staged_events s
	join (select distinct on ("order", item, event) * from staged_events
	order by "order", item, event, n) f using ("order", item, event)
	left join order_events e on e.account_id = s.account_id and e.order_number = s."order" and e.item = s.item
	and e.event_key = s.event
	left join promise_changes p on p.account_id = s.account_id and p.order_number = s."order" and p.item = s.item
	and p.event_key = s.event
	where case
		when e.event_key is not null then (${said("s")}) is distinct from
			('state', e.happened_at, e.state, e.pieces, e.heat_number, null::date, e.changed_by, e.reason, e.note_en,
			e.note_es)
		when p.event_key is not null then (${said("s")}) is distinct from
			('promise', p.changed_at, null::text, null::int, null::text, p.promised_on, p.changed_by, p.reason, p.note_en,
			p.note_es)
		else (${said("s")}) is distinct from (${said("f")})
	end`;

async function append(tx: Transaction): Promise<Set<number>> {
	const key = `distinct on (account_id, "order", item, event)`;
	const order = `order by account_id, "order", item, event, n`;
	const added = await tx.sql<{ n: number }>(`
		with states as (
			insert into order_events (account_id, order_number, item, event_key, ship_to_id, happened_at, state, pieces,
			heat_number, changed_by, reason, note_en, note_es)
			select ${key} account_id, "order", item, event, ship_to_id, at, state, pieces, heat, by, reason, "noteEn",
			"noteEs"
			from staged_events where kind = 'state' ${order}
			on conflict do nothing returning account_id, order_number, item, event_key
		), promises as (
			insert into promise_changes (account_id, order_number, item, event_key, ship_to_id, changed_at, promised_on,
			changed_by, reason, note_en, note_es)
			select ${key} account_id, "order", item, event, ship_to_id, at, "promisedOn", by, reason, "noteEn", "noteEs"
			from staged_events where kind = 'promise' ${order}
			on conflict do nothing returning account_id, order_number, item, event_key
		), added as (select * from states union all select * from promises),
		touched as (insert into touched_lines select distinct account_id, order_number, item from added)
		select min(s.n) as n from added a join staged_events s
			on s.account_id = a.account_id and s."order" = a.order_number and s.item = a.item and s.event = a.event_key
		group by a.account_id, a.order_number, a.item, a.event_key`);
	return new Set(added.map((row) => row.n));
}
