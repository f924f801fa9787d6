import type { Transaction } from "#server/database/database.ts";
import { notifyDeskOf } from "#server/notifications/notify-desk.ts";
import { raiseNotifications } from "#server/notifications/raise-notifications.ts";
import { type AnswerState, mayTransitionAnswer } from "#shared/acknowledgments/line-actions.ts";
import type { AcknowledgmentAnswerRow } from "../../../rows/documents/acknowledgment-answer-row.ts";
import type { Importer, Staged, StagedError } from "../importer.ts";

type CurrentState = { number: string; account: number; revision: number; state: AnswerState };
type Answer = { row: AcknowledgmentAnswerRow; account: number; state: AnswerState };

const stateOf = ({ side }: AcknowledgmentAnswerRow): AnswerState => (side === "customer" ? "queried" : "answered");
const wordsOf = (row: AcknowledgmentAnswerRow) => JSON.stringify([stateOf(row), row.message, row.by]);

/** Messages about the current revision, one after the other, as the transitions allow. */
export const acknowledgmentAnswersImporter: Importer<AcknowledgmentAnswerRow> = {
	group: "acknowledgments",
	millsOf: () => [],
	async storeRows(tx, rows) {
		const current = await statesOf(tx, rows);
		const known = await knownAnswers(tx, rows);
		const faults: StagedError[] = [];
		const answers = new Map<number, Answer>();
		for (const { n, row } of rows) {
			const found = current.get(row.acknowledgment);
			const key = `${row.acknowledgment}/${row.revision}/${row.answer}`;
			const before = known.get(key);
			const error = found ? errorOf(found, row, before) : unknown(row);
			if (error) faults.push({ n, ...error });
			if (error || !found || before !== undefined) continue;
			known.set(key, wordsOf(row));
			found.state = stateOf(row);
			answers.set(n, { row, account: found.account, state: found.state });
		}
		if (answers.size > 0) await write(tx, [...answers.values()]);
		return { faults, changed: new Set(answers.keys()) };
	},
};

type Refusal = Pick<StagedError, "field" | "code" | "value">;

const unknown = ({ acknowledgment }: AcknowledgmentAnswerRow): Refusal => ({
	field: "acknowledgment",
	code: "unknown_acknowledgment",
	value: acknowledgment,
});

function errorOf(
	{ state, revision }: CurrentState,
	row: AcknowledgmentAnswerRow,
	before: string | undefined,
): Refusal | undefined {
	if (before !== undefined)
		return before === wordsOf(row) ? undefined : { field: "answer", code: "conflict", value: row.answer };
	if (row.revision !== revision) return { field: "revision", code: "not_allowed", value: String(revision) };
	if (mayTransitionAnswer(state, stateOf(row), row.side ?? "mill")) return undefined;
	return { field: "answer", code: "move_not_allowed", value: `${state} → ${stateOf(row)}` };
}

/** Held until the end of this import: a customer may be answering at this moment. */
async function statesOf(tx: Transaction, rows: Staged<AcknowledgmentAnswerRow>[]): Promise<Map<string, CurrentState>> {
	const found = await tx.sql<CurrentState>(
		`select acknowledgment_number as number, account_id as account, revision, answer_state as state
		 from order_acknowledgments
		 where acknowledgment_number = any ($1) order by account_id, acknowledgment_number for update`,
		[rows.map(({ row }) => row.acknowledgment)],
	);
	return new Map(found.map((acknowledgment) => [acknowledgment.number, acknowledgment]));
}

async function knownAnswers(tx: Transaction, rows: Staged<AcknowledgmentAnswerRow>[]): Promise<Map<string, string>> {
	const found = await tx.sql<{ key: string; answer: string; message: string | null; author: string }>(
		`select acknowledgment_number || '/' || revision || '/' || answer_key as key, answer, message, author
		 from order_acknowledgment_answers where acknowledgment_number = any ($1)`,
		[rows.map(({ row }) => row.acknowledgment)],
	);
	return new Map(found.map(({ key, answer, message, author }) => [key, JSON.stringify([answer, message, author])]));
}

async function write(tx: Transaction, answers: Answer[]): Promise<void> {
	const records = answers.map(({ row, account, state }) => ({ ...row, account, state }));
	await tx.sql(
		`create temp table staged_acknowledgment_answers on commit drop as select row_number() over () as n, x.*
			from json_to_recordset($1::json) as x(
			acknowledgment text, revision int, answer text, at timestamptz, by text, message text, account bigint,
			state text)`,
		[JSON.stringify(records)],
	);
	for (const statement of statements) await tx.sql(statement);
	await raiseNotifications(tx, "queryAnswered", notificationsSql, [], { hasAskers: true });
	await notifyDeskOf(
		tx,
		`select distinct account as account_id, 'acknowledgment' as kind, acknowledgment as item
			from staged_acknowledgment_answers where state <> 'answered'`,
	);
}

const statements = [
	`insert into order_acknowledgment_answers (account_id, acknowledgment_number, revision, answer_key, answer, message,
		author, answered_at)
		select account, acknowledgment, revision, answer, state, message, by, at from staged_acknowledgment_answers`,
	`update order_acknowledgments a set answer_state = s.state, updated_at = now()
		from (select distinct on (account, acknowledgment) * from staged_acknowledgment_answers
		order by account, acknowledgment, n desc) s
		where a.account_id = s.account and a.acknowledgment_number = s.acknowledgment`,
];

/**
 * One notification for each acknowledgment, to the user who asked; customers are not notified of what they said by
 * telephone.
 */
const notificationsSql = `
	select distinct on (s.account, s.acknowledgment) s.account as account_id, null::bigint as ship_to_id,
		s.acknowledgment || '/' || s.revision || '/' || s.answer as source_key, s.at as happened_at,
		jsonb_build_object('number', s.acknowledgment) as subject,
		(select array_agg(distinct w.person_id) from order_acknowledgment_answers w where w.account_id = s.account
			and w.acknowledgment_number = s.acknowledgment and w.person_id is not null) as askers
	from staged_acknowledgment_answers s where s.state = 'answered' order by s.account, s.acknowledgment, s.n desc`;
