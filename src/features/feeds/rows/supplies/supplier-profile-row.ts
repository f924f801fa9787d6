import { z } from "zod";
import { contactReceipts, contactRoles, mostContacts, mostYards } from "#shared/supplies/contacts.ts";
import { optional, text } from "../../fields.ts";

const yard = z.strictObject({
	name: text(120),
	street: optional(text()),
	postalCode: optional(text(20)),
	city: optional(text()),
	region: optional(text()),
	hours: optional(text(120)),
});

const contact = z.strictObject({
	name: text(120),
	role: z.enum(contactRoles),
	email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
	phone: optional(text(40)),
	language: optional(z.enum(["en", "es"])),
	receives: optional(z.array(z.enum(contactReceipts)).max(contactReceipts.length)),
});

/** A supplier's numbers, yards and contacts, complete: what is not in it is not there. */
export const supplierProfileRow = z.strictObject({
	phone: optional(text(40)),
	website: optional(text(200)),
	yards: optional(z.array(yard).max(mostYards)),
	contacts: optional(z.array(contact).max(mostContacts)),
});
