import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import { takeForm } from "#server/forms/take-form.ts";
import { addToOutbox } from "#server/outbox.ts";
import { asViewer, type RequestContext } from "#server/request-context.ts";
import type { Viewer } from "#server/session/viewer.ts";
import { requireWriteSlot } from "#server/session/writing-rate.ts";
import type { AttachedFile } from "#server/storage/files-queries.ts";
import { type FieldError, InvalidError } from "#shared/errors.ts";
import { lbOf } from "#shared/forms/weights.ts";
import type { Language } from "#shared/languages.ts";
import { type ComplaintValues, complaintForm, errorsOfSteel } from "../complaint-form.ts";
import { windowDays } from "../policy-window.ts";
import { claimFormat, errorsOfClaim, lockClaims } from "./claimed-weights.ts";
import { attachComplaintFiles } from "./complaint-files.ts";
import { findSubject, invoiceAsIssued, type Subject } from "./complaint-subject.ts";
import { addComplaint, addMove, type NewComplaint } from "./complaint-writes.ts";

/**
 * Enters a complaint: validates it by the form's rules, then by what only the database contains (whose shipment, which
 * pieces, how many pounds are left). Returns its number. Throws InvalidError with a message at each field.
 */
export async function enterComplaint(
	context: RequestContext,
	viewer: Viewer,
	sent: unknown,
	language: Language,
): Promise<string> {
	const values = await takeForm(complaintForm, sent, language);
	await requireWriteSlot(context);
	return asViewer(context, async (tx) => {
		const { subject, error } = await findSubject(tx, viewer, values);
		if (!subject) throw refusal([error]);
		await lockClaims(tx, subject.accountId);
		const invoice = await invoiceAsIssued(tx, subject.accountId, values.invoice);
		const complaint = complaintOf(context, viewer, { ...values, invoice: invoice ?? "" }, subject);
		const errors = [
			...errorsOfSteel(values, subject.bol),
			...(await errorsOfClaim(tx, complaint, claimFormat(viewer, language))),
		];
		if (errors.length > 0) throw refusal(errors);
		const number = await addComplaint(tx, complaint);
		await addMove(tx, { ...complaint, number, from: "draft", to: "submitted", author: viewer.name });
		const files = await attachComplaintFiles(tx, { ...complaint, number }, values.files ?? []);
		if (files.faults.length > 0) throw refusal(files.faults);
		await recordAudit(tx, context, {
			action: "complaint.submit",
			target: number,
			detail: { kind: values.kind, claimedLb: complaint.claimedLb },
		});
		await addToOutbox(tx, {
			accountId: subject.accountId,
			shipToId: subject.shipToId,
			kind: "complaint.submitted",
			subject: number,
			content: contentOf(number, complaint, files.attached),
		});
		return number;
	});
}

function refusal(errors: FieldError[]): InvalidError {
	return new InvalidError(m.complaints_fault_incomplete(), errors);
}

function complaintOf(
	{ config }: RequestContext,
	viewer: Viewer,
	values: ComplaintValues,
	subject: Subject,
): NewComplaint {
	const pieces = (values.pieces ?? []).map(({ piece, claimed }) => ({
		piece: piece.trim(),
		claimedLb: Math.max(1, lbOf(claimed)),
	}));
	const { amount, unit } = values.claimed ?? {};
	const whole = amount && unit ? lbOf({ amount, unit }) : 0;
	const defects = values.families.flatMap((family) =>
		(values[`defects_${family}`] ?? []).map((code) => ({ family, code })),
	);
	const codes = defects.map(({ code }) => code);
	const days = windowDays(values.kind, codes, {
		shortage: config.COMPLAINT_SHORTAGE_DAYS,
		transitDamage: config.COMPLAINT_TRANSIT_DAYS,
	});
	return {
		...subject,
		kind: values.kind,
		asked: values.asked,
		description: values.description,
		invoice: values.invoice || null,
		reference: values.reference || null,
		amount: values.amount ?? null,
		pieces,
		// Pieces say it better than a sum beside them.
		claimedLb: pieces.length > 0 ? pieces.reduce((sum, { claimedLb }) => sum + claimedLb, 0) : whole,
		defects,
		windowDays: subject.deliveredOn === null ? null : (days ?? null),
		openedBy: viewer.name,
		alias: viewer.alias?.code ?? null,
	};
}

/** The complaint as an outbox entry: complete, with the ids of its files. */
function contentOf(number: string, complaint: NewComplaint, files: AttachedFile[]): Record<string, unknown> {
	const { accountId: _account, shipToId: _shipTo, accountCode: account, windowDays: _days, ...rest } = complaint;
	return { complaint: number, account, ...rest, files };
}
