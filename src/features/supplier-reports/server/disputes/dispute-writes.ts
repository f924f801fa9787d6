import { randomUUID } from "node:crypto";
import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import type { Transaction } from "#server/database/database.ts";
import { takeForm } from "#server/forms/take-form.ts";
import { addToOutbox } from "#server/outbox.ts";
import { asViewer, type RequestContext } from "#server/request-context.ts";
import type { Viewer } from "#server/session/viewer.ts";
import { requireWriteSlot } from "#server/session/writing-rate.ts";
import { attachSentFiles } from "#server/storage/attach-sent-files.ts";
import type { AttachedFile } from "#server/storage/files-queries.ts";
import { InvalidError, NotFoundError } from "#shared/errors.ts";
import type { FormFile } from "#shared/forms/file-rules.ts";
import type { Language } from "#shared/languages.ts";
import { disputeStateLabel } from "#shared/supplies/dispute-labels.ts";
import { type DisputeState, mayTransitionDispute } from "#shared/supplies/dispute-states.ts";
import { disputeErrors, disputeForm, disputeMessageForm, wantedLbOf } from "../../dispute-form.ts";

/** A receipt of the viewer's with the state of its dispute, if there is one. */
type CurrentState = { accountId: number; account: string; receipt: string; state: DisputeState | null };
type Sender = { context: RequestContext; viewer: Viewer; language: Language };

/**
 * Opens a dispute about a receipt, or opens again what was withdrawn. Throws NotFoundError when the receipt is not the
 * viewer's.
 */
export async function disputeReceipt(
	{ context, viewer, language }: Sender,
	receipt: string,
	sent: unknown,
): Promise<boolean> {
	const values = await takeForm(disputeForm, sent, language);
	const errors = disputeErrors(values);
	if (errors.length > 0) throw new InvalidError(m.supply_dispute_not_sent(), errors);
	await requireWriteSlot(context);
	const { reason, body, files = [] } = values;
	const wantedLb = wantedLbOf(values);
	return change(context, receipt, async (tx, found) => {
		if (found.state !== null && !(found.state === "withdrawn" && mayTransitionDispute(found.state, "open", "supplier")))
			throw outOfTurn(found);
		await tx.sql(
			`insert into receipt_disputes (account_id, receipt_number, reason, state, wanted_lb, opened_by, person_id)
			 values ($1, $2, $3, 'open', $4, $5, viewer_person())
			 on conflict (account_id, receipt_number) do update
			 set reason = excluded.reason, state = 'open', state_at = now(),
				wanted_lb = excluded.wanted_lb, opened_by = excluded.opened_by, person_id = excluded.person_id,
				opened_at = now()`,
			[found.accountId, receipt, reason, wantedLb, viewer.name],
		);
		await say(tx, context, found, {
			kind: "dispute.opened",
			author: viewer.name,
			body,
			files,
			more: { reason, wantedLb },
		});
	});
}

/** Adds a message to a dispute; it waits for the mill again. */
export async function writeToDispute(
	{ context, viewer, language }: Sender,
	receipt: string,
	sent: unknown,
): Promise<boolean> {
	const { body, files = [] } = await takeForm(disputeMessageForm, sent, language);
	await requireWriteSlot(context);
	return change(context, receipt, async (tx, found) => {
		if (found.state === "withdrawn") throw outOfTurn(found);
		await move(tx, found, "open");
		await say(tx, context, found, { kind: "dispute.message", author: viewer.name, body, files });
	});
}

/** Takes a dispute back before the mill has decided. */
export function withdrawDispute({ context, viewer }: Sender, receipt: string): Promise<boolean> {
	return change(context, receipt, async (tx, found) => {
		await move(tx, found, "withdrawn");
		await recordAudit(tx, context, { action: "dispute.withdrawn", target: receipt });
		const content = { receipt, account: found.account, by: viewer.name };
		await addToOutbox(tx, { accountId: found.accountId, kind: "dispute.withdrawn", subject: receipt, content });
	});
}

/**
 * One at a time for each receipt: two tabs that send at once open one dispute, and the second hears that it is open
 * already.
 */
async function change(
	context: RequestContext,
	receipt: string,
	work: (tx: Transaction, found: CurrentState) => Promise<void>,
): Promise<boolean> {
	if (receipt.length === 0 || receipt.length > 40 || receipt.includes("\u0000")) throw new NotFoundError();
	await asViewer(context, async (tx) => {
		await tx.sql("select pg_advisory_xact_lock(7460061, hashtext($1))", [receipt]);
		// The mill's answers take the row's own.
		await tx.sql("select 1 from receipt_disputes where receipt_number = $1 for update", [receipt]);
		const [found] = await tx.sql<CurrentState>(
			`select r.account_id as "accountId", a.code as account, r.receipt_number as receipt, q.state
			 from receipts r join accounts a on a.id = r.account_id
			 left join receipt_disputes q using (account_id, receipt_number)
			 where r.receipt_number = $1 order by r.account_id limit 1`,
			[receipt],
		);
		if (!found) throw new NotFoundError();
		await work(tx, found);
	});
	return true;
}

async function move(tx: Transaction, found: CurrentState, to: DisputeState): Promise<void> {
	if (found.state === null) throw new NotFoundError();
	if (!mayTransitionDispute(found.state, to, "supplier")) throw outOfTurn(found);
	const moved = await tx.sql(
		`update receipt_disputes set state = $3, state_at = now() where account_id = $1 and receipt_number = $2
			and state = $4 returning 1`,
		[found.accountId, found.receipt, to, found.state],
	);
	// The mill's answer came in between: its import takes no turn of ours.
	if (moved.length === 0) throw outOfTurn(found);
}

type Said = {
	kind: "dispute.opened" | "dispute.message";
	author: string;
	body: string;
	files: readonly FormFile[];
	more?: Record<string, unknown>;
};

async function say(
	tx: Transaction,
	context: RequestContext,
	found: CurrentState,
	{ kind, author, body, files, more = {} }: Said,
): Promise<void> {
	const { accountId, account, receipt } = found;
	const message = randomUUID();
	await tx.sql(
		`insert into receipt_dispute_messages (account_id, receipt_number, message_key, side, author, body)
			values ($1, $2, $3, 'supplier', $4, $5)`,
		[accountId, receipt, message, author, body],
	);
	const attached = await attach(tx, found, message, files);
	await recordAudit(tx, context, { action: kind, target: receipt });
	const content = { receipt, account, message, body, author, files: attached, ...more };
	await addToOutbox(tx, { accountId, kind, subject: receipt, content });
}

async function attach(
	tx: Transaction,
	{ accountId, receipt }: CurrentState,
	message: string,
	files: readonly FormFile[],
): Promise<AttachedFile[]> {
	const { attached, faults } = await attachSentFiles(tx, files, {
		accountId,
		shipToId: null,
		kind: "receipt-dispute",
		key: receipt,
	});
	if (faults.length > 0) throw new InvalidError(m.supply_dispute_fault(), faults);
	await tx.sql(
		`insert into receipt_dispute_files (account_id, receipt_number, file_id, message_key) select $1, $2, id, $4
			from unnest($3::text[]) id`,
		[accountId, receipt, attached.map(({ id }) => id), message],
	);
	return attached;
}

function outOfTurn({ state }: CurrentState): InvalidError {
	return new InvalidError(m.supply_dispute_fault_state({ state: disputeStateLabel(state ?? "open") }));
}
