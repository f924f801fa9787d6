import { millNameOf } from "#server/branding/brand.ts";
import { xlsxStream } from "#server/export/xlsx-stream.ts";
import type { ListResource } from "#server/lists/resources/list-resource.ts";
import { exportColumns, exportQuery, written } from "#server/lists/resources/resource-export.ts";
import { stampHeading } from "#server/lists/resources/resource-stamp.ts";
import { streamRows } from "#server/lists/row-stream.ts";
import type { MailFile } from "#server/mail/mail-queries.ts";
import type { Services } from "#server/request-context.ts";
import type { ReportView } from "./report-view.ts";

/** Most rows that are attached; larger reports are downloaded by their link, which requires sign-in. */
export const mostAttachedRows = 5000;
const mostBytes = 2_000_000;

/**
 * The whole view as a workbook, with its "data as of" as stampLabel says it; undefined when it is too large for a mail.
 */
export async function reportFile(
	services: Services,
	resource: ListResource,
	view: ReportView,
	stamp: string | undefined,
): Promise<MailFile | undefined> {
	const { state, scope, viewer, day } = view;
	const columns = exportColumns(resource, state, viewer);
	const reader = {
		role: resource.source.role ?? "millgate_viewer",
		scope: { personId: viewer.personId, ...scope },
	} as const;
	const { language, timeZone } = viewer.preferences;
	const rows = written(
		streamRows(services.database, reader, exportQuery(resource, { state, scope, columns })),
		columns,
		language,
	);
	const title = resource.title();
	const heading = stampHeading(stamp);
	const stream = xlsxStream({
		name: title,
		heading,
		columns,
		rows,
		properties: { title, creator: millNameOf(services.config) },
		timeZone,
	});
	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of stream) {
		size += chunk.length;
		if (size > mostBytes) return undefined;
		// A chunk is good until the next one is made.
		chunks.push(Uint8Array.from(chunk));
	}
	return { name: `${title} ${day}.xlsx`, bytes: Buffer.concat(chunks) };
}
