import type { SortKey } from "../keyset.ts";
import type { ResourceColumn } from "./list-resource.ts";
import type { SheetWriter } from "./resource-sheet.ts";

type ColumnOptions = {
	/** Rows without a value stand last. */
	isNullable?: boolean;
	/** `key` = by the list's own key, which ends every sort; `none` = not sortable. */
	sort?: "key" | "none";
};
type TextOptions = ColumnOptions & { word?: (code: string) => string };
type Cell = (sheet: SheetWriter) => ReturnType<ResourceColumn["sheet"]>[number];

/** Makes the usual columns of a list: each is one expression, titled by the list's own words. */
export function resourceColumns<Id extends string>(word: (id: Id) => string) {
	const column = (
		key: Omit<SortKey, "isNullable">,
		description: string,
		options: ColumnOptions,
		cell: Cell,
	): ResourceColumn => ({
		description,
		...(options.sort !== "none" && {
			sort: options.sort === "key" ? [] : [{ ...key, isNullable: options.isNullable ?? false }],
		}),
		sheet: (sheet) => [cell(sheet)],
	});
	return {
		text: (id: Id, sql: string, description: string, options: TextOptions = {}) =>
			column({ sql, type: "text" }, description, options, (sheet) => sheet.text(word(id), sql, options.word)),
		day: (id: Id, sql: string, description: string, options: ColumnOptions = {}) =>
			column({ sql, type: "day" }, description, options, (sheet) => sheet.day(word(id), sql)),
		instant: (id: Id, sql: string, description: string, options: ColumnOptions = {}) =>
			column({ sql, type: "instant" }, description, options, (sheet) => sheet.instant(word(id), sql)),
		/** On the clock of a mill; `zone` is SQL of its time zone. */
		millInstant: (id: Id, sql: string, zone: string, description: string, options: ColumnOptions = {}) =>
			column({ sql, type: "instant" }, description, options, (sheet) => sheet.millInstant(word(id), sql, zone)),
		integer: (id: Id, sql: string, description: string, options: ColumnOptions = {}) =>
			column({ sql, type: "integer" }, description, options, (sheet) => sheet.integer(word(id), sql)),
		/** Pounds; in a spreadsheet the reader's unit, which the title names. */
		weight: (id: Id, sql: string, description: string, options: ColumnOptions = {}) =>
			column({ sql, type: "integer" }, description, options, (sheet) =>
				sheet.weight(`${word(id)}, ${sheet.units.weightUnit}`, sql),
			),
		/** Cents; in a spreadsheet the currency's own unit, and beside the first such column the currency, once. */
		money: (
			id: Id,
			sql: string,
			currency: { id: Id; sql: string },
			description: string,
			options: ColumnOptions = {},
		): ResourceColumn => {
			const cents = column({ sql, type: "integer" }, description, options, (sheet) =>
				sheet.number(word(id), `${sql} / 100.0`),
			);
			return { ...cents, sheet: (sheet) => [...cents.sheet(sheet), sheet.text(word(currency.id), currency.sql)] };
		},
	};
}
