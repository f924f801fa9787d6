import type { DayRange, ListState } from "#shared/lists/list-definition.ts";
import { withFilter } from "#shared/lists/list-url.ts";

const narrowedDays = 7;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * The same search within the last seven days of what was requested (days are UTC's, as the filter's), for words that
 * cannot be looked for in the whole record; undefined where it was as narrow already. `today` is an instant.
 */
export function narrowedSearch(state: ListState, today: Date): { state: ListState; since: string } | undefined {
	const { from, to } = (state.filters.at ?? {}) as DayRange;
	const last = to ? new Date(`${to}T00:00:00Z`) : today;
	const since = new Date(last.getTime() - (narrowedDays - 1) * dayMs).toISOString().slice(0, 10);
	if (from !== undefined && from >= since) return undefined;
	return { state: withFilter(state, "at", { from: since, ...(to === undefined ? {} : { to }) }), since };
}
