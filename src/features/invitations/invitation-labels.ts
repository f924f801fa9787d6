import { m } from "#generated/texts/messages.js";
import { wordOf } from "#shared/word-of.ts";
import type { InvitationState } from "./invitation-state.ts";

export const invitationTabLabel = wordOf({
	pending: m.invitations_tab_pending,
	ending: m.invitations_tab_ending,
	accepted: m.invitations_tab_accepted,
	expired: m.invitations_tab_expired,
	revoked: m.invitations_tab_revoked,
	all: m.invitations_tab_all,
});
export const invitationStateLabel = wordOf({
	created: m.invitations_state_created,
	sent: m.invitations_state_sent,
	opened: m.invitations_state_opened,
	accepted: m.invitations_state_accepted,
	expired: m.invitations_state_expired,
	revoked: m.invitations_state_revoked,
} satisfies Record<InvitationState, () => string>);
export const areaLabel = wordOf({
	customer: m.invitations_area_customer,
	supplier: m.invitations_area_supplier,
	admin: m.invitations_area_admin,
});
export const languageLabel = (code: string): string =>
	code === "es" ? m.invitations_spanish() : m.invitations_english();
