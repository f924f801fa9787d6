import { m } from "#generated/texts/messages.js";
import { groupNames } from "#shared/access.ts";
import { defineForm, type FormShape, input } from "#shared/forms/form-shape.ts";
import { personNameRule } from "#shared/forms/person-name.ts";
import { invitationDays, mostInvitationDays } from "./invitation-state.ts";

export const invitationAreas = ["customer", "supplier", "admin"] as const;
export type InvitationArea = (typeof invitationAreas)[number];

/** Groups that an invitation may give beside its area; an administrator's area gives SSA-Admin by itself. */
export const invitedGroups = [groupNames.valuePlus] as const;

export type InvitationValues = {
	email: string;
	name: string;
	area: InvitationArea;
	language: "en" | "es";
	groups?: string[];
	accounts?: string;
	days?: number;
};

/** Whom an administrator invites, and to what. */
export const invitationForm: FormShape<InvitationValues> = defineForm<InvitationValues>({
	email: input((locale) => m.invitations_email({}, { locale }), { validation: "required|email|length:3,254" }),
	name: input((locale) => m.invitations_name({}, { locale }), { validation: personNameRule }),
	area: input((locale) => m.invitations_area({}, { locale }), { validation: "required", options: invitationAreas }),
	language: input((locale) => m.invitations_language({}, { locale }), { validation: "required", options: ["en", "es"], initial: "en" }),
	accounts: input((locale) => m.invitations_accounts({}, { locale }), {
		validation: "length:0,20000",
		shownWhen: (form) => form.area !== "admin",
	}),
	groups: input((locale) => m.invitations_groups({}, { locale }), {
		type: "choices",
		options: invitedGroups,
		shownWhen: (form) => form.area === "customer",
	}),
	days: input((locale) => m.invitations_days({}, { locale }), {
		type: "integer",
		validation: `between:1,${mostInvitationDays}`,
		initial: invitationDays,
	}),
});

/** A file of people to invite. */
export const invitationsFileForm = defineForm<{ csv: string }>({
	csv: input((locale) => m.invitations_rows({}, { locale }), { validation: "required|length:1,900000" }),
});

/** Why an invitation is taken back. */
export const revokeForm = defineForm<{ reason: string }>({
	reason: input((locale) => m.invitations_reason({}, { locale }), { validation: "required|length:5,500" }),
});
