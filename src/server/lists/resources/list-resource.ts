import type { RowScope } from "#server/database/database.ts";
import type { WorkingRole } from "#server/database/roles.ts";
import type { HeadingLine } from "#server/export/sheet.ts";
import type { ShownKinds } from "#server/graphql/data-stamp.ts";
import type { SortKey } from "#server/lists/keyset.ts";
import type { PageRequest } from "#server/lists/page-request.ts";
import type { SqlValues } from "#server/lists/sql-values.ts";
import type { RequestContext } from "#server/request-context.ts";
import type { Viewer } from "#server/session/viewer.ts";
import type { Access } from "#shared/access.ts";
import type { DocumentKind } from "#shared/documents/document-kinds.ts";
import type { Language } from "#shared/languages.ts";
import type { FilterValue, FilterValues, ListDefinition, ListSort, ListState } from "#shared/lists/list-definition.ts";
import type { ResourceObject } from "./resource-object.ts";
import type { ExportColumn, SheetWriter } from "./resource-sheet.ts";

/**
 * Where rows come from. Row policies protect them; that the owners are stated again lets each be read from one index.
 */
export type ResourceSource = {
	table: string;
	/** Every expression names the row by this. */
	alias: string;
	/**
	 * Columns that hold an account of the viewer; a row that is reached through several comes once. None = rows of no
	 * account.
	 */
	owners: readonly { column: string; scope: "soldToIds" | "shipToIds" | "supplierIds" }[];
	/** A boolean column behind the owner in the indexes: rows on which something is still to be done. */
	openColumn?: string;
	/**
	 * Columns by which an index has the rows of one owner in order, besides the one that the list is sorted by at first:
	 * the open ones and then the closed (`openColumn`), or all among each other.
	 */
	inOrder?: Readonly<Record<string, "byOpen" | "whole">>;
	/** Of a list that shows only part of the table: where its rows lie, each of them in one stretch. */
	stretches?: readonly ResourceStretch[];
	/**
	 * Table that keeps sums of all rows by owner; its columns are named as in `table`. Needs a view whose sums `isKept`.
	 */
	sums?: string;
	/**
	 * Tables beside it by alias, each with its whole join; read only where an expression names them. Must not multiply
	 * rows.
	 */
	joins?: Readonly<Record<string, string>>;
	/** Who reads: `millgate_viewer` unless said otherwise. */
	role?: WorkingRole;
	/** The accounts in reach, where they are not simply the viewer's own. */
	scopeOf?: (context: Pick<RequestContext, "database" | "viewer">) => Promise<RowScope>;
};

/**
 * Rows that lie together in an index: once for each row of `beside`, a FROM item, those on which all conditions hold.
 * `orders` says by column what its sort comes to within the stretch, in front of the list's key. `table` holds only
 * these rows, with the columns of the source's.
 */
export type ResourceStretch = {
	table?: string;
	beside?: string;
	conditions: readonly string[];
	orders?: Readonly<Record<string, { sql: string; isReversed?: boolean }>>;
};

/** One column: how it sorts (behind it always the list's own key), and what it becomes in a spreadsheet. */
export type ResourceColumn = {
	description: string;
	/** Undefined = not sortable. Must agree with the definition's `isSortable`. */
	sort?: readonly SortKey[];
	sheet: (sheet: SheetWriter) => ExportColumn[];
};

/** A preset view; its condition is plain SQL. */
export type ResourceTab = {
	description: string;
	sql: string;
	/** Holds open rows only (see `openColumn`). */
	isOpen?: boolean;
	/**
	 * Holds what other views leave behind, back to the first row: counted only where it is the view that is requested.
	 */
	isHistory?: boolean;
	/** Holds so few rows that they are found and sorted: an order's index would be walked to its end for them. */
	isFew?: boolean;
	/** Its rows are summed in the source's `sums`: while nothing narrows it, its totals are read there. */
	isKept?: boolean;
	/** `sums` have the columns of its condition, which select its rows; otherwise all rows of `sums` are its own. */
	isKeptApart?: boolean;
	/** Its condition over `sums`, where that is another. */
	keptSql?: string;
};

export type FilterSql = (value: FilterValue, values: SqlValues) => string;
export type ResourceFilter = {
	description: string;
	sql: FilterSql;
	/** The same by keys, as a search has them. */
	keys?: KeySearch;
};

/**
 * A figure over all rows requested: an aggregate, 0 over no rows; over the source's `sums` the same, unless `keptSql`
 * says another.
 */
export type ResourceTotal = {
	description: string;
	sql: string;
	keptSql?: string;
	/** Closed rows add nothing to it: where the others are kept, it is read from the open rows. */
	isOfOpen?: boolean;
	/**
	 * SQL of the cells that it sums, where `sql` reads them all at once: summed instead in views that leave history
	 * behind, and below a mailed report.
	 */
	cells?: string;
	/**
	 * SQL of the currency it is in. Money of two does not add up: a mailed report leaves such a sum out, a page says how
	 * many there are.
	 */
	currency?: string;
};

/**
 * The choices of a filter: a SELECT of `code` and `name`, over the `rows` of the viewer (`(…) alias`) if it uses them.
 * `distinct` is a SELECT of the values of one column as `value`; with an index (owner, column) it reads few rows where
 * `rows` reads a whole history.
 */
export type ResourceChoice = {
	description: string;
	sql: (rows: () => string, distinct: (column: string) => string) => string;
};

/** Something more about the list as a whole: `sql` answers JSON. */
export type ResourceExtra = {
	description: string;
	object: ResourceObject;
	sql: (ask: ResourceAsk, json: string, values: SqlValues) => string;
};

/** One list in one object: GraphQL, totals, counts, exports and saved views all follow from it. */
export type ListResource = {
	definition: ListDefinition;
	/** Name of the root field. */
	field: string;
	description: string;
	access: Access;
	/** Title of the exported file, in the reader's language. */
	title: () => string;
	row: ResourceObject;
	source: ResourceSource;
	/** Makes rows unique: the end of every sort. */
	key: readonly SortKey[];
	columns: Readonly<Record<string, ResourceColumn>>;
	tabs: Readonly<Record<string, ResourceTab>>;
	/** Name of the type of the views; by default the row's name with `Tab`. */
	tabType?: string;
	filters: Readonly<Record<string, ResourceFilter>>;
	search?: ResourceSearch;
	totals?: Readonly<Record<string, ResourceTotal>>;
	/** What a mailed report says below its sums where `column` is among them, by the totals of all of its rows. */
	sumsNote?: { column: string; say: (totals: Readonly<Record<string, number>>) => string | undefined };
	choices?: Readonly<Record<string, ResourceChoice>>;
	extras?: Readonly<Record<string, ResourceExtra>>;
	/** The documents of its rows: what sends them as a ZIP. Set `hasDocuments` in the definition too. */
	documents?: { kind: DocumentKind; accountId: string; number: string };
	/** * For files that are kept as evidence: columns that they hold whatever the view shows, and what is above them. */
	evidence?: {
		columns: readonly string[];
		heading: (context: EvidenceContext, state: ListState) => Promise<HeadingLine[]>;
	};
	/**
	 * What mills send of it: the list says as of when its data is by the oldest of these. None where people write its
	 * rows.
	 */
	shows?: ShownKinds;
};

/**
 * What a search is read with: `conditions` of filters, view and cursor, which name the row by the list's alias, and of
 * which `page`.
 */
export type SearchedWith = { conditions: readonly string[]; page?: { order: string; limit: number } };

/**
 * `sql` is a condition; `findsFew`: it answers keys that are looked up and sorted, instead of rows that are tried in
 * the order of an index.
 */
export type ResourceSearch = {
	description: string;
	sql: (typed: string, values: SqlValues, beside: SearchedWith) => string;
	findsFew?: boolean;
	/**
	 * The same by keys, from indexes of their own (number-search.ts): tried first, since a condition is evaluated for
	 * every row of a history.
	 */
	keys?: KeySearch;
};

/**
 * `sql` is a SELECT of the keys in columns that `row` names, which are the row's: of all of them, or of `limit` and
 * more; a row may come several times.
 */
export type KeySearch = {
	row: readonly KeyColumn[];
	sql: (typed: string, values: SqlValues, scope: RowScope, limit: number) => string;
};
export type KeyColumn = { name: string; type: "bigint" | "integer" | "text" };

/**
 * The result of `keys`, as a FROM item without its alias: its search or filter need not be evaluated on the rows again.
 */
export type FoundKeys = { keys: KeySearch; sql: string };

export type EvidenceContext = Pick<RequestContext, "database" | "config"> & { viewer: Viewer; language: Language };

/** A request for a list. */
export type ResourceRequest = {
	tab: string;
	search: string;
	filters: FilterValues;
	/** The rows that the search or a filter means, where they have been found already. */
	found?: FoundKeys;
};
export type ResourceAsk = { request: ResourceRequest; sort: ListSort; page: PageRequest; scope: RowScope };
