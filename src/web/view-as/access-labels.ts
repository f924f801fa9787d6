import { m } from "#generated/texts/messages.js";
import type { Access } from "#shared/access.ts";
import { wordOf } from "#shared/word-of.ts";

const rules: Readonly<Record<Access, () => string>> = {
	public: m.web_access_public,
	signedIn: m.web_access_signed_in,
	customer: m.web_access_customer,
	prices: m.web_access_prices,
	supplier: m.web_access_supplier,
	admin: m.web_access_admin,
	valuePlus: m.web_access_value_plus,
	desk: m.web_access_desk,
};
const lists: Readonly<Record<string, () => string>> = {
	group: m.web_access_explanation_list_group,
	sold_to: m.web_access_explanation_list_sold_to,
	ship_to: m.web_access_explanation_list_ship_to,
	supplier: m.web_access_explanation_list_supplier,
};

/** A word of the access vocabulary as a sentence says it. */
export const accessLabel = wordOf(rules);
export const listLabel = wordOf(lists);
