import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import { currentLanguage } from "#server/language.ts";
import type { RequestContext } from "#server/request-context.ts";
import { InvalidError, NotFoundError, refusedField } from "#shared/errors.ts";
import { findEntity } from "../../entities.ts";
import { rowSchemas } from "../../rows/row-schemas.ts";
import { type Batch, batchOf } from "../batches.ts";
import { settleImported } from "../feed-rejects.ts";
import { lockGroup } from "../group-locks.ts";
import { type Imported, importBatchRows, importedKeys, notifyOfImport } from "../import-batch.ts";
import { inTurn } from "../import-turns.ts";
import { importers } from "../importers/importers.ts";
import { lockRejected, type RejectedRowDetail, settleRejected } from "./rejected-queries.ts";

/** What a mended row came to: `accepted`, or `unchanged` when the portal knew it already, or something newer. */
export type MendOutcome = "accepted" | "unchanged";

/**
 * Imports a rejected row as an administrator corrected it, through the importer's own checks and importer; the source's
 * revision counts as always. Throws InvalidError with each error at the form's field `row`, and then nothing has
 * happened; or when a user settled the row before.
 */
export async function mendRow(context: RequestContext, id: string, text: string): Promise<MendOutcome> {
	const { database } = context;
	const known = await database.transaction("millgate_feeds", {}, (tx) => lockRejected(tx, id));
	const entity = findEntity(known.entity);
	if (!entity) throw new NotFoundError();
	const language = currentLanguage();
	const { group } = importers[entity];
	return inTurn(database, group, () =>
		database.transaction("millgate_feeds", {}, async (tx) => {
			await lockGroup(tx, group);
			const row = await lockRejected(tx, id);
			requireOpen(row);
			const batch = batchOf([{ line: row.line, text }], rowSchemas[entity]);
			const imported = await importBatchRows(tx, { entity, language }, batch);
			requireGood(imported, batch);
			const outcome: MendOutcome = imported.counts.accepted > 0 ? "accepted" : "unchanged";
			if (outcome === "accepted") await notifyOfImport(tx, entity);
			await settleRejected(tx, id, "mended", context.viewer?.email ?? "");
			await settleImported(tx, { entity }, () => importedKeys(entity, batch, imported.rejected));
			await recordAudit(tx, context, {
				action: "feed-row.mend",
				target: id,
				detail: {
					source: row.source,
					entity,
					key: row.key,
					run: row.runId,
					line: row.line,
					outcome,
					before: row.row,
					after: text,
				},
			});
			return outcome;
		}),
	);
}

/** Throws InvalidError for a row that needs nobody any more; says who was faster. */
export function requireOpen({ state, settledBy }: RejectedRowDetail): void {
	if (state === "open") return;
	throw new InvalidError(
		settledBy ? m.feeds_rejected_settled_by({ who: settledBy }) : m.feeds_rejected_settled_alone(),
	);
}

function requireGood({ rejected, incomplete }: Imported, { lines }: Batch): void {
	if (lines.length === 0) throw refusedField("row", m.feeds_mend_empty());
	const errors = [...rejected, ...incomplete].flatMap((row) => row.faults);
	if (errors.length === 0) return;
	throw new InvalidError(
		m.feeds_mend_faults(),
		errors.map(({ field, reason }) => ({ field: "row", reason: field === "" ? reason : `${field}: ${reason}` })),
	);
}
