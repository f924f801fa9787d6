import { type Access, mayAccess, type UserJson } from "../access.ts";

/**
 * The options of a list, defined once per list resource: its page, GraphQL arguments, exports and saved views all read
 * it.
 */
export type ListDefinition = {
	/** Names the list in saved views and files. */
	id: string;
	columns: readonly ListColumn[];
	filters: readonly ListFilter[];
	/** Preset views; the first is where the list opens. */
	tabs: readonly string[];
	/** The view in which a search looks when no view is named: what is sought may be old. */
	searchTab?: string;
	sort: ListSort;
	/** What a phone shows of a row at once; the other columns follow when the row is unfolded. */
	card?: ListCard;
	/** Its rows have documents, which can be taken as a ZIP. */
	hasDocuments?: boolean;
	/** Nothing in it is measured: it does not say in which units. */
	isUnitless?: boolean;
	/**
	 * The views that an alias narrows, where it is not all of them: rows of no account, or of accounts that one
	 * administers, stay.
	 */
	aliasNarrows?: readonly string[];
	/** Where users go from it as long as nothing has ever been in it. */
	next?: NextStep;
	/** Its rows open beside it: the URL may say which one is. */
	hasPreview?: boolean;
};

/** A page to look at, or where something is done; `none` says why there is nowhere to go. */
export type NextStep = { page: () => string; path: string } | { action: () => string; path: string } | { none: string };

/**
 * A row as a card: the first column names it, `facts` are below the name (its state first), the `figure` that matters is
 * beside it. Ids of columns.
 */
export type ListCard<Column extends string = string> = { facts: readonly Column[]; figure: Column };

export type ListColumn = {
	id: string;
	isSortable?: boolean;
	/** Shown until a user chooses otherwise. The first column always is. */
	isDefault?: boolean;
	/** Columns that not everybody who sees the list may see. */
	access?: Access;
};

/**
 * lengths are inches, numbers have no unit, days `YYYY-MM-DD`, of UTC where it says so; `choices` without a list take
 * any code, `isPasted` are numbers that users paste, apart by spaces, commas, semicolons or lines.
 */
export type ListFilter = { id: string } & (
	| { kind: "text" | "lengths" | "numbers" | "flag" }
	| { kind: "days"; isUtc?: true }
	| { kind: "choices"; choices?: readonly string[]; isPasted?: true }
);

export type ListSort = { column: string; isDescending: boolean };

export type NumberRange = { from?: number; to?: number };
export type DayRange = { from?: string; to?: string };
export type FilterValue = string | readonly string[] | true | NumberRange | DayRange;
export type FilterValues = { readonly [filter: string]: FilterValue };

export const pageSizes = [50, 100, 200] as const;
export type PageSize = (typeof pageSizes)[number];
export type Density = "compact" | "comfortable";

/** How a person last chose to see a list; what is left out is as the list opens for everybody. */
export type ListLayout = { columns?: readonly string[] | undefined; density?: Density | undefined };

/** One view of a list: what its URL says. */
export type ListState = {
	tab: string;
	/** Free search; empty = none. */
	search: string;
	filters: FilterValues;
	sort: ListSort;
	/** Shown columns in the list's own order. */
	columns: readonly string[];
	/** Undefined = the person's preference. */
	density?: Density;
	/** What the reader chose for this list earlier, if anything; a URL that names neither opens with it. */
	layout?: ListLayout;
	size: PageSize;
	/** Cursor of the row behind which, or before which, the page lies. */
	after?: string;
	before?: string;
	/** Number of what is opened beside the list; belongs to one look at it, never to saved views or files. */
	open?: string;
};

/** A part of a URL that could not be understood and was left out. */
export type UnreadPart = { name: string; value: string };

/** The columns of a list that a user who acts as `user` may choose. */
export function columnsFor(list: ListDefinition, user: UserJson | undefined): ListColumn[] {
	return list.columns.filter(({ access }) => access === undefined || mayAccess(user, access));
}

export function defaultColumns(list: ListDefinition): string[] {
	return list.columns.filter((column, index) => index === 0 || column.isDefault).map((column) => column.id);
}

/** The list as it opens for a reader with this layout. */
export function openingState(list: ListDefinition, layout?: ListLayout): ListState {
	return {
		tab: list.tabs[0] ?? "",
		search: "",
		filters: {},
		sort: list.sort,
		columns: layout?.columns ?? defaultColumns(list),
		size: pageSizes[0],
		...(layout?.density ? { density: layout.density } : {}),
		...(layout ? { layout } : {}),
	};
}

/**
 * The number that is read: what is opened beside the list, else the one that its `filter` narrows the list to, if it
 * does.
 */
export function openedNumber({ open, filters }: ListState, filter = "one"): string | undefined {
	const value = filters[filter];
	return open ?? (Array.isArray(value) && value.length === 1 ? String(value[0]) : undefined);
}

/** Whether something narrows the list beyond its view. */
export function isNarrowed({ search, filters }: Pick<ListState, "search" | "filters">): boolean {
	return search !== "" || Object.keys(filters).length > 0;
}
