import { m } from "#generated/texts/messages.js";
import { newDocumentsTab } from "#server/documents/new-documents.ts";
import { declaredColumns } from "#server/lists/resources/declared-columns.ts";
import { declaredFilters } from "#server/lists/resources/declared-filters.ts";
import type { ListResource, ResourceSource } from "#server/lists/resources/list-resource.ts";
import { accountAnd, millOrder, numberLookups, ownOrder } from "#server/lists/resources/number-search.ts";
import { oneOf } from "#server/lists/resources/resource-filters.ts";
import { lineActionLabel } from "#shared/acknowledgments/acknowledgment-labels.ts";
import { acknowledgmentsList } from "../acknowledgments-list.ts";
import { acknowledgment, actionLabelSql, carriesAny } from "./acknowledgment-row.ts";

const wordsOf = (actions: string) => actions.split(" ").map(lineActionLabel).join(", ");
const columns = declaredColumns(acknowledgmentsList, acknowledgment, {
	number: { sort: [] },
	actions: {
		description: "What was done with its lines.",
		sheet: (sheet) => [sheet.text(m.acknowledgments_actions(), actionLabelSql, wordsOf)],
	},
});

const source: ResourceSource = {
	table: "order_acknowledgments",
	alias: "a",
	owners: [{ column: "account_id", scope: "soldToIds" }],
	openColumn: "is_open",
	inOrder: { number: "whole", po: "whole", order: "whole" },
	sums: "acknowledgment_sums",
	joins: { m: "join mills m on m.code = a.mill" },
};

const { searchBy, filterBy } = numberLookups(source, accountAnd("acknowledgment_number"));

/** Order acknowledgments of the viewer as a sold-to; a ship-to has none. */
export const acknowledgments: ListResource = {
	definition: acknowledgmentsList,
	field: "acknowledgments",
	description: "Order acknowledgments of the viewer's sold-tos, or of the alias's, each in its newest revision.",
	access: "prices",
	shows: { side: "customer", kinds: ["acknowledgments"] },
	title: m.acknowledgments_title,
	row: acknowledgment,
	source,
	key: [
		{ sql: "a.acknowledgment_number", type: "text" },
		{ sql: "a.account_id", type: "integer" },
	],
	columns,
	tabs: {
		toAnswer: {
			description: "Nobody has answered, or the mill has answered a query.",
			sql: "a.answer_state in ('open', 'answered')",
			isOpen: true,
		},
		new: newDocumentsTab("order_acknowledgment", "a.account_id", "a.acknowledgment_number"),
		queried: { description: "Queried, and no newer revision since.", sql: "a.answer_state = 'queried'", isOpen: true },
		accepted: { description: "Accepted.", sql: "a.answer_state = 'accepted'", isHistory: true },
		all: { description: "All.", sql: "true", isHistory: true, isKept: true },
	},
	filters: declaredFilters(acknowledgmentsList, acknowledgment, {
		action: {
			description: "Actions of which a line carries any.",
			sql: (value, values) => carriesAny(values.add(value, "text[]")),
		},
		po: filterBy(ownOrder, "Beginning of the customer's own number."),
		order: filterBy(millOrder, "Beginning of the mill order."),
		mill: { description: "Codes of mills.", sql: oneOf("a.mill") },
		one: { description: "Single acknowledgments by number.", sql: oneOf("a.acknowledgment_number") },
	}),
	search: searchBy(["acknowledgment_number", millOrder, ownOrder], "Acknowledgment, order, PO: their beginning."),
	totals: {},
	documents: { kind: "order_acknowledgment", accountId: "a.account_id", number: "a.acknowledgment_number" },
	choices: { mills: { description: "Mills.", sql: () => "select code, name from mills" } },
};
