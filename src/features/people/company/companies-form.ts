import { m } from "#generated/texts/messages.js";
import { defineForm, type FormShape, input } from "#shared/forms/form-shape.ts";

export type CompaniesValues = { companies?: string[]; reason: string };

/** The accounts that somebody administers for their company, of those they hold. */
export const companiesForm: FormShape<CompaniesValues> = defineForm<CompaniesValues>({
	companies: input((locale) => m.people_company_of({}, { locale }), { type: "choices" }),
	reason: input((locale) => m.people_reason({}, { locale }), { validation: "required|length:5,500" }),
});
