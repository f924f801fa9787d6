import { m } from "#generated/texts/messages.js";
import { wordOf } from "#shared/word-of.ts";
import type { InvitationState } from "./invitation-state.ts";
import type { InvitationColumnId, InvitationTab } from "./invitations-list.ts";

const columns: Record<InvitationColumnId, () => string> = {
	email: m.invitations_email,
	name: m.invitations_name,
	area: m.invitations_area,
	accounts: m.invitations_accounts,
	language: m.invitations_language,
	state: m.invitations_state,
	invited: m.invitations_invited,
	expires: m.invitations_expires,
	invitedBy: m.invitations_by,
};
const tabs: Record<InvitationTab, () => string> = {
	pending: m.invitations_tab_pending,
	accepted: m.invitations_tab_accepted,
	expired: m.invitations_tab_expired,
	revoked: m.invitations_tab_revoked,
	all: m.invitations_tab_all,
};
const states: Record<InvitationState, () => string> = {
	created: m.invitations_state_created,
	sent: m.invitations_state_sent,
	opened: m.invitations_state_opened,
	accepted: m.invitations_state_accepted,
	expired: m.invitations_state_expired,
	revoked: m.invitations_state_revoked,
};
const areas: Record<string, () => string> = {
	customer: m.invitations_area_customer,
	supplier: m.invitations_area_supplier,
	admin: m.invitations_area_admin,
};

export const invitationColumnLabel = (id: InvitationColumnId): string => columns[id]();
export const invitationTabLabel = (id: string): string => tabs[id as InvitationTab]();
export const invitationStateLabel = (state: string): string => states[state as InvitationState]();
export const areaLabel = wordOf(areas);
export const languageLabel = (code: string): string =>
	code === "es" ? m.invitations_spanish() : m.invitations_english();
