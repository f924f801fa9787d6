import type { Context, Hono } from "hono";
import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
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
import type { ListDefinition, ListState } from "#shared/lists/list-definition.ts";
import { readListUrl } from "#shared/lists/list-url.ts";
import { columnsFor, type LineColumnId, lateOrdersList, ordersList } from "../order-lines-list.ts";
import { type AnyTab, lineConditions } from "./order-lines-conditions.ts";
import { allExportColumns, type ExportColumn } from "./order-lines-export.ts";
import { isOpenTab, viewCondition } from "./order-lines-queries.ts";
import { lineKeyParts } from "./order-lines-sort.ts";
import { allLines } from "./order-lines-sql.ts";

const lists: readonly { list: ListDefinition; title: () => string }[] = [
	{ list: ordersList, title: m.orders_title },
	{ list: lateOrdersList, title: m.orders_late_title },
];
const formats: readonly ExportFormat[] = ["xlsx", "csv"];

/** `GET /downloads/orders.xlsx` and the like: exactly the rows and columns of the page with the same query. */
export function registerListDownloads(app: Hono<Env>, services: Services): void {
	for (const { list, title } of lists) {
		for (const format of formats) {
			app.get(`/downloads/${list.id}.${format}`, (c) => {
				const language = asLanguage(parseCookies(c.req.header("cookie") ?? null).get("lang"));
				return inLanguage(language, () => answerDownload(c, services, { list, title: title(), format, language }));
			});
		}
	}
}

type Download = { list: ListDefinition; title: string; format: ExportFormat; language: Language };

async function answerDownload(c: Context<Env>, services: Services, { list, title, format, language }: Download): Promise<Response> {
	const viewer = await requireViewer(c, services);
	const { state } = readListUrl(list, new URL(c.req.url).searchParams);
	const allowed = columnsFor(list, mayAccess(actingUser(viewer), "prices")).map((column) => column.id);
	const columns = allExportColumns(state.columns.filter((id) => allowed.includes(id)) as LineColumnId[], viewer.preferences.units);
	const context = { ...services, log: c.var.log, requestId: c.var.requestId, address: c.var.address, viewer };
	const query = exportQuery(state, viewer, columns);
	// On record before the first row leaves.
	const detail = { format, tab: state.tab, search: state.search, filters: state.filters, columns: state.columns };
	await asViewer(context, (tx) => recordAudit(tx, context, { action: "list.export", target: list.id, detail }));
	const scope = { personId: viewer.personId, ...viewer.scope };
	const rows = written(streamRows(services.database, scope, query), columns, language);
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
async function requireViewer(c: Context<Env>, services: Services): Promise<Viewer> {
	if (c.req.header("sec-fetch-site") === "cross-site") throw new ForbiddenError();
	const viewer = await viewerOfPageRequest(services, c.req.raw.headers);
	if (!viewer?.hasAcceptedTerms || !mayAccess(viewer.user, "customer")) throw new ForbiddenError();
	return viewer;
}

function exportQuery(state: ListState, { scope }: Viewer, columns: readonly ExportColumn[]) {
	const values = createSqlValues();
	const tab = state.tab as AnyTab;
	const conditions = [...lineConditions(state, values), ...viewCondition(tab)];
	const lines = allLines({ scope, isOpenOnly: isOpenTab(tab), conditions }, values);
	const order = orderSql(lineKeyParts(state.sort), state.sort.isDescending);
	const text = `select ${columns.map(({ sql }) => sql).join(", ")} from ${lines} join mills m on m.code = l.mill order by ${order}`;
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
