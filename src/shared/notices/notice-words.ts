import { m } from "#generated/texts/messages.js";

/** Whom a notice is for. */
export const noticeAudiences = ["customers", "suppliers", "everyone"] as const;
export type NoticeAudience = (typeof noticeAudiences)[number];

const audiences: Readonly<Record<string, () => string>> = {
	customers: m.notices_for_customers,
	suppliers: m.notices_for_suppliers,
	everyone: m.notices_for_everyone,
};
export const audienceWord = (audience: string): string => audiences[audience]?.() ?? audience;
