import { m } from "#generated/texts/messages.js";
import { wordOf } from "#shared/word-of.ts";

export const companyTabLabel = wordOf({ all: m.people_tab_all, unused: m.people_review_tab_unused });
export const companyRoleLabel = (role: string): string =>
	role === "administrator" ? m.people_company_administrator() : m.people_company_member();
