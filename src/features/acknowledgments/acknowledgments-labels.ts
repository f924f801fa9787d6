import { m } from "#generated/texts/messages.js";
import { wordOf } from "#shared/word-of.ts";

const tabs: Readonly<Record<string, () => string>> = {
	toAnswer: m.acknowledgments_tab_to_answer,
	new: m.acknowledgments_tab_new,
	queried: m.acknowledgments_tab_queried,
	accepted: m.acknowledgments_tab_accepted,
	all: m.acknowledgments_tab_all,
};
export const acknowledgmentTabLabel = wordOf(tabs);
