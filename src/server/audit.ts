import type { AuditAction } from "#shared/audit/audit-labels.ts";
import type { Transaction } from "./database/database.ts";
import { claimIdempotencyKey, type IdempotentRequest } from "./idempotency/idempotent-request.ts";
import type { Viewer } from "./session/viewer.ts";

/**
 * Who is on record: enough of a request to name actor, alias, address and request. `actor` names a program that acts by
 * its key. An `idempotentRequest` is claimed with what comes on record, so that the same idempotent request does
 * nothing twice.
 */
export type AuditActor = {
	viewer: Viewer | undefined;
	requestId: string;
	address: string;
	actor?: string;
	idempotentRequest?: IdempotentRequest;
};

/** One thing that happened. `actor` names a person who is not the viewer (a refused sign-in, a feed). */
export type AuditEntry = {
	action: AuditAction;
	target?: string | undefined;
	detail?: Record<string, unknown>;
	actor?: string;
	personId?: number;
	/** Code of the account that it was done for, where that is not the viewer's alias. */
	alias?: string;
};

// An administrator who views as another person does so in their own name.
const aliasOf = (viewer: Viewer | undefined) => (viewer?.viewAs ? undefined : viewer?.alias?.code);
const viewerId = (viewer: Viewer | undefined) => viewer?.viewAs?.administratorId ?? viewer?.personId;
const viewerName = (viewer: Viewer | undefined) => viewer?.viewAs?.administrator ?? viewer?.email;

/** Appends the same thing done with many, by one statement. */
export async function recordAuditOfEach(
	tx: Transaction,
	by: AuditActor,
	action: AuditAction,
	entries: readonly Required<Pick<AuditEntry, "target" | "detail">>[],
): Promise<void> {
	const { viewer, address, requestId } = by;
	if (by.idempotentRequest) await claimIdempotencyKey(tx, by.idempotentRequest);
	const who = [viewerId(viewer) ?? null, by.actor ?? viewerName(viewer) ?? "visitor", aliasOf(viewer) ?? null];
	await tx.sql(
		`insert into audit_events (person_id, actor, alias, action, target, detail, address, request_id)
		 select $1, $2, $3, $4, e.target, e.detail, $5, $6 from jsonb_to_recordset($7) e (target text, detail jsonb)`,
		[...who, action, address, requestId, JSON.stringify(entries)],
	);
}

/**
 * Appends to the audit record in the caller's transaction: the change and its audit record are stored together or not
 * at all.
 */
export async function recordAudit(tx: Transaction, by: AuditActor, entry: AuditEntry): Promise<void> {
	const { viewer } = by;
	if (by.idempotentRequest) await claimIdempotencyKey(tx, by.idempotentRequest);
	await tx.sql(
		`insert into audit_events (person_id, actor, alias, action, target, detail, address, request_id)
		 values ($1, $2, $3, $4, $5, $6, $7, $8)`,
		[
			entry.personId ?? viewerId(viewer) ?? null,
			entry.actor ?? by.actor ?? viewerName(viewer) ?? "visitor",
			entry.alias ?? aliasOf(viewer) ?? null,
			entry.action,
			entry.target ?? null,
			JSON.stringify(entry.detail ?? {}),
			by.address,
			by.requestId,
		],
	);
}
