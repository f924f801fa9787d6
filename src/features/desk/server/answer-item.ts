import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import type { Transaction } from "#server/database/database.ts";
import { takeForm } from "#server/forms/take-form.ts";
import { addToOutbox } from "#server/outbox.ts";
import type { RequestContext } from "#server/request-context.ts";
import type { Viewer } from "#server/session/viewer.ts";
import type { AttachedFile } from "#server/storage/files-queries.ts";
import { InvalidError, NotFoundError } from "#shared/errors.ts";
import type { Language } from "#shared/languages.ts";
import { readings } from "#shared/typed-numbers.ts";
import { type AnswerValues, answerFormOf, stateAfter } from "../answer-form.ts";
import type { DeskKey } from "../desk-key.ts";
import type { AnsweredKind, DeskKind } from "../desk-kinds.ts";
import { mayAnswerAtDesk, needsWords } from "../desk-transitions.ts";
import { attachAnswerFiles } from "./answer-files.ts";
import { asDesk } from "./as-desk.ts";
import { movedOn } from "./assign-item.ts";
import { type DeskItemState, findState } from "./find-desk-item.ts";
import { type MillAnswer, millAnswer } from "./mill-answers.ts";

/**
 * Imports an answer as the mill's own system would, in one transaction of the importer's role, as a user who answers,
 * under the lock of its group: `before` may refuse it, `after` adds what belongs to it. Throws InvalidError where the
 * item does not allow it.
 */
export type ImportAnswer = (
	context: Pick<RequestContext, "database" | "viewer">,
	answer: Pick<MillAnswer, "entity" | "row">,
	around: { before: (tx: Transaction) => Promise<void>; after: (tx: Transaction) => Promise<void> },
) => Promise<void>;

type By = { context: RequestContext; viewer: Viewer; language: Language; importAnswer: ImportAnswer };

/**
 * Answers a customer or supplier for the mill. Throws InvalidError if the item has changed since it was read (`seen`),
 * with a message at each invalid field; NotFoundError if it is not in reach.
 */
export async function answerItem(
	{ context, viewer, language, importAnswer }: By,
	key: DeskKey,
	seen: string,
	sent: unknown,
): Promise<boolean> {
	const read = await asDesk(context, async (tx) => ({
		found: await findState(tx, key),
		answered: await lastWord(tx, key),
	}));
	const { found, answered } = read;
	if (!found) throw new NotFoundError();
	if (found.version !== seen) throw movedOn(found);
	if (!mayAnswerAtDesk(found)) throw new InvalidError(m.desk_fault_ended());
	const taken = await takeForm(answerFormOf(found), sent, language);
	requireWords(found.kind, taken);
	const order = taken.order && (await asDesk(context, (tx) => spelledOrder(tx, found, taken.order)));
	const values = { ...taken, ...(order ? { order } : {}) };
	const answer = millAnswer({ found, account: key.account, values, by: viewer.name, answered });
	await importAnswer(context, answer, {
		before: (tx) => requireUnchanged(tx, key, found),
		after: async (tx) => {
			// What is not the account's own, though it has the number, cannot have been meant.
			if ((await findState(tx, key))?.version === found.version) throw new NotFoundError();
			const files = await attachAnswerFiles(tx, found, answer, values.files ?? []);
			await publish(tx, { context, viewer }, key, { found, answer, values, files });
		},
	});
	return true;
}

function requireWords(kind: DeskKind, values: AnswerValues): void {
	// Files are shown beside a word.
	const mustSay = needsWords(kind, stateAfter(values)) || (values.files ?? []).length > 0;
	if (values.body?.trim() || !mustSay) return;
	throw new InvalidError(m.desk_fault_incomplete(), [{ field: "body", reason: m.desk_fault_words() }]);
}

/**
 * The mill order that was typed, spelt as the account has it: its link would lead nowhere otherwise. One that is not
 * there yet stays as typed.
 */
async function spelledOrder(tx: Transaction, { accountId }: DeskItemState, typed = ""): Promise<string> {
	const [found] = await tx.sql<{ order: string }>(
		`select order_number as "order" from orders where account_id = $1 and order_number = any ($2)
			order by order_number = $3 desc limit 1`,
		[accountId, readings(typed), typed.trim()],
	);
	return found?.order ?? typed;
}

/** The message that is answered: a user who reads that one reads the answer. */
async function lastWord(tx: Transaction, { account, kind, item }: DeskKey): Promise<string | null> {
	if (kind !== "order_message") return null;
	const [last] = await tx.sql<{ key: string }>(
		`select e.entry_key as key from desk_entries e join accounts a on a.id = e.account_id
		 where a.code = $1 and e.kind = $2 and e.item = $3 and e.side = 'partner' order by e.at desc, e.entry_key limit 1`,
		[account, kind, item],
	);
	return last?.key ?? null;
}

// Writing to an item or changing its state waits for this lock: the item's row, or the order's for messages about an
// order.
const locks: Readonly<Record<AnsweredKind, string>> = {
	complaint: "select 1 from complaints where account_id = $1 and complaint_number = $2 for update",
	stock_request: "select 1 from stock_requests where account_id = $1 and id = $2::uuid for update",
	acknowledgment: "select 1 from order_acknowledgments where account_id = $1 and acknowledgment_number = $2 for update",
	order_message: "select 1 from orders where account_id = $1 and order_number = split_part($2, '/', 1) for update",
	dispute: "select 1 from receipt_disputes where account_id = $1 and receipt_number = $2 for update",
};

type Answerable = DeskItemState & { kind: AnsweredKind };

async function requireUnchanged(
	tx: Transaction,
	key: DeskKey,
	{ accountId, kind, item, version }: Answerable,
): Promise<void> {
	await tx.sql(locks[kind], [accountId, item]);
	const now = await findState(tx, key);
	if (!now) throw new NotFoundError();
	if (now.version !== version) throw movedOn(now);
}

type GivenAnswer = { found: Answerable; answer: MillAnswer; values: AnswerValues; files: AttachedFile[] };

/** The mill's systems hear of it, and it is on record under the account that was answered for. */
async function publish(
	tx: Transaction,
	{ context, viewer }: Pick<By, "context" | "viewer">,
	key: DeskKey,
	{ found, answer, values, files }: GivenAnswer,
) {
	const { accountId, number, kind } = found;
	const content = { ...answer.row, account: key.account, from: found.state, alias: viewer.alias?.code ?? null, files };
	await addToOutbox(tx, { accountId, kind: answer.kind, subject: found.item, content });
	const detail = { kind, from: found.state, to: stateAfter(values) ?? null, files: files.length };
	await recordAudit(tx, context, { action: "desk.answer", target: number, alias: key.account, detail });
}
