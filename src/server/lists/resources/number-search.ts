import type { RowScope, Transaction } from "#server/database/database.ts";
import { preferIndexOrder } from "#server/lists/prefer-index-order.ts";
import { createSqlValues, type SqlValues } from "#server/lists/sql-values.ts";
import {
	beginning,
	freeReadings,
	readings,
	type TextRange,
	whole,
	withAndWithoutLabel,
	withLetter,
} from "#shared/typed-numbers.ts";
import type {
	FoundKeys,
	KeyColumn,
	KeySearch,
	ListResource,
	ResourceAsk,
	ResourceFilter,
	ResourceRequest,
	ResourceSearch,
	ResourceSource,
} from "./list-resource.ts";
import { beginsWith } from "./resource-filters.ts";

/**
 * Where numbers are by which rows of a list are found: in `number` of a table's rows `n`, each owner's column leading
 * an index with the number behind it. They are those of the list.
 */
export type NumberPlace = {
	/** The list's own table by default. */
	table?: string;
	number: string;
	/** What people write behind the number, after a sign: an item, a line. */
	behind?: { sign: "-" | "/"; column: string };
	/** A column without which a row does not count. */
	requiredColumn?: string;
	/** What is beside `n`, joined so that none is dropped: rows are counted before they are looked at. */
	joins?: `left join ${string}`;
	/** What the list's row is known by, over `n` and the joins: an expression for each column of the key. */
	row?: readonly string[];
	/** Whether the number is only found as a whole. */
	isWhole?: boolean;
	/** Whether it is written as a user likes, in small letters too. */
	isFree?: boolean;
	/** Whether a letter is before its digits that people leave out: digits alone are then the whole of them. */
	hasLetter?: boolean;
};

/** What rows are known by whose number is unique within their account. */
export const accountAnd = (number: string): KeyColumn[] => [
	{ name: "account_id", type: "bigint" },
	{ name: number, type: "text" },
];

/** The customer's own order, as they write it. */
export const ownOrder: NumberPlace = { number: "po_number", isFree: true };

/** The mill's order, "M418220", which people call by its digits too. */
export const millOrder = { number: "order_number", hasLetter: true } as const satisfies NumberPlace;

/** A plain name is a column of the list's own table. */
const placeOf = (place: NumberPlace | string): NumberPlace => (typeof place === "string" ? { number: place } : place);

/** What finds rows by numbers: a condition on the row, and their keys. */
type NumberLookup = { sql: (typed: string, values: SqlValues) => string; keys: KeySearch };

/**
 * Finds rows of a list by the beginning of numbers, whatever their capitals and blanks, account by account: keys come
 * from the places' indexes, however long the history is. `row` are the columns that make up the list's key.
 */
export function numberLookups(source: ResourceSource, row: readonly KeyColumn[]) {
	const lookUp = (places: readonly NumberPlace[]): NumberLookup => {
		const keys: KeySearch["sql"] = (typed, values, scope, limit) => {
			const selects = places.flatMap((place) => placeSql(place, { source, row, typed, scope, values, limit }));
			const noneSql = `select ${row.map(({ name }) => name).join(", ")} from ${source.table} where false`;
			return selects.length === 0 ? noneSql : selects.join(" union all ");
		};
		return { sql: (typed, values) => conditionSql(source, row, places, typed, values), keys: { row, sql: keys } };
	};
	const filterBy = (place: NumberPlace | string, description: string): ResourceFilter => {
		const { sql, keys } = lookUp([placeOf(place)]);
		return { description, sql: (value, values) => sql(String(value), values), keys };
	};
	return {
		/** The search of any of these numbers. */
		searchBy: (places: readonly (NumberPlace | string)[], description: string): ResourceSearch => ({
			description,
			...lookUp(places.map(placeOf)),
		}),
		/** The filter of one of them. */
		filterBy,
	};
}

// Above this number, rows are searched in the list's order, since so many matches are never far apart.
const mostKeys = 10_000;

/**
 * The rows that a request means, by the keys of its search or else of a filter, for the statement of `values`. Nothing
 * where it has neither, or each of them means too many to look up.
 */
export async function findKeys(
	tx: Transaction,
	resource: ListResource,
	ask: ResourceAsk,
	values: SqlValues,
): Promise<FoundKeys | undefined> {
	for (const { keys, typed } of lookupsOf(resource, ask.request)) {
		// A row that is found in several ways comes as often: what was cut off is seen by the number of all.
		const own = createSqlValues();
		const foundSql = `select * from (${keys.sql(typed, own, ask.scope, mostKeys + 1)}) found limit ${mostKeys + 1}`;
		const [, rows] = await Promise.all([preferIndexOrder(tx), tx.sql<Record<string, unknown>>(foundSql, own.list)]);
		if (rows.length <= mostKeys) return { keys, sql: keysSql(keys.row, rows, values) };
	}
	return undefined;
}

function lookupsOf(resource: ListResource, { search, filters }: ResourceRequest): { keys: KeySearch; typed: string }[] {
	const statements = [
		{ keys: resource.search?.keys, typed: search },
		...Object.entries(filters).map(([id, value]) => ({ keys: resource.filters[id]?.keys, typed: String(value) })),
	];
	return statements.flatMap(({ keys, typed }) => (keys && typed !== "" ? [{ keys, typed }] : []));
}

/** Rows that a request names by columns of theirs, for the statement of `values`. */
export function keysNamed(
	row: readonly KeyColumn[],
	rows: readonly Record<string, unknown>[],
	values: SqlValues,
): FoundKeys {
	return { keys: { row, sql: () => "" }, sql: keysSql(row, rows, values) };
}

function keysSql(row: readonly KeyColumn[], rows: readonly Record<string, unknown>[], values: SqlValues): string {
	const columns = row.map(({ name, type }) =>
		values.add(
			rows.map((one) => one[name]),
			`${type}[]`,
		),
	);
	return `(select distinct * from unnest(${columns.join(", ")}) k (${row.map(({ name }) => name).join(", ")}))`;
}

type PlaceOptions = {
	source: ResourceSource;
	row: readonly KeyColumn[];
	typed: string;
	scope: RowScope;
	values: SqlValues;
	limit: number;
};

function placeSql(place: NumberPlace, { source, row, typed, scope, values, limit }: PlaceOptions): string[] {
	const keys = keysOf(place, row).map((key, at) => `${key} as ${row[at]?.name}`);
	return source.owners.flatMap((owner) => {
		const ids = scope[owner.scope] ?? [];
		if (ids.length === 0) return [];
		return meantBy(place, typed).map(({ ranges, is, rest }) => {
			const inRange = `n.${place.number} >= r.first and n.${place.number} < r."end"`;
			const where = [`n.${owner.column} = owner.id`, inRange, ...besides(place, "n", rest, values)].join(" and ");
			// In their order: an index that holds the number too, behind other columns, is as good to the planner, and would
			// be read whole.
			const numbersSql = `select n.* from ${place.table ?? source.table} n where ${where} order by n.${place.number}
				limit ${limit}`;
			return `(select ${keys.join(", ")}
				from unnest(${values.add(ids, "bigint[]")}) owner (id), ${rangesSql([...ranges, ...is.map(whole)], values)},
				lateral (${numbersSql}) n
				${place.joins ?? ""} limit ${limit})`;
		});
	});
}

/** `is`: numbers as a whole besides. */
type Meant = { ranges: TextRange[]; is: string[]; rest?: string };

/** What was typed, and the same without a word before it ("PO 4711"), which may be the number's own. */
function meantBy(place: NumberPlace, typed: string): Meant[] {
	return withAndWithoutLabel(typed).flatMap((text) => readAt(place, text));
}

/** Ranges of the number, and what is behind it if that was typed. */
function readAt({ behind, isWhole, isFree, hasLetter }: NumberPlace, typed: string): Meant[] {
	const read = isFree ? freeReadings : readings;
	const lettered = (text: string) => (hasLetter ? withLetter(text) : []);
	const begins = { ranges: read(typed).map(isWhole ? whole : beginning), is: lettered(typed) };
	const split = behind && splitAt(typed, behind.sign);
	return split
		? [begins, { ranges: read(split.number).map(whole), is: lettered(split.number), rest: split.rest }]
		: [begins];
}

/** What rows of a place have to be besides. */
function besides(
	{ behind, requiredColumn }: NumberPlace,
	alias: string,
	rest: string | undefined,
	values: SqlValues,
): string[] {
	const conditions = requiredColumn ? [`${alias}.${requiredColumn} is not null`] : [];
	return behind && rest !== undefined
		? [...conditions, beginsWith(`${alias}.${behind.column}::text`)(rest, values)]
		: conditions;
}

/** The same as a condition on the list's own row. */
function conditionSql(
	source: ResourceSource,
	row: readonly KeyColumn[],
	places: readonly NumberPlace[],
	typed: string,
	values: SqlValues,
): string {
	const names = row.map(({ name }) => `${source.alias}.${name}`).join(", ");
	const conditions = places.map((place) => {
		if (!place.table) return beginsAt(source.alias, place, typed, values);
		const rows = `${place.table} n ${place.joins ?? ""} where ${beginsAt("n", place, typed, values)}`;
		return `(${names}) in (select ${keysOf(place, row).join(", ")} from ${rows})`;
	});
	return `(${conditions.join(" or ")})`;
}

/** A number of the row `alias` that begins as typed. */
function beginsAt(alias: string, place: NumberPlace, typed: string, values: SqlValues): string {
	const number = `${alias}.${place.number}`;
	const meant = meantBy(place, typed).flatMap(({ ranges, is, rest }) => {
		const begins = ranges.map(
			({ first, end }) => `${number} >= ${values.add(first, "text")} and ${number} < ${values.add(end, "text")}`,
		);
		// One comparison for all letters: it may run for every row.
		const equals = is.length > 0 ? [`${number} = any (${values.add(is, "text[]")})`] : [];
		return [...begins, ...equals].map((one) => [one, ...besides(place, alias, rest, values)].join(" and "));
	});
	return meant.length === 0 ? "false" : `(${meant.join(" or ")})`;
}

const keysOf = (place: NumberPlace, row: readonly KeyColumn[]) =>
	row.map(({ name }, at) => place.row?.[at] ?? `n.${name}`);

function rangesSql(ranges: readonly TextRange[], values: SqlValues): string {
	const [firsts, ends] = [ranges.map(({ first }) => first), ranges.map(({ end }) => end)].map((texts) =>
		values.add(texts, "text[]"),
	);
	return `unnest(${firsts}, ${ends}) r (first, "end")`;
}

/** A number and the beginning of what is behind the last sign. */
function splitAt(typed: string, sign: string): { number: string; rest: string } | undefined {
	const at = typed.lastIndexOf(sign);
	const number = typed.slice(0, Math.max(at, 0)).trim();
	return number === "" ? undefined : { number, rest: typed.slice(at + 1).trim() };
}
