import type { Transaction } from "#server/database/database.ts";
import { raiseNotifications } from "#server/notifications/raise-notifications.ts";
import { lapsedKey } from "./lapsed-documents.ts";

/** `lapsed` is the revision that is no longer in force: users who downloaded it have been notified already. */
const publishedDocumentsSql = (key: string, on: string, happenedAt: string, only: string, lapsed = "null") => `
	select account_id, ship_to_id, ${key} as source_key, ${lapsedKey("'certificate'", "certificate", lapsed)} as taker_key,
	${happenedAt} as happened_at,
		jsonb_build_object('number', certificate, 'order', "order", 'item', item, 'po', po_number, 'on', ${on}) as subject
	from issuing where ${only}`;

const issuedOn = `"issuedOn"`;

/**
 * Notifies of the certificates in `issuing`: of a first one that it is there, of a correction or revocation that the one
 * people hold no longer holds.
 */
export async function notifyOfCertificates(tx: Transaction): Promise<void> {
	await raiseNotifications(
		tx,
		"certificateReady",
		publishedDocumentsSql("certificate", issuedOn, "issued_at", `is_new and revision = 1 and "revokedOn" is null`),
	);
	await raiseNotifications(
		tx,
		"certificateCorrected",
		publishedDocumentsSql(
			"certificate || '/' || revision",
			issuedOn,
			"issued_at",
			`is_new and revision > 1 and "revokedOn" is null`,
			"(revision - 1)",
		),
		[],
		{ skipsTakers: true },
	);
	await raiseNotifications(
		tx,
		"certificateRevoked",
		publishedDocumentsSql(
			"certificate || '/' || revision",
			`"revokedOn"`,
			`"revokedOn"::timestamp + interval '12 hours'`,
			`"revokedOn" is not null`,
			"revision",
		),
		[],
		{ skipsTakers: true },
	);
}
