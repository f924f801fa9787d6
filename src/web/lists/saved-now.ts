import { m } from "#generated/texts/messages.js";
import type { ListDefinition } from "#shared/lists/list-definition.ts";
import { printListUrl, readListUrl, withChange } from "#shared/lists/list-url.ts";
import type { SavedView } from "./list-answer.ts";
import type { ListView } from "./list-view.ts";

/** Saved views by what can still be read of them: one may be older than the list's columns and filters. */
export function savedToday(list: ListDefinition, saved: readonly SavedView[]): SavedView[] {
	return saved.map((one) => ({
		...one,
		query: printListUrl(list, withChange(readListUrl(list, new URLSearchParams(one.query)).state, {})),
	}));
}

/** Of the saved views of today the one that is looked at. */
export function currentSaved({ list, state }: ListView, saved: readonly SavedView[]): SavedView | undefined {
	const here = printListUrl(list, withChange(state, {}));
	return saved.find(({ query }) => query === here);
}

/** What a saved view is called: one of a colleague's says that it is shared. */
export function savedName({ name, isOwn }: SavedView): string {
	return isOwn ? name : m.web_list_shared_view({ name });
}
