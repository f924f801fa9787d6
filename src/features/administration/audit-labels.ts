import { m } from "#generated/texts/messages.js";
import type { AuditColumnId, AuditTab } from "./audit-list.ts";

const columns: Record<AuditColumnId, () => string> = {
	at: m.administration_at,
	actor: m.administration_actor,
	action: m.administration_action,
	target: m.administration_target,
	account: m.administration_account,
	address: m.administration_address,
	request: m.administration_request,
	detail: m.administration_detail,
	code: m.administration_code,
};
const tabs: Record<AuditTab, () => string> = {
	all: m.administration_tab_all,
	signIns: m.administration_tab_sign_ins,
	rights: m.administration_tab_rights,
	exports: m.administration_tab_exports,
};

export const auditColumnLabel = (id: AuditColumnId): string => columns[id]();
export const auditTabLabel = (id: string): string => tabs[id as AuditTab]();
