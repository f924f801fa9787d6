import { m } from "#generated/texts/messages.js";
import { wordOf } from "../word-of.ts";

/** Whom a notice is for. */
export const noticeAudiences = ["customers", "suppliers", "everyone"] as const;
export type NoticeAudience = (typeof noticeAudiences)[number];

const audiences: Readonly<Record<string, () => string>> = {
	customers: m.notices_for_customers,
	suppliers: m.notices_for_suppliers,
	everyone: m.notices_for_everyone,
};
export const audienceLabel = wordOf(audiences);
