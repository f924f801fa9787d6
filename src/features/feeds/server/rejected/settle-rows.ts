import { recordAudit } from "#server/audit.ts";
import { currentLanguage } from "#server/language.ts";
import { findKeys } from "#server/lists/resources/resource-keys.ts";
import type { RequestContext } from "#server/request-context.ts";
import { entityNames } from "../../entities.ts";
import type { RunCounts } from "../feed-runs.ts";
import { resendRejects } from "../resend-rejects.ts";
import { requireOpen } from "./mend-row.ts";
import { findOpenRejected, lockRejected, settleRejected } from "./rejected-queries.ts";
import { rejectedRows } from "./rejected-resource.ts";

/** So many rows are sent again in one go; what is left is sent by asking again. */
export const mostResent = 5000;

/**
 * Sends again what a view of the list holds and is still open, run by run, those kinds first on which others rest.
 * Rows that are imported are settled, the others are kept with the errors they have now.
 */
export async function resendListed(context: RequestContext, query: string): Promise<RunCounts> {
	const { database, viewer } = context;
	const ids = await database.transaction("millgate_admin", {}, (tx) =>
		findKeys(tx, rejectedRows, query, "h.id::text", {}, mostResent),
	);
	const byRun = await database.transaction("millgate_admin", {}, (tx) => findOpenRejected(tx, ids.map(Number)));
	const total = { rows: 0, accepted: 0, unchanged: 0, rejected: 0 };
	for (const { runId, ids: own } of byRun.toSorted(
		(a, b) => entityNames.indexOf(a.entity) - entityNames.indexOf(b.entity),
	)) {
		const result = await resendRejects(database, runId, {
			language: currentLanguage(),
			ids: own,
			...(viewer ? { by: viewer.email } : {}),
		});
		if (!result) continue;
		for (const name of ["rows", "accepted", "unchanged", "rejected"] as const) total[name] += result[name];
		const { run, entity, rows, accepted, unchanged, rejected } = result;
		const detail = { run: runId, again: run, entity, rows, accepted, unchanged, rejected };
		await database.transaction("millgate_feeds", {}, (tx) =>
			recordAudit(tx, context, { action: "feed-rows.resend", target: String(runId), detail }),
		);
	}
	return total;
}

/** Puts a refused row away: it needs nobody. Throws InvalidError when a user settled it before. */
export async function dismissRow(context: RequestContext, id: string, why: string): Promise<void> {
	await context.database.transaction("millgate_feeds", {}, async (tx) => {
		const row = await lockRejected(tx, id);
		requireOpen(row);
		await settleRejected(tx, id, "dismissed", context.viewer?.email ?? "", why);
		const { source, entity, key, runId, line } = row;
		await recordAudit(tx, context, {
			action: "feed-row.dismiss",
			target: id,
			detail: { source, entity, key, run: runId, line, why },
		});
	});
}
