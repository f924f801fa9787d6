import type { Context, Hono } from "hono";
import { recordAudit } from "#server/audit.ts";
import type { RowScope } from "#server/database/database.ts";
import { type ExportFormat, exportResponse } from "#server/export/export-response.ts";
import type { Env } from "#server/http/env.ts";
import { inLanguage } from "#server/language.ts";
import { orderSql } from "#server/lists/keyset.ts";
import { streamRows } from "#server/lists/row-stream.ts";
import { createSqlValues } from "#server/lists/sql-values.ts";
import { asViewer, type Services } from "#server/request-context.ts";
import { actingUser } from "#server/session/acting-user.ts";
import { viewerOfPageRequest } from "#server/session/request-viewer.ts";
import type { Viewer } from "#server/session/viewer.ts";
import { mayAccess } from "#shared/access.ts";
import { parseCookies } from "#shared/cookies.ts";
import { ForbiddenError } from "#shared/errors.ts";
import { asLanguage, type Language } from "#shared/languages.ts";
import { columnsFor, type ListState } from "#shared/lists/list-definition.ts";
import { readListUrl } from "#shared/lists/list-url.ts";
import type { NounList } from "./noun-list.ts";
import { isOpenTab, requestConditions, sortParts, viewConditions } from "./noun-page.ts";
import { allRows, joinsIn } from "./noun-rows.ts";
import { createSheetWriter, distinctColumns, type ExportColumn } from "./noun-sheet.ts";

const formats: readonly ExportFormat[] = ["xlsx", "csv"];

/** `GET /downloads/orders.xlsx` and the like for every list: exactly the rows and columns of the page with the same query. */
export function registerListDownloads(app: Hono<Env>, services: Services, nouns: readonly NounList[]): void {
	for (const noun of nouns) {
		for (const format of formats) {
			app.get(`/downloads/${noun.definition.id}.${format}`, (c) => {
				const language = asLanguage(parseCookies(c.req.header("cookie") ?? null).get("lang"));
				return inLanguage(language, () => answerDownload(c, services, noun, { format, language }));
			});
		}
	}
}

type Download = { format: ExportFormat; language: Language };

async function answerDownload(c: Context<Env>, services: Services, noun: NounList, { format, language }: Download): Promise<Response> {
	const viewer = await requireViewer(c, services, noun);
	const title = noun.title();
	const { state } = readListUrl(noun.definition, new URL(c.req.url).searchParams);
	const columns = exportColumns(noun, state, viewer);
	const context = { ...services, log: c.var.log, requestId: c.var.requestId, address: c.var.address, viewer };
	const scope = (await noun.source.scopeOf?.(context)) ?? viewer.scope;
	const query = exportQuery(noun, state, scope, columns);
	// On record before the first row leaves.
	const detail = { format, tab: state.tab, search: state.search, filters: state.filters, columns: state.columns };
	await asViewer(context, (tx) => recordAudit(tx, context, { action: "list.export", target: noun.definition.id, detail }));
	const reader = { role: noun.source.role ?? "millgate_viewer", scope: { personId: viewer.personId, ...scope } };
	const rows = written(streamRows(services.database, reader, query), columns, language);
	const sheet = {
		name: title,
		columns,
		rows,
		properties: { title, creator: services.config.MILL_NAME },
		timeZone: viewer.preferences.timeZone,
	};
	return exportResponse(sheet, { format, fileName: `${title} ${new Date().toISOString().slice(0, 10)}`, log: c.var.log });
}

/** Who may open the page may take it home; a request that another site made is refused. */
async function requireViewer(c: Context<Env>, services: Services, { access }: NounList): Promise<Viewer> {
	if (c.req.header("sec-fetch-site") === "cross-site") throw new ForbiddenError();
	const viewer = await viewerOfPageRequest(services, c.req.raw.headers);
	if (!viewer?.hasAcceptedTerms || !mayAccess(actingUser(viewer), access)) throw new ForbiddenError();
	return viewer;
}

function exportColumns(noun: NounList, state: ListState, viewer: Viewer): ExportColumn[] {
	const allowed = columnsFor(noun.definition, actingUser(viewer)).map((column) => column.id);
	const writer = createSheetWriter(viewer.preferences.units);
	return distinctColumns(state.columns.filter((id) => allowed.includes(id)).flatMap((id) => noun.columns[id]?.sheet(writer) ?? []));
}

function exportQuery(noun: NounList, state: ListState, scope: RowScope, columns: readonly ExportColumn[]) {
	const values = createSqlValues();
	const conditions = [...requestConditions(noun, state, values), ...viewConditions(noun, state.tab)];
	const rows = allRows(noun.source, { scope, isOpenOnly: isOpenTab(noun, state.tab), conditions }, values);
	const order = orderSql(sortParts(noun, state.sort), state.sort.isDescending);
	const select = columns.map(({ sql }) => sql).join(", ");
	const text = `select ${select} from ${rows} ${joinsIn(noun.source, `${select} ${order}`)} order by ${order}`;
	return { text, values: values.list };
}

async function* written(
	batches: AsyncIterable<unknown[][]>,
	columns: readonly ExportColumn[],
	language: Language,
): AsyncGenerator<unknown[][]> {
	const write = (value: unknown, index: number) => columns[index]?.write?.(value) ?? value;
	// Whoever reads the stream asks from outside the request, and so from outside its language.
	for await (const batch of batches) yield inLanguage(language, () => batch.map((row) => row.map(write)));
}
