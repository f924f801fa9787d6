import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import { currentLanguage } from "#server/language.ts";
import type { RequestContext } from "#server/request-context.ts";
import { InvalidError, NotFoundError, refusedField } from "#shared/errors.ts";
import { findEntity } from "../../entities.ts";
import { rowSchemas } from "../../rows/row-schemas.ts";
import { type Batch, batchOf } from "../batches.ts";
import { settleLanded } from "../feed-rejects.ts";
import { lockGroup } from "../group-locks.ts";
import { type Landed, landedMarks, landRows, tellOfLanding } from "../land-batch.ts";
import { inTurn } from "../landing-turns.ts";
import { landings } from "../landings/landings.ts";
import { lockRejected, type RejectedRowDetail, settleRejected } from "./rejected-queries.ts";

/** What a mended row came to: `accepted`, or `unchanged` when the portal knew it already, or something newer. */
export type MendOutcome = "accepted" | "unchanged";

/**
 * Lands a refused row as an administrator mended it, through the importer's own checks and landing; the source's revision counts as always.
 * Throws InvalidError with each fault at the form's field `row`, and then nothing has happened; or when somebody settled the row before.
 */
export async function mendRow(context: RequestContext, id: string, text: string): Promise<MendOutcome> {
	const { database } = context;
	const known = await database.transaction("millgate_feeds", {}, (tx) => lockRejected(tx, id));
	const entity = findEntity(known.entity);
	if (!entity) throw new NotFoundError();
	const language = currentLanguage();
	const { group } = landings[entity];
	return inTurn(database, group, () =>
		database.transaction("millgate_feeds", {}, async (tx) => {
			await lockGroup(tx, group);
			const row = await lockRejected(tx, id);
			requireOpen(row);
			const batch = batchOf([{ line: row.line, text }], rowSchemas[entity]);
			const landed = await landRows(tx, { entity, language }, batch);
			requireGood(landed, batch);
			const outcome: MendOutcome = landed.counts.accepted > 0 ? "accepted" : "unchanged";
			if (outcome === "accepted") await tellOfLanding(tx, entity);
			await settleRejected(tx, id, "mended", context.viewer?.email ?? "");
			await settleLanded(tx, { entity }, () => landedMarks(entity, batch, landed.rejected));
			await recordAudit(tx, context, {
				action: "feed-row.mend",
				target: id,
				detail: { source: row.source, entity, key: row.key, run: row.runId, line: row.line, outcome, before: row.row, after: text },
			});
			return outcome;
		}),
	);
}

/** Throws InvalidError for a row that needs nobody any more; says who was faster. */
export function requireOpen({ state, settledBy }: RejectedRowDetail): void {
	if (state === "open") return;
	throw new InvalidError(settledBy ? m.feeds_rejected_settled_by({ who: settledBy }) : m.feeds_rejected_settled_alone());
}

function requireGood({ rejected, incomplete }: Landed, { lines }: Batch): void {
	if (lines.length === 0) throw refusedField("row", m.feeds_mend_empty());
	const faults = [...rejected, ...incomplete].flatMap((row) => row.faults);
	if (faults.length === 0) return;
	throw new InvalidError(
		m.feeds_mend_faults(),
		faults.map(({ field, reason }) => ({ field: "row", reason: field === "" ? reason : `${field}: ${reason}` })),
	);
}
