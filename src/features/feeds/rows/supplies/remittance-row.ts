import { z } from "zod";
import { code, codes, day, optional, revision } from "../../fields.ts";
import { amount, currency } from "./supply-fields.ts";

/** One payment, with the settlements that it pays in full. */
export const remittanceRow = z.strictObject({
	remittance: code,
	supplier: code,
	paidOn: day,
	method: z.enum(["ach", "wire", "check"]),
	currency: optional(currency),
	amount,
	settlements: codes,
	revision,
});
export type RemittanceRow = z.infer<typeof remittanceRow>;
