import { z } from "zod";
import { asRowError, code, instant, note, optional, revision, text } from "../fields.ts";

/**
 * What the mill decided about a request for stock. A newer revision may add the order that it became, or another note,
 * to the same decision.
 */
export const stockDecisionRow = z
	.strictObject({
		request: code,
		state: z.enum(["confirmed", "declined"]).describe("What the mill decided."),
		at: instant,
		by: text(120),
		note: optional(note),
		order: optional(code).describe(
			"Number of the mill's order that it became; the order itself may come before or after.",
		),
		revision: revision.min(1),
	})
	.refine((row) => row.state === "confirmed" || !row.order, {
		path: ["order"],
		...asRowError("unexpected", "state = confirmed"),
	});
export type StockDecisionRow = z.infer<typeof stockDecisionRow>;
