import { m } from "#generated/texts/messages.js";
import { defineForm, type FormShape, input, labelOf } from "#shared/forms/form-shape.ts";

export type CompaniesValues = { companies?: string[]; reason: string };

/** The accounts that a user administers for their company, of those they hold. */
export const companiesForm: FormShape<CompaniesValues> = defineForm<CompaniesValues>({
	companies: input(labelOf(m.people_company_of), { type: "choices" }),
	reason: input(labelOf(m.people_reason), { validation: "required|length:5,500" }),
});
