import { z } from "zod";
import { codes, optional, revision, text, timeZone } from "../fields.ts";

/** A person who may sign in, with the groups and accounts they hold; the lists are complete. */
export const personRow = z.strictObject({
	email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
	name: text(),
	phone: optional(text(60)),
	language: optional(z.enum(["en", "es"])),
	timeZone: optional(timeZone),
	units: optional(z.enum(["imperial", "metric"])),
	active: optional(z.boolean()),
	groups: codes,
	soldTo: codes.describe("Codes of the sold-to accounts that the person may see; the list is complete."),
	shipTo: codes.describe("Codes of the ship-to accounts that the person may see; the list is complete."),
	suppliers: codes,
	revision,
});
export type PersonRow = z.infer<typeof personRow>;
