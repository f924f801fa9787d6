import type { RowScope, Transaction } from "#server/database/database.ts";
import { createSqlValues } from "#server/lists/sql-values.ts";
import type { Viewer } from "#server/session/viewer.ts";
import type { ListState } from "#shared/lists/list-definition.ts";
import type { ListResource } from "./list-resource.ts";
import { columnIdsFor, exportQuery } from "./resource-export.ts";
import { joinsIn } from "./resource-rows.ts";
import { createSheetWriter, type ExportColumn, type SheetWriter } from "./resource-sheet.ts";
import { viewRows } from "./resource-views.ts";

/**
 * The first rows of a view with its sums: values as the columns write them; `sums` has null where a column is not
 * summed, `note` is printed below.
 */
export type ResourceReport = {
	count: number;
	columns: ExportColumn[];
	rows: unknown[][];
	sums: unknown[];
	note: string | undefined;
};

export type ReportRequest = { state: ListState; scope: RowScope; viewer: Viewer; most: number };

/** Reads the first rows of a view and the sums of all of them, in the reader's language and units. */
export async function readReport(
	tx: Transaction,
	resource: ListResource,
	{ state, scope, viewer, most }: ReportRequest,
): Promise<ResourceReport> {
	const pairs = reportColumns(resource, state, viewer);
	const columns = pairs.map(({ column }) => column);
	const read = (query: { text: string; values: unknown[] }) =>
		tx.client.query<unknown[]>({ ...query, rowMode: "array" });
	const { rows } = await read(exportQuery(resource, { state, scope, columns, limit: most }));
	const [found] = (await read(sumsQuery(resource, state, scope, pairs))).rows;
	const [count = 0, totals, ...sums] = found ?? [];
	const write = (value: unknown, index: number) => columns[index]?.write?.(value) ?? value;
	return {
		count: Number(count),
		columns,
		rows: rows.map((row) => row.map(write)),
		sums,
		note: noteOf(resource, state, viewer, totals),
	};
}

type ReportColumn = { column: ExportColumn; sum: string };

function sumsQuery(resource: ListResource, state: ListState, scope: RowScope, pairs: readonly ReportColumn[]) {
	const values = createSqlValues();
	const select = ["count(*)", resource.sumsNote ? totalsOf(resource) : "null", ...pairs.map(({ sum }) => sum)].join(
		", ",
	);
	return {
		text: `select ${select} from ${viewRows(resource, state, scope, values)} ${joinsIn(resource.source, select)}`,
		values: values.list,
	};
}

/** The totals by name, as a page shows them. */
function totalsOf({ totals = {} }: ListResource): string {
	return `json_build_object(${Object.entries(totals)
		.map(([name, { sql }]) => `'${name}', coalesce(${sql}, 0)`)
		.join(", ")})`;
}

function noteOf(resource: ListResource, state: ListState, viewer: Viewer, totals: unknown): string | undefined {
	const { column, say } = resource.sumsNote ?? {};
	const isShown = column !== undefined && columnIdsFor(resource, state, viewer).includes(column);
	return isShown ? say?.(totals as Record<string, number>) : undefined;
}

function reportColumns(resource: ListResource, state: ListState, viewer: Viewer): ReportColumn[] {
	const { units } = viewer.preferences;
	const writers = [createSheetWriter(units), createSumWriter(createSheetWriter(units), summedOf(resource))] as const;
	const pairs = columnIdsFor(resource, state, viewer).flatMap((id) => {
		const [columns = [], sums = []] = writers.map((writer) => resource.columns[id]?.sheet(writer));
		return columns.map((column, index) => ({ column, sum: sums[index]?.sql ?? "null" }));
	});
	return pairs.filter(({ column }, index) => pairs.findIndex((one) => one.column.sql === column.sql) === index);
}

/** What the list's totals sum: nothing else is meant to be added up (a price, a percentage). */
function summedOf({ totals = {} }: ListResource): ReadonlyMap<string, string> {
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
