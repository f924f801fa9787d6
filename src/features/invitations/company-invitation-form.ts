import { m } from "#generated/texts/messages.js";
import { defineForm, type FormShape, input } from "#shared/forms/form-shape.ts";
import { personNameRule } from "#shared/forms/person-name.ts";

export type CompanyInvitationValues = { account: string; email: string; name: string; language: "en" | "es" };

/** Whom a company's own administrator invites to one of its accounts. */
export const companyInvitationForm: FormShape<CompanyInvitationValues> = defineForm<CompanyInvitationValues>({
	account: input((locale) => m.invitations_account({}, { locale }), { validation: "required|length:1,40" }),
	email: input((locale) => m.invitations_email({}, { locale }), { validation: "required|email|length:3,254" }),
	name: input((locale) => m.invitations_name({}, { locale }), { validation: personNameRule }),
	language: input((locale) => m.invitations_language({}, { locale }), { validation: "required", options: ["en", "es"], initial: "en" }),
});
