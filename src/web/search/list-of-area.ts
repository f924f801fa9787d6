import { m } from "#generated/texts/messages.js";
import type { Area } from "#shared/access.ts";
import { paths } from "#shared/paths.ts";

/** The list that answers to any text, where no single number is meant. */
export const listOfArea: Readonly<Record<Area, { path: string; placeholder: () => string }>> = {
	customer: { path: paths.orders, placeholder: m.web_search_placeholder },
	supplier: { path: paths.shipmentsReceived, placeholder: m.web_search_placeholder_supplier },
	admin: { path: paths.people, placeholder: m.web_search_placeholder_admin },
};
