import { m } from "#generated/texts/messages.js";
import { complaintKinds } from "#shared/complaints/complaint-kinds.ts";
import { complaintStateLabel, kindLabel } from "#shared/complaints/complaint-labels.ts";
import { complaintStates } from "#shared/complaints/complaint-states.ts";
import { defineList } from "#shared/lists/define-list.ts";
import { paths } from "#shared/paths.ts";

/** List definition of complaints. */
export const complaintsList = defineList({
	id: "complaints",
	columns: {
		number: { label: m.complaints_col_number, kind: "mono", field: "complaintNumber", link: paths.complaint },
		kind: { label: m.complaints_col_kind, kind: "text", word: kindLabel },
		state: { label: m.complaints_col_state, kind: "text", word: complaintStateLabel },
		since: { label: m.complaints_col_since, kind: "instant", field: "stateAt" },
		subject: { label: m.complaints_col_subject, kind: "own", isUnsortable: true },
		invoice: { label: m.complaints_invoice, kind: "mono", field: "invoiceNumber", isHidden: true },
		claimed: { label: m.complaints_claimed, kind: "weight", field: "claimedLb", isSummed: true },
		submitted: { label: m.complaints_col_submitted, kind: "instant", field: "submittedAt" },
		reference: { label: m.complaints_reference, kind: "text", isHidden: true },
		openedBy: { label: m.complaints_col_opened_by, kind: "text" },
		credit: {
			label: m.complaints_col_credit,
			kind: "own",
			access: "prices",
			isFigure: true,
			isUnsortable: true,
			isHidden: true,
		},
	},
	filters: {
		status: {
			kind: "choices",
			column: "state",

			choices: complaintStates.filter((state) => state !== "draft"),
		},
		about: {
			kind: "choices",
			column: "kind",

			choices: complaintKinds,
		},
		submitted: { kind: "days" },
		shipment: { kind: "text", label: m.complaints_bol, field: "bolNumber" },
		madeOf: { kind: "text", label: m.complaints_order },
		one: { kind: "choices", column: "number" },
	},
	tabs: ["open", "waiting", "decided", "all"],
	searchTab: "all",
	sort: { column: "since", isDescending: true },
	next: { none: "The form that files one is on the same page." },
	card: { facts: ["state", "kind"], figure: "since" },
});
