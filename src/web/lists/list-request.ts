import { isRouteErrorResponse, type LoaderFunctionArgs } from "react-router";
import type { ListDefinition, ListState, UnreadPart } from "#shared/lists/list-definition.ts";
import { layoutToday } from "#shared/lists/list-layout.ts";
import { readListUrl, withChange, withOpened } from "#shared/lists/list-url.ts";
import { pageContext } from "../page-context.ts";

/** Variables of a list's document, from its URL; `list` is for its saved views. */
export function listVariables<Tab extends string, Column extends string>(list: ListDefinition, state: ListState) {
	const edge = state.before ? { last: state.size, before: state.before } : { first: state.size, after: state.after };
	return {
		...edge,
		list: list.id,
		tab: state.tab as Tab,
		search: state.search,
		filter: state.filters as Record<string, never>,
		sort: { column: state.sort.column as Column, isDescending: state.sort.isDescending },
	};
}

/**
 * Reads a list's URL, with the layout that its reader chose earlier, and loads the list. A cursor that is not valid (of another sort, made up) is reported like any
 * part that was not understood, and the first page is shown.
 */
export async function loadList<Data>(
	list: ListDefinition,
	{ request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
	ask: (state: ListState) => Promise<Data>,
) {
	const kept = context.get(pageContext).listLayouts[list.id];
	const layout = kept && layoutToday(list, kept);
	const { state, unread } = readListUrl(list, new URL(request.url).searchParams, layout);
	try {
		return { state, unread, data: await ask(state) };
	} catch (error) {
		const cursor = state.after ?? state.before;
		if (!cursor || !isBadRequest(error)) throw error;
		const first = withOpened(withChange(state, {}), state.open);
		const part: UnreadPart = { name: state.after ? "after" : "before", value: cursor.slice(0, 40) };
		return { state: first, unread: [...unread, part], data: await ask(first) };
	}
}

function isBadRequest(error: unknown): boolean {
	if (isRouteErrorResponse(error)) return error.status === 400;
	return (error as { init?: { status?: number } | null })?.init?.status === 400;
}
