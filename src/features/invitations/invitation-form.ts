import { m } from "#generated/texts/messages.js";
import { groupNames } from "#shared/access.ts";
import { defineForm, type FormShape, input, labelOf } from "#shared/forms/form-shape.ts";
import { personNameRule } from "#shared/forms/person-name.ts";
import { type InvitationArea, invitationAreas, invitationDays, mostInvitationDays } from "./invitation-state.ts";

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
	email: input(labelOf(m.invitations_email), { validation: "required|email|length:3,254" }),
	name: input(labelOf(m.invitations_name), { validation: personNameRule }),
	area: input(labelOf(m.invitations_area), { validation: "required", options: invitationAreas }),
	language: input(labelOf(m.invitations_language), { validation: "required", options: ["en", "es"], initial: "en" }),
	accounts: input(labelOf(m.invitations_accounts), {
		validation: "length:0,20000",
		shownWhen: (form) => form.area !== "admin",
	}),
	groups: input(labelOf(m.invitations_groups), {
		type: "choices",
		options: invitedGroups,
		shownWhen: (form) => form.area === "customer",
	}),
	days: input(labelOf(m.invitations_days), {
		type: "integer",
		validation: `between:1,${mostInvitationDays}`,
		initial: invitationDays,
	}),
});

/** A file of people to invite. */
export const invitationsFileForm = defineForm<{ csv: string }>({
	csv: input(labelOf(m.invitations_rows), { validation: "required|length:1,900000" }),
});

/** Why an invitation is taken back. */
export const revokeForm = defineForm<{ reason: string }>({
	reason: input(labelOf(m.invitations_reason), { validation: "required|length:5,500" }),
});
