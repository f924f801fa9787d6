import { z } from "zod";
import { code, instant, note, text } from "../../fields.ts";

/** The mill's answer to a dispute: a word, and where the dispute is with it. Answers never change. */
export const disputeAnswerRow = z.strictObject({
	supplier: code,
	receipt: code,
	answer: code,
	at: instant,
	by: text(120),
	body: note.describe("The answer in words; may have several lines."),
	state: z.enum(["answered", "accepted", "rejected"]).describe("State that the dispute comes into."),
});
export type DisputeAnswerRow = z.infer<typeof disputeAnswerRow>;
