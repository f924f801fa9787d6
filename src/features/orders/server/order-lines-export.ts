import { m } from "#generated/texts/messages.js";
import type { SheetColumn } from "#server/export/sheet.ts";
import { kgPerLb, type Units } from "#shared/units.ts";
import type { LineColumnId } from "../order-lines-list.ts";
import { columnWord, productWord, stateWord } from "../order-lines-words.ts";
import { modeWord, reasonWord } from "../order-words.ts";
import { daysLateSql } from "./order-lines-sql.ts";

/** One column of a spreadsheet: its SQL over line `l` of mill `m`, and how its value is written. */
export type ExportColumn = SheetColumn & { sql: string; write?: (value: unknown) => unknown };

const price = (column: string) =>
	`(select r.${column} from order_line_prices r where r.account_id = l.account_id and r.order_number = l.order_number and r.item = l.item)`;

/** A shown column as spreadsheet columns: what a page folds into one cell stands apart, so that it can be sorted and added up. */
export function exportColumns(id: LineColumnId, units: Units): ExportColumn[] {
	const isMetric = units === "metric";
	const unitNames = { tonUnit: isMetric ? "t" : "st", lengthUnit: isMetric ? "mm" : "in" };
	const title = columnWord(id, unitNames);
	const length = { unit: unitNames.lengthUnit };
	const text = (sql: string, own = title, write?: (code: string) => string): ExportColumn => ({
		title: own,
		kind: "text",
		sql,
		...(write ? { write: (value) => (value === null ? null : write(String(value))) } : {}),
	});
	const integer = (sql: string): ExportColumn => ({ title, kind: "integer", sql });
	const day = (sql: string): ExportColumn => ({ title, kind: "day", sql });
	const tons = (sql: string, own = title): ExportColumn => ({ title: own, kind: "number", decimals: 2, sql: tonsSql(sql, isMetric) });
	const side = (sql: string, own: string): ExportColumn => ({
		title: own,
		kind: "number",
		decimals: isMetric ? 2 : 4,
		sql: isMetric ? `round(${sql} * 25.4, 2)` : sql,
	});
	const columns: Record<LineColumnId, () => ExportColumn[]> = {
		po: () => [text("l.po_number", m.orders_col_po_number()), text("l.po_line", m.orders_col_po_line())],
		millOrder: () => [text("l.order_number"), { title: m.orders_col_item(), kind: "integer", sql: "l.item" }],
		part: () => [text("l.part_number")],
		product: () => [text("l.product", title, productWord)],
		grade: () => [text("l.grade")],
		size: () => [
			side("l.thickness_in", m.orders_col_thickness(length)),
			side("l.width_in", m.orders_col_width(length)),
			side("l.length_in", m.orders_col_length(length)),
		],
		progress: () => [text("l.state", m.orders_col_status(), stateWord)],
		status: () => [text("l.state", title, stateWord)],
		daysLate: () => [integer(daysLateSql)],
		reason: () => [text("coalesce(l.hold_reason, l.delay_reason)", title, reasonWord)],
		shippedOrdered: () => [
			tons("l.shipped_lb", columnWord("shippedTons", unitNames)),
			tons("l.ordered_lb", columnWord("orderedTons", unitNames)),
		],
		orderedPieces: () => [integer("l.ordered_pieces")],
		producedPieces: () => [integer("l.produced_pieces")],
		shippedPieces: () => [integer("l.shipped_pieces")],
		balancePieces: () => [integer("greatest(l.ordered_pieces - l.shipped_pieces, 0)")],
		orderedTons: () => [tons("l.ordered_lb")],
		readyTons: () => [tons("l.ready_lb")],
		shippedTons: () => [tons("l.shipped_lb")],
		balanceTons: () => [tons("l.balance_lb")],
		requested: () => [day("l.requested_on")],
		firstPromise: () => [day("l.first_promised_on")],
		estimate: () => [day("l.expected_on")],
		mode: () => [text("l.mode", title, modeWord)],
		mill: () => [text("m.name")],
		shipTo: () => [text("(select a.name from accounts a where a.id = l.ship_to_id)")],
		lastShipped: () => [{ title, kind: "instant", sql: "l.last_shipped_at" }],
		price: () => [{ title, kind: "number", decimals: 4, sql: price("net_per_cwt") }, text(price("currency"), m.orders_col_currency())],
	};
	return columns[id]();
}

/** Columns that say the same come once, as when progress and status are both shown. */
export function allExportColumns(ids: readonly LineColumnId[], units: Units): ExportColumn[] {
	const columns = ids.flatMap((id) => exportColumns(id, units));
	return columns.filter((column, index) => columns.findIndex(({ sql }) => sql === column.sql) === index);
}

function tonsSql(lb: string, isMetric: boolean): string {
	return isMetric ? `round(${lb} * ${kgPerLb} / 1000, 3)` : `round(${lb} / 2000.0, 4)`;
}
