import type { Transaction } from "#server/database/database.ts";
import { tellOneself } from "#server/notifications/raise-notifications.ts";
import type { Viewer } from "#server/session/viewer.ts";

/**
 * Tells a person that a bundle of theirs can be fetched, or (without papers) that it could not be made: in the bell and
 * by mail, as they chose. In their own scope.
 */
export async function tellOfBundle(
	tx: Transaction,
	{ fullScope }: Viewer,
	{ id, papers }: { id: string; papers: number | undefined },
): Promise<void> {
	const subject = { isOwn: true, ...(papers === undefined ? {} : { number: String(papers) }) };
	await tellOneself(tx, "papersReady", fullScope, `${id} ${Date.now()}`, subject);
}
