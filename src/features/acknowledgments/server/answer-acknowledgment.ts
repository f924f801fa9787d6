import { randomUUID } from "node:crypto";
import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import type { Transaction } from "#server/database/database.ts";
import { takeForm } from "#server/forms/take-form.ts";
import { addToOutbox } from "#server/outbox.ts";
import { asViewer, type RequestContext } from "#server/request-context.ts";
import type { Viewer } from "#server/session/viewer.ts";
import { requireWriteSlot } from "#server/session/writing-rate.ts";
import { type AnswerState, mayAnswer } from "#shared/acknowledgments/line-actions.ts";
import { ConflictError, InvalidError, NotFoundError } from "#shared/errors.ts";
import type { Language } from "#shared/languages.ts";
import { type AnswerValues, answerForm } from "../answer-form.ts";

type Sender = { context: RequestContext; viewer: Viewer; language: Language };
type RevisionAnswer = { number: string; revision: number; values: unknown };
type CurrentState = {
	accountId: number;
	account: string;
	number: string;
	order: string;
	revision: number;
	state: AnswerState;
};

/**
 * Accepts or queries a revision. The same answer again changes nothing. Throws NotFoundError when the acknowledgment is
 * not the viewer's, ConflictError when a newer revision came meanwhile, InvalidError when this one is settled.
 */
export async function answerAcknowledgment(
	{ context, viewer, language }: Sender,
	{ number, revision, values }: RevisionAnswer,
): Promise<boolean> {
	const answer = await takeForm(answerForm, values, language);
	if (number.length === 0 || number.length > 40 || number.includes("\u0000")) throw new NotFoundError();
	// Accepting comes to an end with each document; there may always be another question about one.
	if (answer.answer === "queried") await requireWriteSlot(context);
	await asViewer(context, async (tx) => {
		// Under the row's lock: a newer revision is imported before this or after it.
		const [found] = await tx.sql<CurrentState>(currentSql, [number]);
		if (!found) throw new NotFoundError();
		if (found.revision !== revision)
			throw new ConflictError(m.acknowledgments_fault_newer({ revision: found.revision }));
		if (await isSaid(tx, found, answer)) return;
		if (!mayAnswer(found.state)) throw new InvalidError(m.acknowledgments_fault_settled());
		await say(tx, viewer, found, answer);
		const kind = `acknowledgment.${answer.answer}` as const;
		await recordAudit(tx, context, { action: kind, target: number, detail: { revision } });
		const { accountId, account, order } = found;
		const by = { by: viewer.name, alias: viewer.alias?.code ?? null };
		const content = { acknowledgment: number, revision, account, order, message: answer.message ?? null, ...by };
		await addToOutbox(tx, { accountId, kind, subject: number, content });
	});
	return true;
}

const currentSql = `
	select a.account_id as "accountId", s.code as account, a.acknowledgment_number as number, a.order_number as "order",
	a.revision,
		a.answer_state as state
	from order_acknowledgments a join accounts s on s.id = a.account_id
	where a.acknowledgment_number = $1 order by a.account_id limit 1 for update of a`;

/** Whether the newest answer to the revision says just this: a second press, or the same in two tabs. */
async function isSaid(
	tx: Transaction,
	{ accountId, number, revision }: CurrentState,
	{ answer, message }: AnswerValues,
): Promise<boolean> {
	const [last] = await tx.sql<{ answer: string; message: string | null }>(
		`select answer, message from order_acknowledgment_answers
		 where account_id = $1 and acknowledgment_number = $2 and revision = $3 order by answered_at desc, answer_key
		 limit 1`,
		[accountId, number, revision],
	);
	return last !== undefined && last.answer === answer && last.message === (message ?? null);
}

async function say(
	tx: Transaction,
	viewer: Viewer,
	found: CurrentState,
	{ answer, message }: AnswerValues,
): Promise<void> {
	const { accountId, number, revision } = found;
	await tx.sql(
		`insert into order_acknowledgment_answers (account_id, acknowledgment_number, revision, answer_key, answer, message,
		 author, alias, person_id)
		 values ($1, $2, $3, $4, $5, $6, $7, $8, viewer_person())`,
		[accountId, number, revision, randomUUID(), answer, message ?? null, viewer.name, viewer.alias?.code ?? null],
	);
	await tx.sql(
		`update order_acknowledgments set answer_state = $3, updated_at = now()
			where account_id = $1 and acknowledgment_number = $2`,
		[accountId, number, answer],
	);
}
