import { m } from "#generated/texts/messages.js";
import type { CompanyPeopleColumnId, CompanyPeopleTab } from "./company-people-list.ts";

const columns: Record<CompanyPeopleColumnId, () => string> = {
	person: m.people_name,
	email: m.people_email,
	account: m.people_review_account,
	accountName: m.people_review_account_name,
	since: m.people_given_at,
	lastUsed: m.people_review_last_used,
	role: m.people_company_role,
};
const tabs: Record<CompanyPeopleTab, () => string> = { all: m.people_tab_all, unused: m.people_review_tab_unused };

export const companyColumnLabel = (id: CompanyPeopleColumnId): string => columns[id]();
export const companyTabLabel = (id: string): string => tabs[id as CompanyPeopleTab]();
export const companyRoleLabel = (role: string): string =>
	role === "administrator" ? m.people_company_administrator() : m.people_company_member();
