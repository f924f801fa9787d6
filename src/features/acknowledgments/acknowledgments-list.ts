import { m } from "#generated/texts/messages.js";
import { answerStateLabel, lineActionLabel } from "#shared/acknowledgments/acknowledgment-labels.ts";
import { answerStates, lineActions } from "#shared/acknowledgments/line-actions.ts";
import { defineList } from "#shared/lists/define-list.ts";
import { paths } from "#shared/paths.ts";

/** List definition of order acknowledgments. */
export const acknowledgmentsList = defineList({
	id: "acknowledgments",
	columns: {
		number: { label: m.acknowledgments_number, kind: "mono" },
		answer: {
			label: m.acknowledgments_answer,
			kind: "text",
			field: "answerState",
			word: answerStateLabel,
			isUnsortable: true,
		},
		revision: { label: m.acknowledgments_revision, kind: "integer" },
		date: { label: m.acknowledgments_date, kind: "day", field: "acknowledgedOn" },
		po: { label: m.acknowledgments_po, kind: "mono", field: "poNumber", link: paths.ordersOfPo },
		order: { label: m.acknowledgments_order, kind: "mono", field: "orderNumber", link: paths.order },
		actions: { label: m.acknowledgments_actions, kind: "own", isUnsortable: true },
		mill: { label: m.acknowledgments_mill, kind: "text" },
	},
	filters: {
		answer: { kind: "choices", choices: answerStates },
		action: { kind: "choices", column: "actions", choices: lineActions, word: lineActionLabel },
		date: { kind: "days" },
		po: { kind: "text" },
		order: { kind: "text" },
		mill: { kind: "choices", from: "mills" },
		one: { kind: "choices", column: "number", isSingleRows: true },
	},
	tabs: ["toAnswer", "new", "queried", "accepted", "all"],
	searchTab: "all",
	sort: { column: "date", isDescending: true },
	next: { page: m.web_nav_orders, path: paths.orders },
	card: { facts: ["answer", "po"], figure: "date" },
	hasDocuments: true,
	hasPreview: true,
});
