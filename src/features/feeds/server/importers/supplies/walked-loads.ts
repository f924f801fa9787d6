import { noticeStates, noticeTransitions, releases } from "#shared/supplies/notice-states.ts";

const json = (moves: object) => `'${JSON.stringify(moves)}'::jsonb`;
const rank = `array_position(array[${noticeStates.map((state) => `'${state}'`).join(", ")}], s.state)`;

/**
 * CTEs that end in `walked (account_id, notice_number, load, state)`: the state of the few loads of `touched` for which
 * one receipt is not enough, since they were cancelled, never sent, or came on several receipts. Steps are applied in
 * order; a step that is not an allowed transition changes nothing. A cancellation without a time applies only to a load
 * that never arrived. Settlement and payment of a received load come after all steps, since settlements have only a
 * date.
 */
export const walkedLoads = `
	came as materialized (
		select t.account_id, t.notice_number, t.load, c.receipt_number, c.state from touched t
		join receipts c on c.account_id = t.account_id and c.notice_number = t.notice_number and c.load = t.load where t.is_walked
	),
	said as materialized (
		select account_id, notice_number, load, s.state,
			row_number() over (partition by account_id, notice_number, load order by s.at, ${rank}, s.receipt_number, s.step) as place
		from (
			select c.account_id, c.notice_number, c.load, c.receipt_number, p.step, p.state, p.happened_at as at
			from came c join receipt_steps p on p.account_id = c.account_id and p.receipt_number = c.receipt_number
			union all
			select account_id, notice_number, load, null, null, 'cancelled', coalesce(cancelled_at, 'infinity') from touched
			where is_walked and announced_state = 'cancelled'
		) s
	),
	steps as (
		select account_id, notice_number, load, 0::bigint as place, null::text as held_from,
			case announced_state when 'cancelled' then 'submitted' else announced_state end as state
		from touched where is_walked
		union all
		select account_id, notice_number, load, s.place,
			case when not m.is_drawn then w.held_from when s.state = 'radiation_hold' then w.state end,
			case when m.is_drawn then s.state else w.state end
		from steps w join said s using (account_id, notice_number, load)
		cross join lateral (
			select case w.state
				when 'radiation_hold' then ${json(releases)} -> w.held_from
				else ${json(noticeTransitions)} -> w.state
			end ? s.state as is_drawn
		) m
		where s.place = w.place + 1
	),
	walked as (
		select distinct on (account_id, notice_number, load) account_id, notice_number, load,
			case when w.state = 'received' then coalesce((
				select c.state from came c where c.account_id = w.account_id and c.notice_number = w.notice_number and c.load = w.load
					and c.state in ('settled', 'paid') order by c.state = 'paid' desc limit 1
			), w.state) else w.state end as state
		from steps w order by account_id, notice_number, load, place desc
	)`;
