import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import type { Transaction } from "#server/database/database.ts";
import { takeForm } from "#server/forms/take-form.ts";
import { currentLanguage } from "#server/language.ts";
import { addToOutbox } from "#server/outbox.ts";
import { asViewer, type RequestContext } from "#server/request-context.ts";
import { type AttachedFile, takeFiles } from "#server/storage/files-queries.ts";
import { type FieldError, ForbiddenError, InvalidError } from "#shared/errors.ts";
import {
	type ComplianceDocumentValues,
	complianceDocumentErrors,
	complianceDocumentForm,
} from "../../compliance-document-form.ts";
import { type OwnSupplier, requireSupplier } from "../require-supplier.ts";

/**
 * Keeps a compliance document that a supplier sends, in the place of another if it says so. Throws InvalidError with a sentence per
 * field.
 */
export async function sendComplianceDocument(
	context: RequestContext,
	account: string,
	sent: unknown,
): Promise<boolean> {
	const values = await takeForm(complianceDocumentForm, sent, currentLanguage());
	const by = context.viewer?.name;
	if (by === undefined) throw new ForbiddenError();
	await asViewer(context, async (tx) => {
		const supplier = await requireSupplier(tx, account);
		refuse(complianceDocumentErrors(values, supplier.today));
		const file = await keepFile(tx, supplier, values);
		refuse(await insertComplianceDocument(tx, supplier, values, { file, by }));
		refuse(await replaceComplianceDocument(tx, supplier, values));
		await recordAudit(tx, context, {
			action: "supplier.paper",
			target: account,
			detail: { kind: values.kind, document: values.number },
		});
		await addToOutbox(tx, {
			accountId: supplier.accountId,
			kind: "supplier.paper",
			subject: values.number,
			content: { account, ...contentOf(values), file, by },
		});
	});
	return true;
}

function contentOf({ kind, number, validFrom, validUntil, replaces }: ComplianceDocumentValues) {
	return { kind, paper: number, issuedOn: validFrom, expiresOn: validUntil ?? null, replaces: replaces || null };
}

function refuse(errors: FieldError[]): void {
	if (errors.length > 0) throw new InvalidError(m.supplier_profile_document_not_kept(), errors);
}

async function keepFile(
	tx: Transaction,
	{ accountId }: OwnSupplier,
	{ kind, number, files: [file] }: ComplianceDocumentValues,
): Promise<AttachedFile> {
	const owner = { accountId, shipToId: null, kind: "supplier-paper", key: `${kind} ${number}` };
	const [kept] = file?.id ? await takeFiles(tx, [file.id], owner) : [];
	if (!kept)
		throw new InvalidError(m.supplier_profile_document_not_kept(), [
			{ field: "files", reason: m.supplier_profile_document_fault_file({ name: file?.name ?? "" }) },
		]);
	return kept;
}

async function insertComplianceDocument(
	tx: Transaction,
	{ accountId }: OwnSupplier,
	{ kind, number, validFrom, validUntil }: ComplianceDocumentValues,
	{ file, by }: { file: AttachedFile; by: string },
): Promise<FieldError[]> {
	const made = await tx.sql(
		`insert into compliance_documents (account_id, kind, document_number, issued_on, expires_on, revision, file_id, sent_by,
		 sent_at)
		 values ($1, $2, $3, $4, $5, -1, $6, $7, now()) on conflict do nothing returning 1`,
		[accountId, kind, number, validFrom, validUntil ?? null, file.id, by],
	);
	return made.length > 0 ? [] : [{ field: "number", reason: m.supplier_profile_document_fault_known({ number }) }];
}

async function replaceComplianceDocument(
	tx: Transaction,
	{ accountId }: OwnSupplier,
	{ kind, number, replaces }: ComplianceDocumentValues,
): Promise<FieldError[]> {
	if (!replaces) return [];
	const moved = await tx.sql(
		`update compliance_documents set is_replaced = true, replaced_by = $4
		 where account_id = $1 and kind = $2 and document_number = $3 and document_number <> $4 and not is_replaced returning 1`,
		[accountId, kind, replaces, number],
	);
	return moved.length > 0
		? []
		: [{ field: "replaces", reason: m.supplier_profile_document_fault_replaces({ number: replaces }) }];
}
