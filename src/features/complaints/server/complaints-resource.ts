import { m } from "#generated/texts/messages.js";
import { declaredColumns } from "#server/lists/resources/declared-columns.ts";
import { declaredFilters } from "#server/lists/resources/declared-filters.ts";
import type { ListResource } from "#server/lists/resources/list-resource.ts";
import { between, millOrderBegins, millOrderOrAny } from "#server/lists/resources/resource-filters.ts";
import { zoneOfMill } from "#server/mill-zone-sql.ts";
import { complaintsList } from "../complaints-list.ts";
import { listedComplaint, openedCompanySql } from "./complaint-rows.ts";

const columns = declaredColumns(complaintsList, listedComplaint, {
	number: { sort: [] },
	subject: {
		description: "Bill of lading and order.",
		sheet: (sheet) => [
			sheet.text(m.complaints_bol(), "c.bol_number"),
			sheet.text(m.complaints_order(), "c.order_number"),
		],
	},
	openedBy: {
		sheet: (sheet) => [
			sheet.text(m.complaints_col_opened_by(), "c.opened_by"),
			sheet.text(m.complaints_col_opened_for(), openedCompanySql),
		],
	},
	credit: {
		description: "Credit memo and amount.",
		sheet: (sheet) => [
			sheet.text(m.complaints_col_credit(), "mo.credit_memo"),
			sheet.number(m.complaints_col_credited(), "mo.credited_amount"),
			sheet.text(m.complaints_col_currency(), "case when mo.credited_amount is not null then mo.currency end"),
		],
	},
});

const decided = "c.state in ('approved', 'partly_approved', 'rejected', 'return_authorised', 'returned', 'credited')";

// The day at the mill: the reader's time zone is not available in SQL.
const submittedOn = `(c.submitted_at at time zone ${zoneOfMill("c.mill")})::date`;

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
	tabs: {
		open: { description: "Complaints that have not come to their end.", sql: "true", isOpen: true },
		waiting: {
			description: "The mill waits for the customer.",
			sql: "c.state = 'information_requested'",
			isOpen: true,
		},
		decided: { description: "Approved, rejected, on their way to credit.", sql: decided },
		all: { description: "All complaints.", sql: "true" },
	},
	filters: declaredFilters(complaintsList, listedComplaint, {
		submitted: { description: "Day it was sent, at the mill.", sql: between(submittedOn, "date") },
		madeOf: { description: "Beginning of the mill order.", sql: millOrderBegins("c.order_number") },
	}),
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
