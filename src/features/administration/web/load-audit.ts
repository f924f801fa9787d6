import { isRouteErrorResponse, type LoaderFunctionArgs } from "react-router";
import type { ListState } from "#shared/lists/list-definition.ts";
import { loadList } from "#web/lists/list-request.ts";
import { auditList } from "../audit-list.ts";
import { narrowedSearch } from "../audit-narrowing.ts";

/**
 * Loads the audit log for a URL. A search that takes too long is repeated over the last seven days; the state then has
 * that filter, and `since` is the first of these days.
 */
export async function loadAudit<Data>(
	from: Pick<LoaderFunctionArgs, "request" | "context">,
	ask: (state: ListState) => Promise<Data>,
) {
	const { data, state, ...found } = await loadList(auditList, from, async (variables) => {
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

/** The error that pages receive for a search that takes too long (page-requests.ts): an error at `search`. */
function isTooWide(error: unknown): boolean {
	const data = isRouteErrorResponse(error) ? error.data : (error as { data?: unknown } | null)?.data;
	const errors = (data as { faults?: readonly { field: string }[] } | undefined)?.faults;
	return errors?.some(({ field }) => field === "search") ?? false;
}
