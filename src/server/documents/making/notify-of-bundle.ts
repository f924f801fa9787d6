import type { Transaction } from "#server/database/database.ts";
import { notifyViewer } from "#server/notifications/raise-notifications.ts";
import type { Viewer } from "#server/session/viewer.ts";

/**
 * Notifies a person that a bundle of theirs is ready, or (without documents) that it could not be made: in the bell and
 * by mail, as they chose. In their own scope.
 */
export async function notifyOfBundle(
	tx: Transaction,
	{ fullScope }: Viewer,
	{ id, documents }: { id: string; documents: number | undefined },
): Promise<void> {
	const subject = { isOwn: true, ...(documents === undefined ? {} : { number: String(documents) }) };
	await notifyViewer(tx, "documentsReady", fullScope, `${id} ${Date.now()}`, subject);
}
