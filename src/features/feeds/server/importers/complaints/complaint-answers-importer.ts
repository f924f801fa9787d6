import type { Transaction } from "#server/database/database.ts";
import { notifyDeskOf } from "#server/notifications/notify-desk.ts";
import { raiseNotifications } from "#server/notifications/raise-notifications.ts";
import { publishChanges } from "#server/realtime/live-events.ts";
import type { Remedy } from "#shared/complaints/complaint-kinds.ts";
import { type ComplaintState, mayTransition } from "#shared/complaints/complaint-states.ts";
import { liveKinds } from "#shared/live-kinds.ts";
import type { ComplaintAnswerRow } from "../../../rows/complaints/complaint-answer-row.ts";
import type { Importer, Staged, StagedError } from "../importer.ts";

type CurrentState = { number: string; account: number; shipTo: number | null; state: ComplaintState; asked: Remedy };
type Answer = { row: ComplaintAnswerRow; account: number; shipTo: number | null; from: ComplaintState };

/**
 * Answers change a complaint's state one after the other, as its transitions allow; one that arrives too early is
 * rejected and can be sent again.
 */
export const complaintAnswersImporter: Importer<ComplaintAnswerRow> = {
	group: "complaints",
	millsOf: () => [],
	async storeRows(tx, rows) {
		const complaints = await statesOf(tx, rows);
		const known = await knownAnswers(tx, rows);
		const faults: StagedError[] = [];
		const answers = new Map<number, Answer>();
		for (const { n, row } of rows) {
			const complaint = complaints.get(row.complaint);
			const key = `${row.complaint}/${row.answer}`;
			const said = JSON.stringify(row);
			const before = known.get(key);
			const error = complaint ? errorOf(complaint, row, before, said) : unknown(row);
			if (error) faults.push({ n, ...error });
			if (error || !complaint || before !== undefined) continue;
			known.set(key, said);
			answers.set(n, { row, account: complaint.account, shipTo: complaint.shipTo, from: complaint.state });
			if (row.state) complaint.state = row.state;
		}
		if (answers.size > 0) await write(tx, [...answers.values()]);
		return { faults, changed: new Set(answers.keys()) };
	},
};

type Refusal = Pick<StagedError, "field" | "code" | "value">;

const unknown = ({ complaint }: ComplaintAnswerRow): Refusal => ({
	field: "complaint",
	code: "unknown_complaint",
	value: complaint,
});

function errorOf(
	{ state, asked }: CurrentState,
	row: ComplaintAnswerRow,
	before: string | undefined,
	said: string,
): Refusal | undefined {
	if (before !== undefined)
		return before === said ? undefined : { field: "answer", code: "conflict", value: row.answer };
	if (!row.state || mayTransition(state, row.state, row.side ?? "mill", asked)) return undefined;
	return { field: "state", code: "move_not_allowed", value: `${state} → ${row.state}` };
}

/**
 * The complaints that are answered, locked until the end of this import: a customer may be changing one at this moment.
 */
async function statesOf(tx: Transaction, rows: Staged<ComplaintAnswerRow>[]): Promise<Map<string, CurrentState>> {
	const found = await tx.sql<CurrentState>(
		`select complaint_number as number, account_id as account, ship_to_id as "shipTo", state, asked from complaints
		 where complaint_number = any ($1) order by account_id, complaint_number for update`,
		[rows.map(({ row }) => row.complaint)],
	);
	return new Map(found.map((complaint) => [complaint.number, complaint]));
}

async function knownAnswers(tx: Transaction, rows: Staged<ComplaintAnswerRow>[]): Promise<Map<string, string>> {
	const found = await tx.sql<{ key: string; content: string }>(
		`select complaint_number || '/' || answer_key as key, content #>> '{}' as content from complaint_answers
			where complaint_number = any ($1)`,
		[rows.map(({ row }) => row.complaint)],
	);
	return new Map(found.map(({ key, content }) => [key, content]));
}

async function write(tx: Transaction, answers: Answer[]): Promise<void> {
	const records = answers.map(({ row, account, shipTo, from }) => ({
		...row,
		side: row.side ?? "mill",
		...{ account, shipTo, from, said: JSON.stringify(row) },
		memo: row.creditMemo?.number ?? null,
	}));
	await tx.sql(
		`create temp table staged_complaint_answers on commit drop as select *
			from json_to_recordset($1::json) as x(${columns})`,
		[JSON.stringify(records)],
	);
	for (const statement of statements) await tx.sql(statement);
	await raiseNotifications(tx, "complaintAnswered", notificationsSql, [], { hasAskers: true });
	await notifyDeskOf(
		tx,
		`select distinct account as account_id, 'complaint' as kind, complaint as item from staged_complaint_answers
			where side = 'customer'`,
	);
	await publishChanges(
		tx,
		liveKinds.complaints,
		`select jsonb_agg(distinct jsonb_build_object('account', c.account_id, 'shipTo', c.ship_to_id, 'complaint',
		 c.complaint_number, 'person', c.person_id))
		 from complaints c join (select distinct account, complaint from staged_complaint_answers) s
		 on s.account = c.account_id and s.complaint = c.complaint_number`,
	);
}

/**
 * One notification for each complaint, however many answers came at once, with its final state; customers are not
 * notified of what they said by telephone.
 */
const notificationsSql = `
	select distinct on (account, complaint) account as account_id, "shipTo" as ship_to_id,
	complaint || '/' || answer as source_key,
		at as happened_at, jsonb_strip_nulls(jsonb_build_object('number', complaint, 'state', state)) as subject,
		array(select c.person_id from complaints c where c.account_id = account
		and c.complaint_number = complaint) as askers
	from staged_complaint_answers where side = 'mill' order by account, complaint, at desc, answer`;

const columns = `complaint text, answer text, at timestamptz, by text, side text, state text, message text, account bigint, "shipTo" bigint, "from" text,
	said text, memo text`;

const statements = [
	"insert into complaint_answers select account, complaint, answer, to_jsonb(said) from staged_complaint_answers",
	`insert into complaint_state_changes (account_id, complaint_number, move_key, ship_to_id, from_state, to_state, side,
		author, moved_at)
		select account, complaint, answer, "shipTo", "from", state, side, by, at from staged_complaint_answers
		where state is not null`,
	`insert into complaint_messages (account_id, complaint_number, message_key, ship_to_id, side, author, body, sent_at)
		select account, complaint, answer, "shipTo", side, by, message, at from staged_complaint_answers
		where message is not null`,
	// Credits before and after a complaint was reopened add up; a memo that is sent again counts with its latest
	// amount. Amounts in two currencies are not added.
	`insert into complaint_money (account_id, complaint_number, credit_memo, credited_amount, credited_on, currency)
		select account_id, complaint_number, string_agg(memo->>'number', ', ' order by at),
			case when count(distinct coalesce(memo->>'currency', 'USD')) = 1 then sum((memo->>'amount')::numeric) end,
			max((memo->>'on')::date), (array_agg(coalesce(memo->>'currency', 'USD') order by at desc))[1]
		from (
			select distinct on (k.account_id, k.complaint_number, said->'creditMemo'->>'number')
				k.account_id, k.complaint_number, said->'creditMemo' as memo, (said->>'at')::timestamptz as at
			from complaint_answers k cross join lateral (select (k.content #>> '{}')::jsonb as said) x
			where said ? 'creditMemo'
			and (k.account_id, k.complaint_number) in (select account, complaint from staged_complaint_answers
			where memo is not null)
			order by k.account_id, k.complaint_number, said->'creditMemo'->>'number', (said->>'at')::timestamptz desc
		) memos
		group by account_id, complaint_number
		on conflict (account_id, complaint_number) do update set credit_memo = excluded.credit_memo,
			credited_amount = excluded.credited_amount, credited_on = excluded.credited_on, currency = excluded.currency`,
	`update complaints c set state = s.state, state_at = s.at, updated_at = now() from (
			select account, complaint, (array_agg(state order by ordinal desc))[1] as state,
			(array_agg(at order by ordinal desc))[1] as at
			from (select *, row_number() over () as ordinal from staged_complaint_answers) numbered where state is not null
			group by 1, 2) s
		where c.account_id = s.account and c.complaint_number = s.complaint`,
];
