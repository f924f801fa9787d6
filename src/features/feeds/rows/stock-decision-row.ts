import { z } from "zod";
import { asFault, code, instant, note, optional, revision, text } from "../fields.ts";

/** What the mill decided about a request for stock. A newer revision may add the order that it became, or another note, to the same decision. */
export const stockDecisionRow = z
	.strictObject({
		request: code,
		state: z.enum(["confirmed", "declined"]),
		at: instant,
		by: text(120),
		note: optional(note),
		/** The mill's order that it became; the order itself may come before or after. */
		order: optional(code),
		revision: revision.min(1),
	})
	.refine((row) => row.state === "confirmed" || !row.order, { path: ["order"], ...asFault("unexpected", "state = confirmed") });
export type StockDecisionRow = z.infer<typeof stockDecisionRow>;
