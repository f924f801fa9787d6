import type { Database } from "#server/database/database.ts";
import { unhurried } from "#server/database/unhurried.ts";
import { noteServed } from "#server/graphql/released-documents.ts";
import { cleanUpAttempts } from "#server/identities/identity-providers.ts";
import type { Log } from "#server/log.ts";
import { cleanUpSessions } from "#server/session/sessions.ts";

const everyHourMs = 3_600_000;

/**
 * Clears away what is long over, and notes that this release's documents are in use: open pages of it outlive the next
 * one, however long ago this process was started. What fails is done again an hour later. Answers how to stop.
 */
export function cleanUpRegularly(
	database: Database,
	documents: readonly string[],
	log: Log,
	everyMs = everyHourMs,
): () => void {
	const patient = unhurried(database);
	const cleanUp = () =>
		cleanUpSessions(patient).catch((error: unknown) => log.warn({ error }, "old sessions were not cleaned up"));
	const note = () =>
		noteServed(patient, documents).catch((error: unknown) => log.warn({ error }, "documents in use were not noted"));
	const forget = () =>
		cleanUpAttempts(patient).catch((error: unknown) =>
			log.warn({ error }, "old sign-ins by providers were not removed"),
		);
	const timer = setInterval(() => void Promise.all([cleanUp(), note(), forget()]), everyMs);
	return () => clearInterval(timer);
}
