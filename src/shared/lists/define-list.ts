import type { Access } from "../access.ts";
import type { ListCard, ListDefinition, ListFilter, ListSort, NextStep } from "./list-definition.ts";

/**
 * What a column contains: how it is sorted, what a page and a spreadsheet show. `tons`, `weight` and `pounds` are
 * pounds (of `pounds` the title names the unit, of `weight` each cell), `length` is inches, `money` is cents in the
 * row's `currency`, a `millInstant` is shown on the clock of the row's `timeZone`. `own` is none of these: the resource
 * has its description, and `sql` or its own sort and sheet cells; the page has its cell.
 */
export type ColumnKind =
	| "text"
	| "mono"
	| "integer"
	| "number"
	| "tons"
	| "weight"
	| "pounds"
	| "length"
	| "day"
	| "instant"
	| "millInstant"
	| "money"
	| "flag"
	| "own";

export type UnitName = "tonUnit" | "lengthUnit" | "weightUnit";
type Label = (inputs: { unit: string }) => string;

/** A column, declared once: page, spreadsheet, sort and title follow from it. */
export type DeclaredColumn = {
	/** Its title; `{unit}` is the unit of its kind, or `unit`. */
	label: Label;
	kind: ColumnKind;
	/** The row's GraphQL field that it shows; by default the column's id. */
	field?: string;
	/** What a code is called in the reader's language; of a `flag`, of "true" and "false". */
	word?: (code: string) => string;
	/** The page that its value links to. */
	link?: (value: string) => string;
	/** Of a `number`; 1 by default. */
	decimals?: number;
	unit?: UnitName;
	/** An `own` column with figures, which are aligned at the right. */
	isFigure?: true;
	/** The list's totals have a sum of the same name as its field. */
	isSummed?: true;
	/** What the row is there for: stays in sight at the right of a table, and at the foot of a card. */
	isAction?: true;
	/** Cannot be sorted by. */
	isUnsortable?: true;
	/** Not shown until a user chooses it. */
	isHidden?: true;
	/** Columns that not every user of the list may see. */
	access?: Access;
};
export type DeclaredColumns = Readonly<Record<string, DeclaredColumn>>;

/** A filter; label, field and words are by default those of its column. */
export type DeclaredFilter = {
	kind: ListFilter["kind"];
	/** By default the column of the same id. */
	column?: string;
	label?: Label;
	field?: string;
	word?: (code: string) => string;
	/**
	 * The codes of `choices`; without them any code is taken. `from` names the choices that are offered instead: the
	 * answer's, or those that the page passes.
	 */
	choices?: readonly string[];
	from?: string;
	/** Of `choices`: numbers that users paste. */
	isPasted?: true;
	/** Days of UTC. */
	isUtc?: true;
	/** Names single rows: offered only while it narrows the list. */
	isSingleRows?: true;
};
export type DeclaredFilters = Readonly<Record<string, DeclaredFilter>>;

/** A list that is declared in one place: server and page derive from `column` and `filter`. */
export type DeclaredList<
	Columns = DeclaredColumns,
	Filters = DeclaredFilters,
	Tab extends string = string,
> = ListDefinition & {
	column: Columns;
	filter: Filters;
	tabs: readonly Tab[];
};
export type ColumnIdOf<List> = List extends DeclaredList<infer Columns, infer _> ? keyof Columns & string : never;

type Declaration<Columns, Filters, Tab> = Omit<ListDefinition, "columns" | "filters" | "sort" | "tabs" | "card"> & {
	/** Preset views, the first by default. */
	tabs: readonly Tab[];
	/** In the order in which pages and spreadsheets show them. */
	columns: Columns;
	/** In the order in which they are offered. */
	filters: Filters & { readonly [Id in keyof NoInfer<Filters>]: { column?: keyof Columns } };
	sort: ListSort & { column: keyof Columns };
	card: ListCard<keyof NoInfer<Columns> & string>;
	next: NextStep;
	/** Columns that are shown at first, where lists share columns; by default all that are not `isHidden`. */
	shown?: readonly (keyof Columns)[];
};

/** Makes the definition of a list from its declared columns and filters. */
export function defineList<
	const Columns extends DeclaredColumns,
	const Filters extends DeclaredFilters,
	const Tab extends string,
>({ columns, filters, shown, ...rest }: Declaration<Columns, Filters, Tab>): DeclaredList<Columns, Filters, Tab> {
	return {
		...rest,
		column: columns,
		filter: filters,
		columns: entriesOf(columns).map(([id, { isUnsortable, isHidden, access }]) => ({
			id,
			isSortable: !isUnsortable,
			isDefault: shown ? shown.includes(id) : !isHidden,
			...(access && { access }),
		})),
		filters: entriesOf(filters).map(([id, filter]) => plainFilter(id, filter)),
	};
}

const entriesOf = <Part>(parts: Readonly<Record<string, Part>>): [string, Part][] => Object.entries(parts);

function plainFilter(id: string, { kind, choices, isPasted, isUtc }: DeclaredFilter): ListFilter {
	if (kind === "choices") return { id, kind, ...(choices && { choices }), ...(isPasted && { isPasted }) };
	return kind === "days" ? { id, kind, ...(isUtc && { isUtc }) } : { id, kind };
}

const unitOf: Partial<Record<ColumnKind, UnitName>> = { tons: "tonUnit", length: "lengthUnit", weight: "weightUnit" };

/** The column of a filter, if it has one. */
export const columnOfFilter = (
	{ column, filter }: Pick<DeclaredList, "column" | "filter">,
	id: string,
): DeclaredColumn | undefined => column[filter[id]?.column ?? id];

/** What a filter is called. */
export const filterTitle = (list: DeclaredList, id: string): string =>
	(list.filter[id]?.label ?? columnOfFilter(list, id)?.label)?.({ unit: "" }) ?? id;

/** Title of a column, with the unit of its figures where its text names one. */
export function columnTitle(
	{ label, kind, unit = unitOf[kind] }: DeclaredColumn,
	units: Readonly<Record<UnitName, string>>,
): string {
	const title = label({ unit: unit ? units[unit] : "" });
	return kind === "pounds" ? `${title}, ${units.weightUnit}` : title;
}
