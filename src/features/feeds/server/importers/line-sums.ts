import type { Transaction } from "#server/database/database.ts";
import { lineStates, lineTransitions, statesBefore } from "#shared/orders/line-states.ts";

/**
 * What a line shows is computed anew from what was said about it: report, events, promises, pieces, shipments.
 * All three read `touched_lines (account_id, order_number, item)`, a temporary table that the importer fills.
 */

const line = (alias: string, other: string) =>
	`${alias}.account_id = ${other}.account_id and ${alias}.order_number = ${other}.order_number and ${alias}.item = ${other}.item`;

export const touchedLinesTable =
	"create temp table touched_lines (account_id bigint, order_number text, item int) on commit drop";

const list = (states: readonly string[]) => `array[${states.map((state) => `'${state}'`).join(", ")}]`;

// What was said of a line's state: its own report is beside its events; a line that nobody spoke of is entered on the
// day of its order.
const saidSql = `(
	select e.state, e.happened_at as at, e.reason, e.event_key from order_events e where ${line("e", "b")}
	union all select b.reported_state, b.reported_state_at, null, null where b.reported_state is not null
	union all select 'entered', null, null, null)`;

const place = (alias: string) =>
	`(coalesce(${alias}.at, '-infinity'), array_position(${list(lineStates)}, ${alias}.state), coalesce(${alias}.event_key, ''))`;

/** Where the line was on the way of steel when something was said of it. */
const progressSql = (alias: string) => `(
	select f.state from ${saidSql} f where f.state <> all (array['on_hold', 'cancelled']) and ${place("f")} < ${place(alias)}
	order by ${place("f")} desc limit 1)`;

/**
 * The last event that the transitions allow (src/shared/orders/line-states.ts). Only a hold and a cancellation can be
 * disallowed, and only a cancellation disallows what follows it until the line is reopened. So only these two, which
 * are few, are checked.
 */
const latestStateSql = `
	select c.state, c.at, c.reason, case when c.state = 'on_hold' then ${progressSql("c")} end as held_from from ${saidSql} c
	where c.state <> all (array['on_hold', 'cancelled'])
		or c.state = 'on_hold' and ${progressSql("c")} = any (${list(statesBefore("on_hold"))})
		or c.state = 'cancelled' and ${progressSql("c")} = any (${list(statesBefore("cancelled"))}) and not exists (
			select from ${saidSql} f where f.state = any (${list(lineTransitions.cancelled)}) and ${place("f")} > ${place("c")})
	order by c.state = 'cancelled' desc, case when c.state = 'cancelled' then coalesce(c.at, '-infinity') end,
	${place("c")} desc limit 1`;

/** State, hold and dates of the touched lines; only those that come out otherwise are written. */
export async function settleStates(tx: Transaction): Promise<void> {
	await tx.sql(`
		with settled as materialized (
			select b.account_id, b.order_number, b.item, s.state,
				coalesce(s.at, b.ordered_on::timestamp at time zone (select m.time_zone from mills m where m.code = b.mill)) as
				state_at,
				s.held_from,
				case when s.state = 'on_hold' then s.reason end as hold_reason,
				coalesce(b.reported_first_on, (select c.promised_on from promise_changes c where ${line("c", "b")}
					order by c.changed_at, c.event_key limit 1)) as first_on,
				coalesce(p.promised_on, b.reported_estimated_on) as estimated_on,
				coalesce(p.changed_at, '-infinity') as promise_at,
				nullif(p.reason, 'order_acknowledged') as delay_reason,
				b.state as old_state, b.state_at as old_state_at, b.held_from as old_held_from,
				b.hold_reason as old_hold_reason,
				b.first_promised_on as old_first_on, b.estimated_on as old_estimated_on, b.promise_at as old_promise_at,
				b.delay_reason as old_delay_reason
			from (select distinct * from touched_lines) t
			join order_lines b on ${line("b", "t")}
			cross join lateral (${latestStateSql}) s
			left join lateral (select c.promised_on, c.changed_at, c.reason from promise_changes c where ${line("c", "b")}
				order by c.changed_at desc, c.event_key desc limit 1) p on true
		)
		update order_lines l set state = r.state, state_at = r.state_at, held_from = r.held_from,
		hold_reason = r.hold_reason,
			first_promised_on = r.first_on, estimated_on = r.estimated_on, promise_at = r.promise_at,
			delay_reason = r.delay_reason
		from settled r
		where ${line("l", "r")}
			and (r.old_state, r.old_state_at, r.old_held_from, r.old_hold_reason, r.old_first_on, r.old_estimated_on,
			r.old_promise_at, r.old_delay_reason)
			is distinct from (r.state, r.state_at, r.held_from, r.hold_reason, r.first_on, r.estimated_on, r.promise_at,
			r.delay_reason)`);
}

/** Pieces and pounds of the touched lines. Scrapped pieces do not count. */
export async function settleWeights(tx: Transaction): Promise<void> {
	await tx.sql(`
		update order_lines l set produced_pieces = r.produced, ready_pieces = r.ready, ready_lb = r.ready_lb,
		held_pieces = r.held,
			shipped_pieces = r.shipped, shipped_lb = r.shipped_lb, last_shipped_at = r.last_shipped_at
		from (
			select t.account_id, t.order_number, t.item,
				count(p.piece_number) filter (where p.state <> 'scrapped') as produced,
				count(*) filter (where p.state = 'ready') as ready,
				coalesce(sum(p.weight_lb) filter (where p.state = 'ready'), 0) as ready_lb,
				count(*) filter (where p.state = 'held') as held,
				count(*) filter (where p.state = 'shipped') as shipped,
				coalesce(sum(p.weight_lb) filter (where p.state = 'shipped'), 0) as shipped_lb,
				max(s.shipped_at) filter (where p.state = 'shipped') as last_shipped_at
			from (select distinct * from touched_lines) t
			left join pieces p on ${line("p", "t")}
			left join shipments s on s.account_id = p.account_id and s.bol_number = p.bol_number
			group by t.account_id, t.order_number, t.item
		) r
		where ${line("l", "r")}
			and (l.produced_pieces, l.ready_pieces, l.ready_lb, l.held_pieces, l.shipped_pieces, l.shipped_lb,
			l.last_shipped_at)
			is distinct from (r.produced, r.ready, r.ready_lb, r.held, r.shipped, r.shipped_lb, r.last_shipped_at)`);
}

/** Row policies read the ship-to on the row itself, so rows that belong to a line follow its ship-to. */
export async function moveWithLine(tx: Transaction): Promise<void> {
	for (const table of ["order_events", "promise_changes", "pieces"]) {
		await tx.sql(`
			update ${table} x set ship_to_id = l.ship_to_id from touched_lines t join order_lines l on ${line("l", "t")}
			where ${line("x", "t")} and x.ship_to_id <> l.ship_to_id`);
	}
}
