import type { SqlValues } from "#server/lists/sql-values.ts";
import type { DayRange, FilterValue, FilterValues, NumberRange } from "#shared/lists/list-definition.ts";
import { lateBuckets } from "../order-line.ts";
import type { LateTab, LineTab } from "../order-lines-list.ts";
import { daysLateSql, isLateSql, millToday } from "./order-lines-sql.ts";

export type AnyTab = LineTab | LateTab;

/** What is asked of order lines; the same object answers page, GraphQL, totals, export and counts. */
export type LineRequest = { tab: AnyTab; search: string; filters: FilterValues };

const monday = `date_trunc('week', ${millToday})::date`;

const bucketSql = ({ from, to }: (typeof lateBuckets)[number]) =>
	to === undefined ? `${daysLateSql} >= ${from}` : `${daysLateSql} between ${from} and ${to}`;

/** Conditions of the preset views. Weeks begin on Monday at the mill. */
export const tabConditions: Readonly<Record<AnyTab, string>> = {
	all: "true",
	open: "l.is_open",
	dueThisWeek: `(l.is_open and l.expected_on between ${monday} and ${monday} + 6)`,
	ready: "(l.is_open and l.ready_lb > 0)",
	late: isLateSql,
	...(Object.fromEntries(lateBuckets.map((bucket) => [bucket.id, `(${isLateSql} and ${bucketSql(bucket)})`])) as Record<
		(typeof lateBuckets)[number]["id"],
		string
	>),
};

type FilterSql = (value: FilterValue, values: SqlValues) => string;

const oneOf =
	(column: string): FilterSql =>
	(value, values) =>
		`${column} = any(${values.add(value, "text[]")})`;

// Trade numbers are written in capitals; people type them as they like.
const beginsWith = (expression: string, typed: string, values: SqlValues) =>
	`starts_with(upper(${expression}), ${values.add(normalise(typed), "text")})`;

const poNumber = "(l.po_number || '/' || l.po_line)";
const millOrder = "(l.order_number || '-' || l.item)";

const between =
	(column: string, type: string): FilterSql =>
	(value, values) => {
		const { from, to } = value as NumberRange | DayRange;
		const ends = [
			...(from === undefined ? [] : [`${column} >= ${values.add(from, type)}`]),
			...(to === undefined ? [] : [`${column} <= ${values.add(to, type)}`]),
		];
		return ends.join(" and ");
	};

const filterSql: Readonly<Record<string, FilterSql>> = {
	status: oneOf("l.state"),
	mill: oneOf("l.mill"),
	product: oneOf("l.product"),
	grade: oneOf("l.grade"),
	mode: oneOf("l.mode"),
	thickness: between("l.thickness_in", "numeric"),
	width: between("l.width_in", "numeric"),
	promised: between("l.first_promised_on", "date"),
	shipTo: (value, values) => `l.ship_to_id = any(array(select id from accounts where code = any(${values.add(value, "text[]")})))`,
	po: (value, values) => beginsWith(poNumber, value as string, values),
	millOrder: (value, values) => beginsWith(millOrder, value as string, values),
	part: (value, values) => beginsWith("l.part_number", value as string, values),
	late: () => isLateSql,
	line: oneOf(millOrder),
};

/** Conditions of filters and search, without the view's. */
export function lineConditions({ search, filters }: Pick<LineRequest, "search" | "filters">, values: SqlValues): string[] {
	const conditions = Object.entries(filters).map(([id, value]) => {
		const toSql = filterSql[id];
		if (!toSql) throw new RangeError(`Order lines have no filter ${id}`);
		return toSql(value, values);
	});
	return search ? [...conditions, searchSql(search, values)] : conditions;
}

/** Any number a customer holds: PO, mill order and part by their beginning; heat, piece, bill of lading and vehicle as a whole. */
function searchSql(search: string, values: SqlValues): string {
	const typed = values.add(normalise(search), "text");
	const starts = [poNumber, millOrder, "l.part_number"].map((expression) => `starts_with(upper(${expression}), ${typed})`);
	const exact = `any(${values.add([...new Set([search, search.toUpperCase()])], "text[]")})`;
	const line = "p.account_id, p.order_number, p.item";
	const loads = "shipments s join pieces p on p.account_id = s.account_id and p.bol_number = s.bol_number";
	const found = [
		`select ${line} from pieces p where p.piece_number = ${exact}`,
		`select ${line} from pieces p where p.heat_number = ${exact}`,
		`select ${line} from ${loads} where s.bol_number = ${exact}`,
		`select ${line} from ${loads} where s.vehicle = ${exact}`,
	];
	return `(${starts.join(" or ")} or (l.account_id, l.order_number, l.item) in (${found.join(" union all ")}))`;
}

function normalise(typed: string): string {
	return typed.toUpperCase().replace(/\s*\/\s*/g, "/");
}
