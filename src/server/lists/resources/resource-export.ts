import type { RowScope } from "#server/database/database.ts";
import { inLanguage } from "#server/language.ts";
import { orderSql } from "#server/lists/keyset.ts";
import { createSqlValues } from "#server/lists/sql-values.ts";
import { actingUser } from "#server/session/acting-user.ts";
import type { Viewer } from "#server/session/viewer.ts";
import type { Language } from "#shared/languages.ts";
import { columnsFor, type ListState } from "#shared/lists/list-definition.ts";
import type { ListResource } from "./list-resource.ts";
import { sortParts } from "./resource-page.ts";
import { joinsIn } from "./resource-rows.ts";
import { createSheetWriter, distinctColumns, type ExportColumn } from "./resource-sheet.ts";
import { viewRows } from "./resource-views.ts";

/** The columns of a view that its reader may have, in their language and units. */
export function exportColumns(resource: ListResource, state: ListState, viewer: Viewer): ExportColumn[] {
	const writer = createSheetWriter(viewer.preferences.units);
	return distinctColumns(
		columnIdsFor(resource, state, viewer).flatMap((id) => resource.columns[id]?.sheet(writer) ?? []),
	);
}

/** The view's columns without those that its reader may not have. */
export function columnIdsFor(resource: ListResource, state: ListState, viewer: Viewer): string[] {
	const allowed = columnsFor(resource.definition, actingUser(viewer)).map((column) => column.id);
	return state.columns.filter((id) => allowed.includes(id));
}

export type ExportRequest = { state: ListState; scope: RowScope; columns: readonly ExportColumn[]; limit?: number };

/** All rows of a view, or the first `limit`, as the statement that answers them in its sort. */
export function exportQuery(resource: ListResource, { state, scope, columns, limit }: ExportRequest) {
	const values = createSqlValues();
	const order = orderSql(sortParts(resource, state.sort), state.sort.isDescending);
	const select = columns.map(({ sql }) => sql).join(", ");
	const joins = joinsIn(resource.source, `${select} ${order}`);
	const text = `select ${select} from ${viewRows(resource, state, scope, values)} ${joins} order by ${order}`;
	return { text: limit === undefined ? text : `${text} limit ${limit}`, values: values.list };
}

/** Rows with every value as its column writes it. */
export async function* written(
	batches: AsyncIterable<unknown[][]>,
	columns: readonly ExportColumn[],
	language: Language,
): AsyncGenerator<unknown[][]> {
	const write = (value: unknown, index: number) => columns[index]?.write?.(value) ?? value;
	// The stream is read outside the request, and so without its language.
	for await (const batch of batches) yield inLanguage(language, () => batch.map((row) => row.map(write)));
}
