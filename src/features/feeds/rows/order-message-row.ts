import { z } from "zod";
import { code, instant, item, note, optional, text } from "../fields.ts";

/** What inside sales, or a customer by telephone or mail, said about an order. Messages never change. */
export const orderMessageRow = z.strictObject({
	order: code,
	message: code,
	at: instant,
	by: text(120),
	/** Whose word it is; the mill's unless said otherwise. */
	side: optional(z.enum(["mill", "customer"])),
	item: optional(item),
	/** The message that it answers: a user who reads that one reads this. */
	answers: optional(code),
	shipTo: optional(code).describe(
		"Code of a ship-to that reads it too, where nothing is answered; without one it stays between the sold-to and the mill.",
	),
	body: note,
});
export type OrderMessageRow = z.infer<typeof orderMessageRow>;
