import type { Transaction } from "#server/database/database.ts";
import { raiseNotifications } from "#server/notifications/raise-notifications.ts";
import { publishChanges } from "#server/realtime/live-events.ts";
import { liveKinds } from "#shared/live-kinds.ts";
import { type DisputeState, mayTransitionDispute } from "#shared/supplies/dispute-states.ts";
import type { DisputeAnswerRow } from "../../../rows/supplies/dispute-answer-row.ts";
import { changedBy, type Importer, refuse, stage } from "../importer.ts";

const columns = `n int, supplier text, receipt text, answer text, at timestamptz, by text, body text, state text`;

const unknownReferencesSql = `
	select n, 'supplier' as field, 'unknown_account' as code, supplier as value from staged_dispute_answers
	where account_id is null
	union all select n, 'receipt', 'unknown_dispute', receipt from staged_dispute_answers s where account_id is not null
		and not exists (select from receipt_disputes q where q.account_id = s.account_id and q.receipt_number = s.receipt)`;

// An answer is a fact: the same key again with other words is an error of the source, not a correction.
const changedAnswersSql = `
	select s.n, 'answer' as field, 'conflict' as code, s.answer as value from staged_dispute_answers s
	join (select distinct on (account_id, receipt, answer) * from staged_dispute_answers
	order by account_id, receipt, answer, n) f
		using (account_id, receipt, answer)
	left join receipt_dispute_messages w on w.account_id = s.account_id and w.receipt_number = s.receipt
	and w.message_key = s.answer
	where case
		when w.message_key is not null then (w.side, w.body, w.author, w.sent_at) is distinct
		from ('mill', s.body, s.by, s.at)
		else (f.body, f.by, f.at, f.state) is distinct from (s.body, s.by, s.at, s.state)
	end`;

/**
 * One word for each dispute, however many answers came at once, with what the mill decided if it did; a user who
 * opened it is notified at once.
 */
const notificationsSql = `
	select distinct on (s.account_id, s.receipt) s.account_id, null::bigint as ship_to_id,
	s.receipt || '/' || s.answer as source_key,
		s.at as happened_at, jsonb_strip_nulls(jsonb_build_object('number', s.receipt,
			'state', case when q.state = s.state
			and q.state <> 'answered' then q.state end)) as subject, array[q.person_id] as askers
	from staged_dispute_answers s join receipt_disputes q on q.account_id = s.account_id and q.receipt_number = s.receipt
	where s.n = any ($1::int[]) order by s.account_id, s.receipt, s.at desc, s.n desc`;

const answeredSql = `
	select jsonb_agg(distinct jsonb_build_object('account', account_id, 'receipt', receipt)) from staged_dispute_answers
	where n = any ($2::int[])`;

/** The mill's latest answer decides a dispute's state, unless the supplier wrote after it. */
export const disputeAnswersImporter: Importer<DisputeAnswerRow> = {
	group: "supplies",
	millsOf: () => [],
	async storeRows(tx, rows) {
		await stage(
			tx,
			"staged_dispute_answers",
			columns,
			rows.map(({ n, row }) => ({ n, ...row })),
			", a.id as account_id",
			"left join accounts a on a.code = x.supplier and a.kind = 'supplier'",
		);
		const faults = [
			...(await refuse(tx, ["staged_dispute_answers"], unknownReferencesSql)),
			...(await refuse(tx, ["staged_dispute_answers"], changedAnswersSql)),
		];
		const changed = await changedBy(
			tx,
			`with first as (select distinct on (account_id, receipt, answer) * from staged_dispute_answers
			order by account_id, receipt, answer, n),
			added as (
				insert into receipt_dispute_messages (account_id, receipt_number, message_key, side, author, body, sent_at)
				select account_id, receipt, answer, 'mill', by, body, at from first
				on conflict do nothing returning account_id, receipt_number, message_key
			)
			select n from first v join added d on d.account_id = v.account_id and d.receipt_number = v.receipt
			and d.message_key = v.answer`,
		);
		await moveDisputes(tx, [...changed]);
		if (changed.size > 0) {
			await raiseNotifications(tx, "disputeAnswered", notificationsSql, [[...changed]], { hasAskers: true });
			await publishChanges(tx, liveKinds.disputes, answeredSql, [[...changed]]);
		}
		return { faults, changed };
	},
};

type Spoken = { n: number; dispute: string; current: DisputeState; state: DisputeState };

/**
 * Changes disputes in the order of the mill's answers, as the transitions allow; an answer that is not allowed is
 * stored as a message.
 */
async function moveDisputes(tx: Transaction, changed: number[]): Promise<void> {
	const spoken = await tx.sql<Spoken>(
		`select s.n, s.account_id || ' ' || s.receipt as dispute, q.state as current, s.state from staged_dispute_answers s
		join receipt_disputes q on q.account_id = s.account_id and q.receipt_number = s.receipt
		where s.n = any ($1::int[]) and q.state_at <= s.at order by s.at, s.n for update of q`,
		[changed],
	);
	const moved = new Map<string, Spoken>();
	for (const one of spoken) {
		const from = moved.get(one.dispute)?.state ?? one.current;
		if (mayTransitionDispute(from, one.state, "mill")) moved.set(one.dispute, one);
	}
	await tx.sql(
		`update receipt_disputes q set state = s.state, state_at = s.at from staged_dispute_answers s
		where s.n = any ($1::int[]) and q.account_id = s.account_id and q.receipt_number = s.receipt`,
		[[...moved.values()].map(({ n }) => n)],
	);
}
