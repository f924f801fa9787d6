import { m } from "#generated/texts/messages.js";
import { wordOf } from "#shared/word-of.ts";

export const complaintTabLabel = wordOf({
	open: m.complaints_tab_open,
	waiting: m.complaints_tab_waiting,
	decided: m.complaints_tab_decided,
	all: m.complaints_tab_all,
});
