import { z } from "zod";
import { complaintStates } from "#shared/complaints/complaint-states.ts";
import { asRowError, code, day, instant, note, optional, text } from "../../fields.ts";

const creditMemo = z.strictObject({
	number: code,
	amount: optional(z.number().min(0).max(99_999_999)),
	currency: optional(text(3)),
	on: optional(day),
});

/**
 * What the mill did about a complaint: changed its state, wrote to its customer, credited it. An answer never changes.
 */
export const complaintAnswerRow = z
	.strictObject({
		complaint: code,
		answer: code,
		at: instant,
		by: text(120),
		/** Whose word it is: customers withdraw, and write, by telephone too. The mill's unless said otherwise. */
		side: optional(z.enum(["mill", "customer"])),
		state: optional(z.enum(complaintStates).exclude(["draft", "submitted"])).describe(
			"State that the complaint comes into; it stays when left out.",
		),
		message: optional(note).describe("The answer in words; may have several lines."),
		creditMemo: optional(creditMemo),
	})
	.superRefine(
		(row, context) => {
			if (row && !row.state && !row.message && !row.creditMemo)
				context.addIssue({ code: "custom", path: ["message"], ...asRowError("required") });
		},
		{ when: () => true },
	);
export type ComplaintAnswerRow = z.infer<typeof complaintAnswerRow>;
