import { m } from "#generated/texts/messages.js";
import type { ComplaintColumnId, ComplaintTab } from "./complaints-list.ts";

const columns: Readonly<Record<ComplaintColumnId, () => string>> = {
	number: m.complaints_col_number,
	kind: m.complaints_col_kind,
	state: m.complaints_col_state,
	since: m.complaints_col_since,
	subject: m.complaints_col_subject,
	invoice: m.complaints_invoice,
	claimed: m.complaints_claimed,
	submitted: m.complaints_col_submitted,
	reference: m.complaints_reference,
	openedBy: m.complaints_col_opened_by,
	credit: m.complaints_col_credit,
};

const tabs: Readonly<Record<ComplaintTab, () => string>> = {
	open: m.complaints_tab_open,
	waiting: m.complaints_tab_waiting,
	decided: m.complaints_tab_decided,
	all: m.complaints_tab_all,
};

export const columnLabel = (id: ComplaintColumnId): string => columns[id]();
export const tabLabel = (id: ComplaintTab): string => tabs[id]();
