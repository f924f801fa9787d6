import { z } from "zod";
import { isChange, type LineAction, lineActions } from "#shared/acknowledgments/line-actions.ts";
import { asRowError, code, day, instant, item, note, optional, pieceCount, text } from "../../fields.ts";
import { checkUnique, currency } from "../supplies/supply-fields.ts";

/** None where nothing is confirmed. */
const pounds = z.int().min(0).max(2_000_000_000);
const netPerCwt = z.number().min(0).max(10_000);

/** One alone, or several changes, each once. */
function checkTogether(actions: readonly LineAction[], context: z.RefinementCtx): void {
	for (const [index, action] of actions.entries()) {
		if (actions.indexOf(action) < index)
			context.addIssue({ code: "custom", path: [index], ...asRowError("duplicate", action) });
		if (actions.length > 1 && !isChange(action))
			context.addIssue({
				code: "custom",
				path: [index],
				...asRowError("not_allowed", lineActions.filter(isChange).join(", ")),
			});
	}
}

const line = z.strictObject({
	item,
	actions: z.array(z.enum(lineActions)).min(1).superRefine(checkTogether),
	pieces: optional(pieceCount),
	weightLb: optional(pounds),
	netPerCwt: optional(netPerCwt),
	promisedOn: optional(day),
	/** Values of the purchase order, if the mill has them. */
	askedPieces: optional(pieceCount),
	askedLb: optional(pounds),
	askedPerCwt: optional(netPerCwt),
	askedOn: optional(day),
	noteEn: optional(note),
	noteEs: optional(note),
});

/**
 * A complete order acknowledgment. `revision` counts the document's own revisions from 1; an older one that arrives
 * late changes nothing. `acceptedAt` is set if a customer accepted it outside the portal.
 */
export const acknowledgmentRow = z
	.strictObject({
		acknowledgment: code,
		revision: z
			.int()
			.min(1)
			.max(100_000)
			.describe("Revision of the document, counted from 1: the greater one is the newer."),
		order: code,
		acknowledgedOn: day,
		currency: optional(currency),
		noteEn: optional(note),
		noteEs: optional(note),
		acceptedAt: optional(instant),
		acceptedBy: optional(text(120)),
		lines: z.array(line).min(1),
	})
	.superRefine((row, context) => checkUnique(context, row?.lines, "lines", "item"), { when: () => true });
export type AcknowledgmentRow = z.infer<typeof acknowledgmentRow>;
