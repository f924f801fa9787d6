import { z } from "zod";
import { code, instant, note, optional, text } from "../../fields.ts";

/**
 * What inside sales answered to a query of an acknowledgment, or a customer queried by telephone or mail. Answers never
 * change.
 */
export const acknowledgmentAnswerRow = z.strictObject({
	acknowledgment: code,
	revision: z
		.int()
		.min(1)
		.max(100_000)
		.describe("Revision of the acknowledgment that is answered: only the one in force can be."),
	answer: code,
	at: instant,
	by: text(120),
	/** Whose word it is; the mill's unless said otherwise. */
	side: optional(z.enum(["mill", "customer"])),
	message: note.describe("The answer or the query in words; may have several lines."),
});
export type AcknowledgmentAnswerRow = z.infer<typeof acknowledgmentAnswerRow>;
