import { recordAudit } from "../audit.ts";
import type { Database } from "../database/database.ts";
import type { Job } from "../jobs/jobs.ts";
import type { Services } from "../request-context.ts";
import type { RetentionKind } from "./retention-days.ts";

const atOnce = 5_000;

/**
 * What lies long enough; uploads have their own cleanup, since bytes go with them. The role may remove nothing younger
 * than its policies say.
 */
const tables: Readonly<Record<Exclude<RetentionKind, "uploads">, { name: string; isOld: string }>> = {
	drafts: { name: "form_drafts", isOld: "saved_at < now() - make_interval(days => $1)" },
	invitations: {
		name: "invitations",
		isOld: "coalesce(accepted_at, revoked_at, expires_at) < now() - make_interval(days => $1)",
	},
	mails: {
		name: "mails",
		isOld: "state in ('sent', 'kept', 'failed', 'claimed') and queued_at < now() - make_interval(days => $1)",
	},
	notifications: { name: "notifications", isOld: "created_at < now() - make_interval(days => $1)" },
	refusedRows: { name: "feed_rejects", isOld: "row is not null and resolved_at < now() - make_interval(days => $1)" },
	sessions: { name: "sessions", isOld: "least(ended_at, expires_at) < now() - make_interval(days => $1)" },
};
const cleanedKinds = Object.keys(tables) as (keyof typeof tables)[];

type Removed = Record<string, number>;

/**
 * Removes what RETENTION allows, some thousand rows at a time, and records how many rows of each kind. Returns the
 * counts.
 */
export async function cleanUpOldData(
	{ database, config }: Pick<Services, "database" | "config">,
	stopping?: AbortSignal,
): Promise<Removed> {
	const removed: Removed = {};
	for (const kind of cleanedKinds) {
		let gone = 0;
		do {
			gone = await removeSome(database, kind, config.RETENTION[kind]);
			if (gone > 0) removed[kind] = (removed[kind] ?? 0) + gone;
		} while (gone === atOnce && !stopping?.aborted);
	}
	return removed;
}

/** The deletion and its audit record are stored together. */
async function removeSome(database: Database, kind: keyof typeof tables, days: number): Promise<number> {
	const { name, isOld } = tables[kind];
	return database.transaction("millgate_retention", {}, async (tx) => {
		const text = `delete from ${name} where ctid = any (array(select ctid from ${name} where ${isOld}
			limit ${atOnce}))`;
		const gone = (await tx.client.query(kind === "refusedRows" ? withErrors(name, text) : text, [days])).rowCount ?? 0;
		const by = { viewer: undefined, requestId: "job", address: "local", actor: "retention" };
		if (gone > 0)
			await recordAudit(tx, by, {
				action: "retention.remove",
				target: kind,
				detail: { removed: gone, keepDays: days },
			});
		return gone;
	});
}

/** A refused row is on its first error; its others go with it. */
const withErrors = (table: string, deletion: string) => `
	with gone as (${deletion} returning run_id, line),
	faults as (delete from ${table} f using gone where f.row is null and f.run_id = gone.run_id and f.line = gone.line)
	select from gone`;

/** Once a night. */
export const cleanUpOldDataJob: Job<unknown> = {
	name: "clean-up-old-data",
	every: "13 8 * * *",
	run: async (_payload, services, stopping) => {
		const removed = await cleanUpOldData(services, stopping);
		if (Object.keys(removed).length > 0) services.log.info({ removed }, "what lay long enough was removed");
	},
};
