/** How a column's values are written: text, numbers, whole numbers, days at the mill, instants. */
export type ColumnKind = "text" | "number" | "integer" | "day" | "instant";

export type SheetColumn = {
	/** In the reader's language. */
	title: string;
	kind: ColumnKind;
	/** In characters; default by kind, never narrower than the title. */
	width?: number;
	/** Decimals shown in a spreadsheet; the value itself is written whole. */
	decimals?: number;
	/** Its instants are on the clock of the offset that they bring (a mill's), not on the reader's. */
	isOnOwnClock?: boolean;
};

export type HeadingLine = readonly [label: string, value: string];

/**
 * What a list takes home. Cells follow the columns: `number`, `bigint` or a numeric string, a day as "2026-11-28", an
 * instant as `Date` or ISO string; null and undefined leave the cell empty; a value that does not fit its kind is
 * written as text.
 */
export type Sheet = {
	name: string;
	columns: readonly SheetColumn[];
	/** Rows in batches; its `return` is called when the reader disappears. */
	rows: AsyncIterable<readonly (readonly unknown[])[]>;
	/** Lines above the titles, each with its label: what the file is, of when, by whom. */
	heading?: readonly HeadingLine[];
	/** One more row at the end. */
	totals?: readonly unknown[];
	properties?: { title?: string; creator?: string };
	/** Instants are shown on this zone's clock, but for columns that are on their own; default UTC. */
	timeZone?: string;
};
