import { m } from "#generated/texts/messages.js";
import type { ListResource, ResourceColumn } from "#server/lists/resources/list-resource.ts";
import { resourceColumns } from "#server/lists/resources/resource-columns.ts";
import { beginsWith, millOrderBegins, millOrderOrAny, oneOf } from "#server/lists/resources/resource-filters.ts";
import type { SqlValues } from "#server/lists/sql-values.ts";
import { zoneOfMill } from "#server/mill-zone-sql.ts";
import { complaintStateLabel, kindLabel } from "#shared/complaints/complaint-labels.ts";
import type { DayRange } from "#shared/lists/list-definition.ts";
import { columnLabel } from "../complaints-columns.ts";
import { type ComplaintColumnId, type ComplaintTab, complaintsList } from "../complaints-list.ts";
import { listedComplaint, openedCompanySql } from "./complaint-rows.ts";

const column = resourceColumns(columnLabel);

const columns: Readonly<Record<ComplaintColumnId, ResourceColumn>> = {
	number: column.text("number", "c.complaint_number", "Number of the complaint.", { sort: "key" }),
	kind: column.text("kind", "c.kind", "What it is about.", { word: kindLabel }),
	state: column.text("state", "c.state", "Where it stands.", { word: complaintStateLabel }),
	since: column.instant("since", "c.state_at", "Since when."),
	subject: {
		description: "Bill of lading and order.",
		sheet: (sheet) => [
			sheet.text(m.complaints_bol(), "c.bol_number"),
			sheet.text(m.complaints_order(), "c.order_number"),
		],
	},
	invoice: column.text("invoice", "c.invoice_number", "Invoice.", { isNullable: true }),
	claimed: column.weight("claimed", "c.claimed_lb", "Pounds claimed."),
	submitted: column.instant("submitted", "c.submitted_at", "When it was sent."),
	reference: column.text("reference", "c.customer_reference", "The customer's own number.", { isNullable: true }),
	openedBy: {
		...column.text("openedBy", "c.opened_by", "Who opened it."),
		sheet: (sheet) => [
			sheet.text(columnLabel("openedBy"), "c.opened_by"),
			sheet.text(m.complaints_col_opened_for(), openedCompanySql),
		],
	},
	credit: {
		description: "Credit memo and amount.",
		sheet: (sheet) => [
			sheet.text(columnLabel("credit"), "mo.credit_memo"),
			sheet.number(m.complaints_col_credited(), "mo.credited_amount"),
			sheet.text(m.complaints_col_currency(), "case when mo.credited_amount is not null then mo.currency end"),
		],
	},
};

const decided = "c.state in ('approved', 'partly_approved', 'rejected', 'return_authorised', 'returned', 'credited')";

const tabs: Readonly<Record<ComplaintTab, { description: string; sql: string; isOpen?: boolean }>> = {
	open: { description: "Complaints that have not come to their end.", sql: "true", isOpen: true },
	waiting: { description: "The mill waits for the customer.", sql: "c.state = 'information_requested'", isOpen: true },
	decided: { description: "Approved, rejected, on their way to credit.", sql: decided },
	all: { description: "All complaints.", sql: "true" },
};

/**
 * Days of the reader are not known to SQL: a day runs in the mill's own time zone, of the first mill where none is
 * named.
 */
function submittedOn(value: unknown, values: SqlValues): string {
	const { from, to } = value as DayRange;
	const day = `(c.submitted_at at time zone ${zoneOfMill("c.mill")})::date`;
	return [
		"true",
		...(from ? [`${day} >= ${values.add(from, "date")}`] : []),
		...(to ? [`${day} <= ${values.add(to, "date")}`] : []),
	].join(" and ");
}

/** Complaints: the list below the entry. */
export const complaints: ListResource = {
	definition: complaintsList,
	field: "complaints",
	description: "Complaints of the viewer's accounts, or of the alias's.",
	access: "customer",
	title: m.complaints_title,
	row: listedComplaint,
	source: {
		table: "complaints",
		alias: "c",
		owners: [
			{ column: "account_id", scope: "soldToIds" },
			{ column: "ship_to_id", scope: "shipToIds" },
		],
		openColumn: "is_open",
		joins: {
			mo: "left join complaint_money mo on mo.account_id = c.account_id and mo.complaint_number = c.complaint_number",
		},
	},
	key: [{ sql: "c.complaint_number", type: "text" }],
	columns,
	tabs,
	filters: {
		status: { description: "States.", sql: oneOf("c.state") },
		about: { description: "Kinds.", sql: oneOf("c.kind") },
		submitted: { description: "Day it was sent, at the mill.", sql: submittedOn },
		shipment: { description: "Beginning of the bill of lading.", sql: beginsWith("c.bol_number") },
		madeOf: { description: "Beginning of the mill order.", sql: millOrderBegins("c.order_number") },
		one: { description: "Single complaints by their numbers.", sql: oneOf("c.complaint_number") },
	},
	search: {
		description: "Complaint, bill of lading, order, invoice, own reference: their beginning.",
		sql: millOrderOrAny(
			"c.order_number",
			"c.complaint_number",
			"c.bol_number",
			"c.invoice_number",
			"c.customer_reference",
		),
	},
	totals: { claimedLb: { description: "Pounds claimed.", sql: "sum(c.claimed_lb)" } },
};
