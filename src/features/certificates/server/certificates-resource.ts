import { m } from "#generated/texts/messages.js";
import { meltedInFilter, meltSheet } from "#server/certificates/melt-columns.ts";
import { newDocumentsTab } from "#server/documents/new-documents.ts";
import { declaredColumns } from "#server/lists/resources/declared-columns.ts";
import { declaredFilters } from "#server/lists/resources/declared-filters.ts";
import type { ListResource, ResourceSource } from "#server/lists/resources/list-resource.ts";
import { accountAnd, millOrder, numberLookups, ownOrder } from "#server/lists/resources/number-search.ts";
import { oneOf, when } from "#server/lists/resources/resource-filters.ts";
import { groupNames } from "#shared/access.ts";
import { certificatesList } from "../certificates-list.ts";
import { certificate } from "./certificate-row.ts";
import { chartedValues, chartFilter } from "./charted-values-resource.ts";

const columns = declaredColumns(certificatesList, certificate, {
	number: { sort: [] },
	melt: { description: "Countries of melt and pour, the works, and the maker of bought slabs.", sheet: meltSheet("c") },
	order: {
		description: "Mill order and line.",
		sort: [
			{ sql: "c.order_number", type: "text" },
			{ sql: "c.item", type: "integer" },
		],
		sheet: (sheet) => [sheet.text(m.certificates_order(), "c.order_number || '-' || c.item")],
	},
});

// Customers see that a certificate is in preparation, and nothing of a correction that waits.
const isIncomplete = `(exists (select from waiting_certificates w where w.account_id = c.account_id
	and w.certificate_number = c.certificate_number)
	and exists (select from person_groups g where g.person_id = viewer_person()
	and (g.expires_at is null or g.expires_at > now())
		and g.group_name in ('${groupNames.insideSales}', '${groupNames.admin}')))`;

const source: ResourceSource = {
	table: "certificates",
	alias: "c",
	sums: "certificate_sums",
	inOrder: { number: "whole", heat: "whole", bol: "whole", order: "whole", po: "whole" },
	owners: [
		{ column: "account_id", scope: "soldToIds" },
		{ column: "ship_to_id", scope: "shipToIds" },
	],
	joins: {
		m: "join mills m on m.code = c.mill",
		a: "left join accounts a on a.id = c.account_id",
		st: "left join accounts st on st.id = c.ship_to_id",
	},
};

const { searchBy, filterBy } = numberLookups(source, accountAnd("certificate_number"));

/** Mill test reports, each as its newest revision says, from the moment of goods issue. */
export const certificates: ListResource = {
	definition: certificatesList,
	field: "certificates",
	description: "Mill test reports of the viewer's accounts, or of the alias's.",
	access: "customer",
	shows: { side: "customer", kinds: ["certificates"] },
	title: m.certificates_title,
	row: certificate,
	documents: { kind: "certificate", accountId: "c.account_id", number: "c.certificate_number" },
	source,
	key: [
		{ sql: "c.certificate_number", type: "text" },
		{ sql: "c.account_id", type: "integer" },
	],
	columns,
	tabs: {
		recent: { description: "Left within 30 days.", sql: "c.shipped_on > current_date - 30" },
		new: newDocumentsTab("certificate", "c.account_id", "c.certificate_number"),
		changed: { description: "Corrected or revoked.", sql: "(c.revision > 1 or c.revoked_on is not null)" },
		all: { description: "All.", sql: "true", isHistory: true, isKept: true },
	},
	filters: declaredFilters(certificatesList, certificate, {
		incomplete: {
			description:
				"Those that, or a correction of which, lack a required value or have one outside its limits. For the mill's own people; none for others.",
			sql: when(isIncomplete),
		},
		heat: filterBy("heat_number", "Beginning of the heat."),
		meltedIn: meltedInFilter("c.melted_in"),
		order: filterBy(millOrder, "Beginning of the mill order."),
		po: filterBy(ownOrder, "Beginning of the customer's own number."),
		bol: filterBy("bol_number", "Beginning of the bill of lading."),
		chart: chartFilter,
		one: { description: "Single certificates by number.", sql: oneOf("c.certificate_number") },
	}),
	search: searchBy(
		[
			"certificate_number",
			"heat_number",
			millOrder,
			"bol_number",
			ownOrder,
			{ table: "certificate_pieces", number: "piece_number" },
		],
		"Certificate, heat, order, bill of lading, PO, piece: their beginning.",
	),
	totals: {
		pieces: { description: "Pieces.", sql: "sum(c.pieces)" },
		weightLb: { description: "Pounds.", sql: "sum(c.weight_lb)" },
	},
	extras: { charted: chartedValues(() => certificates) },
	choices: {
		grades: {
			description: "Steel grades.",
			sql: (_, distinct) => `select value as code, value as name from (${distinct("grade")}) g`,
		},
	},
};
