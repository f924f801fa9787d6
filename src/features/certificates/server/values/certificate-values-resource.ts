import { m } from "#generated/texts/messages.js";
import type { KeyType } from "#server/lists/keyset.ts";
import { declaredColumns } from "#server/lists/resources/declared-columns.ts";
import { declaredFilters } from "#server/lists/resources/declared-filters.ts";
import type { ListResource } from "#server/lists/resources/list-resource.ts";
import { oneOf, when } from "#server/lists/resources/resource-filters.ts";
import { otherUnit } from "#shared/certificates/limits.ts";
import { certificateValuesList } from "../../certificate-values-list.ts";
import { certificates } from "../certificates-resource.ts";
import { certificateValue, isWithin } from "./certificate-value-row.ts";
import { missingHeats, pastedHeats } from "./pasted-heats.ts";
import { valueRows } from "./value-rows-sql.ts";
import { valueSheets } from "./value-sheets.ts";

// With the columns that filters and views of certificates name. A declaration of type 2.1 gives no values (EN 10204).
const valueTable = `(select c.account_id, c.ship_to_id, c.mill, c.certificate_number, c.revision, c.type, c.is_pending, c.revoked_on, c.specification, c.grade,
	c.heat_number, c.melted_in, c.order_number, c.item, c.po_number, c.bol_number, c.shipped_on, c.issued_on, v.*
	from certificates c cross join lateral ${valueRows("c")} v where c.type <> '2.1' and not c.is_pending)`;

const indexed = (sql: string, type: KeyType) => [{ sql, type, isBounded: true as const }];

/** Values of certificates, certificate by certificate: the newest load first, within a certificate in its order. */
export const certificateValues: ListResource = {
	definition: certificateValuesList,
	field: "certificateValues",
	description: "Values of the certificates of the viewer's accounts, or of the alias's: one a row.",
	access: "customer",
	shows: { side: "customer", kinds: ["certificates"] },
	title: m.certificates_values_title,
	row: certificateValue,
	source: {
		table: valueTable,
		alias: "c",
		owners: certificates.source.owners,
		inOrder: { number: "whole", heat: "whole", order: "whole", po: "whole", bol: "whole" },
		joins: certificates.source.joins ?? {},
	},
	key: [
		{ sql: "c.certificate_number", type: "text", isBounded: true },
		{ sql: "c.account_id", type: "integer" },
		// The list opens with the newest first: there the values of a certificate are in its order.
		{ sql: "(-c.line)", type: "integer" },
	],
	columns: declaredColumns(certificateValuesList, certificateValue, {
		number: { sort: [] },
		heat: { sort: indexed("c.heat_number", "text") },
		order: {
			description: "Mill order and line.",
			sort: [...indexed("c.order_number", "text"), { sql: "c.item", type: "integer" }],
			sheet: (sheet) => [sheet.text(m.certificates_order(), "c.order_number || '-' || c.item")],
		},
		po: { sort: indexed("c.po_number", "text") },
		bol: { sort: indexed("c.bol_number", "text") },
		shipped: { sort: indexed("c.shipped_on", "day") },
		...valueSheets,
	}),
	tabs: {
		...certificates.tabs,
		// Nobody counts them: no sums of values are kept.
		all: { description: "All.", sql: "true", isHistory: true },
	},
	filters: declaredFilters(certificateValuesList, certificateValue, {
		...certificates.filters,
		heats: pastedHeats,
		property: {
			description: "Properties, in whichever unit they were certified.",
			sql: (value, values) => {
				const properties = (value as readonly string[]).flatMap((one) => [one, otherUnit(one)?.property ?? one]);
				return `c.property = any(${values.add(properties, "text[]")})`;
			},
		},
		outside: { description: "Values outside the limits of their certificate.", sql: when(`${isWithin} = false`) },
		row: {
			description: "Single rows by their `id`.",
			sql: (value, values) => {
				const ids = value as readonly string[];
				const numbers = [...new Set(ids.map((id) => id.slice(0, Math.max(id.lastIndexOf("."), 0))))];
				return `(${oneOf("c.certificate_number")(numbers, values)} and ${oneOf("c.certificate_number || '.' || c.line")(ids, values)})`;
			},
		},
	}),
	search: certificates.search,
	extras: { missingHeats: missingHeats(() => certificateValues) },
	choices: certificates.choices ?? {},
};
