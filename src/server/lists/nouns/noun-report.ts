import type { RowScope, Transaction } from "#server/database/database.ts";
import { createSqlValues } from "#server/lists/sql-values.ts";
import type { Viewer } from "#server/session/viewer.ts";
import type { ListState } from "#shared/lists/list-definition.ts";
import { columnIdsFor, exportQuery } from "./noun-export.ts";
import type { NounList } from "./noun-list.ts";
import { joinsIn } from "./noun-rows.ts";
import { createSheetWriter, type ExportColumn, type SheetWriter } from "./noun-sheet.ts";
import { viewRows } from "./noun-views.ts";

/** The beginning of a view with its sums: values as the columns write them; `sums` has null where a column is not summed, `note` is told below. */
export type NounReport = { count: number; columns: ExportColumn[]; rows: unknown[][]; sums: unknown[]; note: string | undefined };

export type ReportAsked = { state: ListState; scope: RowScope; viewer: Viewer; most: number };

/** Reads the first rows of a view and the sums of all of them, in the reader's language and units. */
export async function readReport(tx: Transaction, noun: NounList, { state, scope, viewer, most }: ReportAsked): Promise<NounReport> {
	const pairs = reportColumns(noun, state, viewer);
	const columns = pairs.map(({ column }) => column);
	const read = (query: { text: string; values: unknown[] }) => tx.client.query<unknown[]>({ ...query, rowMode: "array" });
	const { rows } = await read(exportQuery(noun, { state, scope, columns, limit: most }));
	const [found] = (await read(sumsQuery(noun, state, scope, pairs))).rows;
	const [count = 0, totals, ...sums] = found ?? [];
	const write = (value: unknown, index: number) => columns[index]?.write?.(value) ?? value;
	return { count: Number(count), columns, rows: rows.map((row) => row.map(write)), sums, note: noteOf(noun, state, viewer, totals) };
}

type ReportColumn = { column: ExportColumn; sum: string };

function sumsQuery(noun: NounList, state: ListState, scope: RowScope, pairs: readonly ReportColumn[]) {
	const values = createSqlValues();
	const select = ["count(*)", noun.sumsNote ? totalsOf(noun) : "null", ...pairs.map(({ sum }) => sum)].join(", ");
	return { text: `select ${select} from ${viewRows(noun, state, scope, values)} ${joinsIn(noun.source, select)}`, values: values.list };
}

/** The totals by their names, as a page is told them. */
function totalsOf({ totals = {} }: NounList): string {
	return `json_build_object(${Object.entries(totals)
		.map(([name, { sql }]) => `'${name}', coalesce(${sql}, 0)`)
		.join(", ")})`;
}

function noteOf(noun: NounList, state: ListState, viewer: Viewer, totals: unknown): string | undefined {
	const { column, say } = noun.sumsNote ?? {};
	const isShown = column !== undefined && columnIdsFor(noun, state, viewer).includes(column);
	return isShown ? say?.(totals as Record<string, number>) : undefined;
}

function reportColumns(noun: NounList, state: ListState, viewer: Viewer): ReportColumn[] {
	const { units } = viewer.preferences;
	const writers = [createSheetWriter(units), createSumWriter(createSheetWriter(units), summedOf(noun))] as const;
	const pairs = columnIdsFor(noun, state, viewer).flatMap((id) => {
		const [columns = [], sums = []] = writers.map((writer) => noun.columns[id]?.sheet(writer));
		return columns.map((column, index) => ({ column, sum: sums[index]?.sql ?? "null" }));
	});
	return pairs.filter(({ column }, index) => pairs.findIndex((one) => one.column.sql === column.sql) === index);
}

/** What the list's totals sum: nothing else is meant to be added up (a price, a percentage). */
function summedOf({ totals = {} }: NounList): ReadonlyMap<string, string> {
	return new Map(
		Object.values(totals).flatMap(({ sql, cells, currency }) => {
			const summed = cells ?? /^sum\((.*)\)$/s.exec(sql)?.[1];
			const whole = currency === undefined ? sql : `case when count(distinct ${currency}) < 2 then ${sql} end`;
			return summed === undefined ? [] : [[summed, whole] as const];
		}),
	);
}

const cents = " / 100.0";

/** Writes the sum of a column where the list has one, in the same unit as its cells; "null" elsewhere. */
function createSumWriter(writer: SheetWriter, summed: ReadonlyMap<string, string>): SheetWriter {
	const none = (title: string): ExportColumn => writer.text(title, "null");
	const sum = (sql: string): string | undefined => {
		const isCents = sql.endsWith(cents);
		const whole = summed.get(isCents ? sql.slice(0, -cents.length) : sql);
		return whole === undefined || !isCents ? whole : `(${whole})${cents}`;
	};
	const summing =
		(write: (title: string, sql: string, decimals?: number) => ExportColumn) =>
		(title: string, sql: string, decimals?: number): ExportColumn => {
			const whole = sum(sql);
			return whole === undefined ? none(title) : write(title, whole, decimals);
		};
	return {
		units: writer.units,
		text: none,
		day: none,
		instant: none,
		millInstant: none,
		integer: summing(writer.integer),
		number: summing(writer.number),
		tons: summing(writer.tons),
		weight: summing(writer.weight),
		length: summing(writer.length),
	};
}
