import type { RowScope } from "#server/database/database.ts";
import type { ListResource } from "#server/lists/resources/list-resource.ts";
import type { Services } from "#server/request-context.ts";
import type { Viewer } from "#server/session/viewer.ts";
import type { DayRange, ListState } from "#shared/lists/list-definition.ts";
import { readListUrl } from "#shared/lists/list-url.ts";
import { mailedLists } from "#shared/report-mails/mailed-lists.ts";
import type { DueReport } from "./due-reports-queries.ts";

/**
 * A report as its reader may see it now. `day` is the one it is for; `days` what its rows are narrowed to, if they are.
 */
export type ReportView = {
	state: ListState;
	scope: RowScope;
	viewer: Viewer;
	day: string;
	days: DayRange | undefined;
	isWhole: boolean;
};

/** Reads a saved view again; parts that the list no longer has are left out, and `isWhole` is then false. */
export async function reportView(
	services: Services,
	resource: ListResource,
	due: DueReport,
	viewer: Viewer,
): Promise<ReportView> {
	const { state, unread } = readListUrl(resource.definition, new URLSearchParams(due.query));
	const scope = (await resource.source.scopeOf?.({ ...services, viewer })) ?? viewer.scope;
	const filter = mailedLists[due.list]?.dayFilter;
	const days = due.pastDays === null || filter === undefined ? undefined : daysBefore(due.day, due.pastDays);
	const filters = days === undefined || filter === undefined ? state.filters : { ...state.filters, [filter]: days };
	return { state: { ...state, filters }, scope, viewer, day: due.day, days, isWhole: unread.length === 0 };
}

/** The last `count` days before a day. */
export function daysBefore(day: string, count: number): { from: string; to: string } {
	const back = (days: number) => new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
	return { from: back(count), to: back(1) };
}
