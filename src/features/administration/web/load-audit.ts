import { isRouteErrorResponse } from "react-router";
import type { ListState } from "#shared/lists/list-definition.ts";
import { loadList } from "#web/lists/list-request.ts";
import { auditList } from "../audit-list.ts";
import { narrowedSearch } from "../audit-narrowing.ts";

/**
 * The record under the view of an address. A search that takes too long is asked again of its last seven days: the
 * state then says so as a filter, and `since` is the first of those days.
 */
export async function loadAudit<Data>(request: Request, ask: (state: ListState) => Promise<Data>) {
	const { data, state, ...found } = await loadList(auditList, request, async (variables) => {
		try {
			return { answer: await ask(variables) };
		} catch (error) {
			const narrowed = isTooWide(error) ? narrowedSearch(variables, new Date()) : undefined;
			if (!narrowed) throw error;
			return { answer: await ask(narrowed.state), narrowed };
		}
	});
	const { answer, narrowed } = data;
	return { ...found, state: narrowed?.state ?? state, since: narrowed?.since, data: answer };
}

/** As pages are told of it (page-requests.ts): an error at `search`. */
function isTooWide(error: unknown): boolean {
	const data = isRouteErrorResponse(error) ? error.data : (error as { data?: unknown } | null)?.data;
	const errors = (data as { faults?: readonly { field: string }[] } | undefined)?.faults;
	return errors?.some(({ field }) => field === "search") ?? false;
}
