import { m } from "#generated/texts/messages.js";
import { defineForm, type FormShape, input, labelOf } from "#shared/forms/form-shape.ts";
import { personNameRule } from "#shared/forms/person-name.ts";

export type CompanyInvitationValues = { account: string; email: string; name: string; language: "en" | "es" };

/** Whom a company's own administrator invites to one of its accounts. */
export const companyInvitationForm: FormShape<CompanyInvitationValues> = defineForm<CompanyInvitationValues>({
	account: input(labelOf(m.invitations_account), { validation: "required|length:1,40" }),
	email: input(labelOf(m.invitations_email), { validation: "required|email|length:3,254" }),
	name: input(labelOf(m.invitations_name), { validation: personNameRule }),
	language: input(labelOf(m.invitations_language), { validation: "required", options: ["en", "es"], initial: "en" }),
});
