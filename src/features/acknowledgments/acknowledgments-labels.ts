import { m } from "#generated/texts/messages.js";
import { wordOf } from "#shared/word-of.ts";
import type { AcknowledgmentColumnId } from "./acknowledgments-list.ts";

const columns: Readonly<Record<AcknowledgmentColumnId, () => string>> = {
	number: m.acknowledgments_number,
	revision: m.acknowledgments_revision,
	date: m.acknowledgments_date,
	po: m.acknowledgments_po,
	order: m.acknowledgments_order,
	actions: m.acknowledgments_actions,
	answer: m.acknowledgments_answer,
	mill: m.acknowledgments_mill,
};
export const acknowledgmentColumnLabel = (id: AcknowledgmentColumnId): string => columns[id]();

const tabs: Readonly<Record<string, () => string>> = {
	toAnswer: m.acknowledgments_tab_to_answer,
	new: m.acknowledgments_tab_new,
	queried: m.acknowledgments_tab_queried,
	accepted: m.acknowledgments_tab_accepted,
	all: m.acknowledgments_tab_all,
};
export const acknowledgmentTabLabel = wordOf(tabs);
