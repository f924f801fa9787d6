import { m } from "#generated/texts/messages.js";
import { defineForm, input, labelOf, repeated } from "#shared/forms/form-shape.ts";
import { languages } from "#shared/languages.ts";
import {
	type ContactReceipt,
	type ContactRole,
	contactReceipts,
	contactRoles,
	mostContacts,
	mostYards,
} from "#shared/supplies/contacts.ts";

export type YardValues = {
	name: string;
	street?: string;
	postalCode?: string;
	city?: string;
	region?: string;
	hours?: string;
};
export type ContactValues = {
	name: string;
	role: ContactRole;
	email: string;
	phone?: string;
	language: "en" | "es";
	receives?: ContactReceipt[];
};

/** A company as its people describe it: all of its yards and contacts. */
export type CompanyValues = { phone?: string; website?: string; yards?: YardValues[]; contacts?: ContactValues[] };

export const companyForm = defineForm<CompanyValues>({
	phone: input(labelOf(m.supplier_profile_phone), { validation: "length:0,40" }),
	website: input(labelOf(m.supplier_profile_website), { validation: "length:0,200" }),
	yards: repeated(
		labelOf(m.supplier_profile_yards),
		{
			name: input(labelOf(m.supplier_profile_yard_name), { validation: "required:trim|length:1,120" }),
			street: input(labelOf(m.supplier_profile_street), { validation: "length:0,200" }),
			postalCode: input(labelOf(m.supplier_profile_postal_code), { validation: "length:0,20" }),
			city: input(labelOf(m.supplier_profile_city), { validation: "length:0,200" }),
			region: input(labelOf(m.supplier_profile_region), { validation: "length:0,200" }),
			hours: input(labelOf(m.supplier_profile_hours), { validation: "length:0,120" }),
		},
		{ validation: `max:${mostYards}` },
	),
	contacts: repeated(
		labelOf(m.supplier_profile_contacts),
		{
			name: input(labelOf(m.supplier_profile_contact_name), { validation: "required:trim|length:1,120" }),
			role: input(labelOf(m.supplier_profile_role), { validation: "required", options: contactRoles }),
			email: input(labelOf(m.supplier_profile_email), { validation: "required|email|length:3,254" }),
			phone: input(labelOf(m.supplier_profile_phone), { validation: "length:0,40" }),
			language: input(labelOf(m.supplier_profile_language), {
				validation: "required",
				options: languages,
				initial: "en",
			}),
			receives: input(labelOf(m.supplier_profile_receives), { type: "choices", options: contactReceipts }),
		},
		{ validation: `max:${mostContacts}` },
	),
});
