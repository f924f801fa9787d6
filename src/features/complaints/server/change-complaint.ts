import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import type { Transaction } from "#server/database/database.ts";
import { takeForm } from "#server/forms/take-form.ts";
import { addToOutbox } from "#server/outbox.ts";
import { asViewer, type RequestContext } from "#server/request-context.ts";
import type { Viewer } from "#server/session/viewer.ts";
import { requireWriteSlot } from "#server/session/writing-rate.ts";
import { complaintStateLabel } from "#shared/complaints/complaint-labels.ts";
import { type ComplaintState, mayReopen, mayTransition, mayWrite } from "#shared/complaints/complaint-states.ts";
import { InvalidError, NotFoundError } from "#shared/errors.ts";
import type { Language } from "#shared/languages.ts";
import { messageForm } from "../complaint-form.ts";
import { claimFormat, errorsOfClaim, lockClaims } from "./claimed-weights.ts";
import { attachComplaintFiles } from "./complaint-files.ts";
import { addMessage, addMove, type ComplaintKey } from "./complaint-writes.ts";

type CurrentState = ComplaintKey & {
	account: string;
	state: ComplaintState;
	stateAt: string;
	now: string;
	bol: string | null;
	order: string | null;
	item: number | null;
	claimedLb: number;
	pieces: { piece: string; claimedLb: number }[];
};

/** Says something more about a complaint. An answer to the mill's question sends it back under review. */
export async function writeToComplaint(
	context: RequestContext,
	viewer: Viewer,
	number: string,
	sent: unknown,
	language: Language,
) {
	const { body, files = [] } = await takeForm(messageForm, sent, language);
	await requireWriteSlot(context);
	return change(context, number, async (tx, complaint) => {
		if (!mayWrite(complaint.state)) throw outOfTurn(complaint.state);
		const by = { author: viewer.name, alias: viewer.alias?.code ?? null };
		const key = await addMessage(tx, { ...complaint, body, ...by });
		const { attached, faults } = await attachComplaintFiles(tx, complaint, files, key);
		if (faults.length > 0) throw new InvalidError(m.complaints_fault_incomplete(), faults);
		await recordAudit(tx, context, { action: "complaint.message", target: number });
		const content = {
			complaint: number,
			account: complaint.account,
			message: key,
			body,
			...by,
			files: attached,
		};
		await addToOutbox(tx, { ...complaint, kind: "complaint.message", subject: number, content });
		if (complaint.state === "information_requested") await move(tx, complaint, "under_review", viewer);
	});
}

export function withdrawComplaint(context: RequestContext, viewer: Viewer, number: string) {
	return change(context, number, async (tx, complaint) => {
		if (!mayTransition(complaint.state, "withdrawn", "customer")) throw outOfTurn(complaint.state);
		await move(tx, complaint, "withdrawn", viewer);
		await publish(tx, context, viewer, complaint, "complaint.withdrawn");
	});
}

/** Opens a complaint again, for 30 days after its end, if what it claims is not claimed elsewhere by now. */
export function reopenComplaint(context: RequestContext, viewer: Viewer, number: string, language: Language) {
	return change(context, number, async (tx, complaint) => {
		if (!mayReopen(complaint.state, complaint.stateAt, complaint.now)) throw outOfTurn(complaint.state);
		const [error] = await errorsOfClaim(tx, { ...complaint, except: number }, claimFormat(viewer, language));
		if (error) throw new InvalidError(error.reason);
		await move(tx, complaint, "submitted", viewer);
		await publish(tx, context, viewer, complaint, "complaint.reopened");
	});
}

async function change(
	context: RequestContext,
	number: string,
	work: (tx: Transaction, complaint: CurrentState) => Promise<void>,
): Promise<boolean> {
	await asViewer(context, async (tx) => {
		const [found] = await tx.sql<{ accountId: number }>(
			`select account_id as "accountId" from complaints where complaint_number = $1`,
			[number],
		);
		if (!found) throw new NotFoundError();
		// Read again under both locks, including the lock of the mill's import: another transition may have come first.
		await lockClaims(tx, found.accountId);
		const [complaint] = await tx.sql<CurrentState>(currentSql, [number]);
		if (!complaint) throw new NotFoundError();
		await work(tx, complaint);
	});
	return true;
}

const currentSql = `
	select c.account_id as "accountId", c.ship_to_id as "shipToId", c.complaint_number as number, a.code as account,
	c.state,
		to_json(c.state_at)#>>'{}' as "stateAt",
		to_json(greatest(now(), c.state_at + interval '1 millisecond'))#>>'{}' as now, c.bol_number as bol,
		c.order_number as "order", c.item, c.claimed_lb as "claimedLb",
		coalesce((select jsonb_agg(jsonb_build_object('piece', p.piece_number, 'claimedLb', p.claimed_lb)
		order by p.piece_number)
			from complaint_pieces p where p.account_id = c.account_id
			and p.complaint_number = c.complaint_number), '[]') as pieces
	from complaints c join accounts a on a.id = c.account_id where c.complaint_number = $1 for update of c`;

async function move(tx: Transaction, complaint: CurrentState, to: ComplaintState, viewer: Viewer): Promise<void> {
	// After what the mill has done meanwhile, though this was begun before it.
	await addMove(tx, { ...complaint, from: complaint.state, to, author: viewer.name, at: complaint.now });
	const changed = await tx.sql(
		`update complaints set state = $2, state_at = $4, updated_at = now() where complaint_number = $1 and state = $3
			returning state`,
		[complaint.number, to, complaint.state, complaint.now],
	);
	if (changed.length === 0) throw outOfTurn(complaint.state);
}

async function publish(
	tx: Transaction,
	context: RequestContext,
	viewer: Viewer,
	complaint: CurrentState,
	kind: "complaint.withdrawn" | "complaint.reopened",
): Promise<void> {
	await recordAudit(tx, context, { action: kind, target: complaint.number });
	const content = {
		complaint: complaint.number,
		account: complaint.account,
		by: viewer.name,
		alias: viewer.alias?.code ?? null,
	};
	await addToOutbox(tx, { ...complaint, kind, subject: complaint.number, content });
}

function outOfTurn(state: ComplaintState): InvalidError {
	return new InvalidError(m.complaints_fault_move({ state: complaintStateLabel(state) }));
}
