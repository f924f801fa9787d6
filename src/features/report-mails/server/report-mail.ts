import { m } from "#generated/texts/messages.js";
import { millNameOf } from "#server/branding/brand.ts";
import { mailSiteOf } from "#server/branding/mail-brand.ts";
import { ownClockMs } from "#server/export/cell-values.ts";
import type { ListResource } from "#server/lists/resources/list-resource.ts";
import type { ResourceReport } from "#server/lists/resources/resource-report.ts";
import type { ExportColumn } from "#server/lists/resources/resource-sheet.ts";
import { layoutMail } from "#server/mail/mail-layout.ts";
import type { Mail, MailFile } from "#server/mail/mail-queries.ts";
import type { MailTable } from "#server/mail/mail-table.ts";
import type { Services } from "#server/request-context.ts";
import { createFormat, type Format } from "#shared/format.ts";
import { listPath } from "#shared/lists/list-url.ts";
import { paths } from "#shared/paths.ts";
import { mailedLists } from "#shared/report-mails/mailed-lists.ts";
import type { DueReport } from "./due-reports-queries.ts";
import type { ReportView } from "./report-view.ts";
import { stopPath, stopToken } from "./stop-token.ts";

/** Rows and columns that a mail shows: the beginning, the rest is in the file and behind the link. */
export const mostShownRows = 10;
const mostShownColumns = 8;

type Made = {
	due: DueReport;
	resource: ListResource;
	view: ReportView;
	report: ResourceReport;
	stamp: string | undefined;
	file: MailFile | undefined;
};

/** A report as mail, in the language under way. */
export function reportMail({ due, resource, view, report, stamp, file }: Made, { config }: Services): Mail {
	const { viewer, day } = view;
	const { language } = viewer.preferences;
	const format = createFormat({ ...viewer.preferences, year: Number(day.slice(0, 4)), coilLabel: "" });
	const urlOf = (path: string) => new URL(path, config.PUBLIC_URL).toString();
	const unsubscribeUrl = urlOf(stopPath(stopToken(config, due.id)));
	const path = listPath(mailedLists[due.list]?.path ?? "/", resource.definition, view.state);
	const subject = m.report_mail_subject({ name: due.name, day: format.day(day) });
	const content = {
		title: subject,
		intro: [
			introOf(resource.title(), view, report.count, format),
			...(stamp === undefined ? [] : [m.report_mail_as_of({ stamp })]),
		].join(" "),
		lines: [],
		table: report.count === 0 ? undefined : tableOf(report, format),
		more: moreOf(view, report, file),
		// What was made for one account opens for it, whichever its reader acts for by then.
		action: { label: m.report_mail_open(), url: urlOf(viewer.alias ? paths.actingFor(viewer.alias.code, path) : path) },
		footer: m.report_mail_why({ mill: millNameOf(config), name: due.name }),
		unsubscribe: { label: m.report_mail_stop(), url: unsubscribeUrl },
	};
	return {
		address: viewer.email,
		personId: viewer.personId,
		language,
		subject,
		unsubscribeUrl,
		...(file ? { file } : {}),
		...layoutMail(content, language, mailSiteOf(config).brand),
	};
}

function introOf(title: string, { days, viewer }: ReportView, count: number, format: Format): string {
	const { from, to } = days ?? {};
	const span =
		from === undefined || to === undefined
			? ""
			: from === to
				? format.day(from)
				: `${format.day(from)} – ${format.day(to)}`;
	const what = [title, ...(span ? [span] : []), ...(viewer.alias ? [viewer.alias.code] : [])].join(" · ");
	if (count === 0) return m.report_mail_empty({ what });
	return count === 1 ? m.report_mail_one_row({ what }) : m.report_mail_rows({ what, count: format.number(count) });
}

/** Where the rest is, and what the kept view says that cannot be read any more. */
function moreOf({ isWhole }: ReportView, { count }: ResourceReport, file: MailFile | undefined): string | undefined {
	const rest = count === 0 ? [] : [file ? m.report_mail_attached() : m.report_mail_too_large()];
	const parts = isWhole ? rest : [...rest, m.report_mail_unread()];
	return parts.length === 0 ? undefined : parts.join(" ");
}

function tableOf({ columns, rows, sums, count, note }: ResourceReport, format: Format): MailTable {
	const shown = columns.slice(0, mostShownColumns);
	// A sum whose column does not fit into the table is listed after it.
	const summed = columns
		.slice(mostShownColumns)
		.flatMap((column, index) => (sums[mostShownColumns + index] === null ? [] : [column]));
	const all = [...shown, ...summed];
	const at = all.map((column) => columns.indexOf(column));
	return {
		caption: count > rows.length ? m.report_mail_first({ most: rows.length }) : m.report_mail_all(),
		columns: all.map(({ title, kind }) => ({ title, isFigure: kind === "number" || kind === "integer" })),
		rows: rows.map((row) => at.map((index, place) => cell(all[place], row[index], format))),
		totals: {
			label: m.report_mail_total(),
			cells: at.map((index, place) => (sums[index] === null ? "" : cell(all[place], sums[index], format))),
		},
		note,
	};
}

function cell(column: ExportColumn | undefined, value: unknown, format: Format): string {
	if (value === null || value === undefined) return "–";
	if (column?.kind === "integer" && typeof value === "number") return format.number(value);
	if (column?.kind === "number" && typeof value === "number") return format.number(value, column.decimals ?? 2);
	if (column?.kind === "day") return format.day(String(value));
	const own = column && ownClockMs(column, value);
	if (own !== undefined) return format.instant(new Date(own).toISOString(), "UTC");
	if (column?.kind === "instant") return format.instant(value instanceof Date ? value.toISOString() : String(value));
	return String(value);
}
