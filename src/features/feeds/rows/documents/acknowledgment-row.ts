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
	/** As the purchase order has it, where the mill knows. */
	askedPieces: optional(pieceCount),
	askedLb: optional(pounds),
	askedPerCwt: optional(netPerCwt),
	askedOn: optional(day),
	noteEn: optional(note),
	noteEs: optional(note),
});

/**
 * An order acknowledgment, the whole of it. `revision` counts the document's own revisions from 1 and is what makes it
 * newer: an older one that comes late changes nothing. `acceptedAt` tells of a customer who accepted it outside of the
 * portal.
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
