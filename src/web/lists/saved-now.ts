import { m } from "#generated/texts/messages.js";
import { printListUrl, readListUrl, withChange } from "#shared/lists/list-url.ts";
import type { SavedView } from "./list-answer.ts";
import type { ListView } from "./list-view.ts";

/**
 * Saved views by what can still be read of them: one may be older than the list's columns and filters. They keep their
 * own columns beside those that the reader chose for the list.
 */
export function savedToday({ list, state }: ListView, saved: readonly SavedView[]): SavedView[] {
	const { layout } = state;
	return saved.map((one) => {
		const read = readListUrl(list, new URLSearchParams(one.query), { density: layout?.density }).state;
		return { ...one, query: printListUrl(list, withChange(read, { layout })) };
	});
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
