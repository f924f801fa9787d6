import type { Transaction } from "#server/database/database.ts";
import { liveKinds } from "#shared/live-kinds.ts";
import { arrivableStates, noticeStates } from "#shared/supplies/notice-states.ts";
import { walkedLoads } from "./walked-loads.ts";

/**
 * What is shown of a load follows from its notice, its receipts, their settlements and remittances together, in
 * whatever order they came.
 */

export const touchedLoadsTable =
	"create temp table if not exists touched_loads (account_id bigint, notice_number text, load int) on commit drop";
export const touchedReceiptsTable =
	"create temp table if not exists touched_receipts (account_id bigint, receipt_number text) on commit drop";

const list = (states: readonly string[]) => `array[${states.map((state) => `'${state}'`).join(", ")}]`;
const ranks = list(noticeStates);

/**
 * Gives the touched receipts their settlement, their state and what is to be paid for them, and the loads that they
 * were announced as theirs. What is paid stays paid when a further settlement corrects it: what is to be paid then is
 * the correction. What was settled before it was received is kept, and counts once it is.
 */
export async function settleReceipts(tx: Transaction): Promise<void> {
	await tx.sql(`
		update receipts r set settlement_number = f.settlement_number, state = f.state, unpaid_amount = f.unpaid_amount,
		unpaid_due_on = f.unpaid_due_on from (
			select t.account_id, t.receipt_number, s.settlement_number,
				case when s.state is null or b.reported_state <> 'received' then b.reported_state else s.state end as state,
				u.amount as unpaid_amount, u.due_on as unpaid_due_on
			from (select distinct account_id, receipt_number from touched_receipts) t
			join receipts b using (account_id, receipt_number)
			left join lateral (
				select h.settlement_number, h.state from settlement_lines l
				join settlements h using (account_id, settlement_number)
				where l.account_id = b.account_id and l.receipt_number = b.receipt_number
				order by h.state = 'paid' desc, h.settled_on desc, h.settlement_number desc limit 1
			) s on true
			left join lateral (
				select sum(l.amount) as amount, min(h.due_on) as due_on from settlement_lines l
				join settlements h using (account_id, settlement_number)
				where l.account_id = b.account_id and l.receipt_number = b.receipt_number and h.state = 'settled'
					and b.reported_state = 'received'
			) u on true
		) f
		where r.account_id = f.account_id and r.receipt_number = f.receipt_number
		and (r.settlement_number, r.state, r.unpaid_amount, r.unpaid_due_on)
			is distinct from (f.settlement_number, f.state, f.unpaid_amount, f.unpaid_due_on)`);
	await tx.sql(touchedLoadsTable);
	await tx.sql(`insert into touched_loads select r.account_id, r.notice_number, r.load
		from touched_receipts join receipts r using (account_id, receipt_number) where r.notice_number is not null`);
	await settleLoads(tx);
}

/**
 * Gives the touched loads the state and the accepted pounds of their receipts, and their notices the state of the least
 * advanced load. A load that its supplier announced with a radiation alarm is on hold from the gate on, until a receipt
 * says what the mill did with it.
 */
export async function settleLoads(tx: Transaction): Promise<void> {
	// Waits for a cancellation that is being made at this moment, so that the statements below read it.
	await tx.sql(`select from shipping_notice_loads l
		join (select distinct * from touched_loads) t using (account_id, notice_number, load)
		order by account_id, notice_number, load for update of l`);
	await tx.sql(`
		with recursive touched as materialized (
			select b.account_id, b.notice_number, b.load, b.announced_state, b.radiation_scan, h.cancelled_at, r.*,
				r.receipts > 1 or r.receipts = 1 and b.announced_state <> all (${list(arrivableStates)}) as is_walked
			from (select distinct * from touched_loads) t join shipping_notice_loads b using (account_id, notice_number, load)
			join shipping_notices h using (account_id, notice_number)
			cross join lateral (
				select (array_agg(c.receipt_number order by c.arrived_at desc, c.receipt_number desc))[1] as receipt_number,
					(array_agg(c.state))[1] as state, count(*) as receipts, coalesce(sum(c.accepted_lb), 0)::bigint as accepted_lb
				from receipts c where c.account_id = b.account_id and c.notice_number = b.notice_number and c.load = b.load
			) r
		), ${walkedLoads}
		update shipping_notice_loads l set state = f.state, receipt_number = f.receipt_number, accepted_lb = f.accepted_lb
		from (
			select account_id, notice_number, load, t.receipt_number, t.accepted_lb,
				case when s.state = 'arrived' and t.radiation_scan = 'alarm' and not exists (
					select from receipts c join receipt_steps p using (account_id, receipt_number)
					where c.account_id = t.account_id and c.notice_number = t.notice_number and c.load = t.load
					and p.state <> 'arrived'
				) then 'radiation_hold' else s.state end as state
			from touched t left join walked w using (account_id, notice_number, load)
			cross join lateral (select coalesce(w.state, t.state, t.announced_state) as state) s
		) f
		where l.account_id = f.account_id and l.notice_number = f.notice_number and l.load = f.load
			and (l.state, l.receipt_number, l.accepted_lb) is distinct from (f.state, f.receipt_number, f.accepted_lb)`);
	await tx.sql(`
		with moved as (
			update shipping_notices h set state = f.state from (
				select l.account_id, l.notice_number, (${ranks})[min(array_position(${ranks}, l.state))] as state
				from (select distinct account_id, notice_number from touched_loads) t
				join shipping_notice_loads l using (account_id, notice_number)
				group by l.account_id, l.notice_number
			) f
			where h.account_id = f.account_id and h.notice_number = f.notice_number and h.state is distinct from f.state
			returning h.account_id, h.notice_number
		)
		select publish_change('${liveKinds.shippingNotices}',
		jsonb_agg(jsonb_build_object('account', account_id, 'notice', notice_number)))
		from moved having count(*) > 0`);
}
