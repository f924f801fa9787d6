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
	soldTo: codes,
	shipTo: codes,
	suppliers: codes,
	revision,
});
export type PersonRow = z.infer<typeof personRow>;
