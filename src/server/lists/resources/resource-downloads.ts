import type { Context, Hono } from "hono";
import { recordAudit } from "#server/audit.ts";
import { noteRefusal } from "#server/audit-record/note-refusal.ts";
import { millNameOf } from "#server/branding/brand.ts";
import { type ExportFormat, exportResponse } from "#server/export/export-response.ts";
import type { Env } from "#server/http/env.ts";
import { inLanguage } from "#server/language.ts";
import { streamRows } from "#server/lists/row-stream.ts";
import { asViewer, type RequestContext, requireViewer, type Services } from "#server/request-context.ts";
import { actingUser } from "#server/session/acting-user.ts";
import { viewerOfPageRequest } from "#server/session/request-viewer.ts";
import type { Viewer } from "#server/session/viewer.ts";
import { mayAccess } from "#shared/access.ts";
import { parseCookies } from "#shared/cookies.ts";
import { ForbiddenError } from "#shared/errors.ts";
import { dayIn } from "#shared/forms/days.ts";
import { asLanguage, type Language } from "#shared/languages.ts";
import type { ListState } from "#shared/lists/list-definition.ts";
import { readListUrl } from "#shared/lists/list-url.ts";
import type { ListResource } from "./list-resource.ts";
import { exportColumns, exportQuery, written } from "./resource-export.ts";
import { stampHeading, stampLabel } from "./resource-stamp.ts";

const formats: readonly ExportFormat[] = ["xlsx", "csv"];

/**
 * `GET /downloads/orders.xlsx` and the like for every list: exactly the rows and columns of the page with the same
 * query.
 */
export function registerListDownloads(app: Hono<Env>, services: Services, resources: readonly ListResource[]): void {
	for (const resource of resources) {
		for (const format of formats) {
			app.get(`/downloads/${resource.definition.id}.${format}`, (c) => {
				const language = asLanguage(parseCookies(c.req.header("cookie") ?? null).get("lang"));
				return inLanguage(language, () => answerDownload(c, services, resource, { format, language }));
			});
		}
	}
}

type Download = { format: ExportFormat; language: Language };

async function answerDownload(
	c: Context<Env>,
	services: Services,
	resource: ListResource,
	download: Download,
): Promise<Response> {
	const viewer = await requireReader(c, services, resource);
	const { state } = withEvidence(resource, readListUrl(resource.definition, new URL(c.req.url).searchParams));
	const { log, requestId, address } = c.var;
	return answerExport({ ...services, log, requestId, address, viewer }, resource, { ...download, state });
}

/** The rows and columns of a view as a file, as the context's viewer, on record before the first row leaves. */
export async function answerExport(
	context: RequestContext,
	resource: ListResource,
	{ state, format, language }: Download & { state: ListState },
): Promise<Response> {
	const viewer = requireViewer(context);
	const title = resource.title();
	const columns = exportColumns(resource, state, viewer);
	const scope = (await resource.source.scopeOf?.(context)) ?? viewer.scope;
	const query = exportQuery(resource, { state, scope, columns });
	const detail = { format, tab: state.tab, search: state.search, filters: state.filters, columns: state.columns };
	await asViewer(context, (tx) =>
		recordAudit(tx, context, { action: "list.export", target: resource.definition.id, detail }),
	);
	const reader = { role: resource.source.role ?? "millgate_viewer", scope: { personId: viewer.personId, ...scope } };
	const rows = written(streamRows(context.database, reader, query), columns, language);
	const evidence = (await resource.evidence?.heading({ ...context, viewer, language }, state)) ?? [];
	// Programs read CSV from its first line on: what is not kept as evidence has its titles there.
	const stamp =
		format === "xlsx"
			? await context.database.transaction(reader.role, reader.scope, (tx) =>
					stampLabel(tx, resource, { viewer, language }),
				)
			: undefined;
	const sheet = {
		name: title,
		heading: [...evidence, ...stampHeading(stamp)],
		columns,
		rows,
		properties: { title, creator: millNameOf(context.config) },
		timeZone: viewer.preferences.timeZone,
	};
	return exportResponse(sheet, {
		format,
		fileName: `${title} ${dayIn(viewer.preferences.timeZone, new Date())}`,
		log: context.log,
	});
}

/** What is to be evidence holds what proves it, whatever columns its reader looks at. */
function withEvidence({ evidence }: ListResource, { state }: { state: ListState }): { state: ListState } {
	return { state: evidence ? { ...state, columns: [...new Set([...state.columns, ...evidence.columns])] } : state };
}

/** Who may open the page may take it home; a request that another site made is refused. */
async function requireReader(c: Context<Env>, services: Services, { access }: ListResource): Promise<Viewer> {
	if (c.req.header("sec-fetch-site") === "cross-site") throw new ForbiddenError();
	const viewer = await viewerOfPageRequest(services, c.req.raw.headers);
	if (!viewer?.hasAcceptedTerms || !mayAccess(actingUser(viewer), access)) {
		noteRefusal({ ...services, ...c.var, viewer }, c.req.path);
		throw new ForbiddenError();
	}
	return viewer;
}
