import { m } from "#generated/texts/messages.js";
import type { ListDefinition } from "#shared/lists/list-definition.ts";
import { printListUrl, readListUrl, withChange } from "#shared/lists/list-url.ts";
import type { SavedView } from "./list-answer.ts";
import type { ListView } from "./list-view.ts";

/** The query of a saved view today: it may be older than the list's columns and filters, and is what can still be read of it. */
export function savedQuery(list: ListDefinition, { query }: SavedView): string {
	return printListUrl(list, withChange(readListUrl(list, new URLSearchParams(query)).state, {}));
}

/** The saved view that is looked at. */
export function currentSaved({ list, state }: ListView, saved: readonly SavedView[]): SavedView | undefined {
	const here = printListUrl(list, withChange(state, {}));
	return saved.find((one) => savedQuery(list, one) === here);
}

/** What a saved view is called: one of a colleague's says that it is shared. */
export function savedName({ name, isOwn }: SavedView): string {
	return isOwn ? name : m.web_list_shared_view({ name });
}
