import { z } from "zod";
import { code, codes, day, instant, mode, note, optional, text } from "../fields.ts";

/**
 * A request for stock that reached the mill by telephone or mail; what people ask for here is not fed back. A request
 * never changes.
 */
export const stockRequestRow = z.strictObject({
	/** A UUID that the source draws. */
	request: z.uuid(),
	soldTo: code,
	shipTo: optional(code),
	po: text(40),
	mode,
	/** A day of the week in which it should ship. */
	requestedWeek: day,
	comment: optional(note),
	by: text(120),
	at: instant,
	stock: codes
		.min(1)
		.describe("Numbers of the items on the stock list; they are reserved for this request until it is decided."),
});
export type StockRequestRow = z.infer<typeof stockRequestRow>;
