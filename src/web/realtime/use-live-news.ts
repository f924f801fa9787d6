import { useEffect } from "react";
import { useRevalidator } from "react-router";
import type { PageDocument } from "../data/graphql.ts";
import { pageReadAt } from "../data/page-reads.ts";
import { refreshing } from "../data/patient-refresh.ts";
import { isHeldForOwnAccount } from "../session/held-page.ts";
import { closeToast, showToast } from "../ui/overlays/toast-list.ts";
import { followLive } from "./live-in-browser.ts";
import { createRefresh } from "./refresh.ts";

/** How one kind of news is gathered and put into words. */
export type LiveNews<Told, Item> = {
	/** What was told, and whether that is all of it. */
	read: (told: Told) => { items: readonly Item[]; isComplete: boolean };
	/** News of one key is told once. */
	keyOf: (item: Item) => string;
	/** What to say of it, if anything. */
	wordsOf: (items: Item[], isComplete: boolean) => string | undefined;
};

/**
 * Keeps a page as the mill has it: what a subscription tells is fetched again in place, and then said in one message
 * that takes no focus. `news` must be the same object at every render.
 */
export function useLiveNews<Told, Variables extends Record<string, unknown>, Item>(
	document: PageDocument<Told, Variables>,
	variables: Variables,
	news: LiveNews<Told, Item>,
): void {
	const { revalidate } = useRevalidator();
	const asked = JSON.stringify(variables);
	useEffect(() => {
		const { note, say } = gather(news);
		const refresh = createRefresh(async () => {
			if (isHeldForOwnAccount()) return;
			await refreshing(revalidate);
			say();
		});
		const next = (told: Told) => {
			note(told);
			refresh.ask();
		};
		const stop = followLive(document, JSON.parse(asked) as Variables, {
			readAt: pageReadAt(),
			next,
			resumed: refresh.ask,
		});
		return () => {
			stop();
			refresh.stop();
		};
	}, [asked, document, news, revalidate]);
}

function gather<Told, Item>({ read, keyOf, wordsOf }: LiveNews<Told, Item>) {
	const gathered = new Map<string, Item>();
	let isAll = true;
	let toast: number | undefined;
	const note = (told: Told) => {
		const { items, isComplete } = read(told);
		for (const item of items) gathered.set(keyOf(item), item);
		isAll &&= isComplete;
	};
	const say = () => {
		const text = wordsOf([...gathered.values()], isAll);
		gathered.clear();
		isAll = true;
		if (!text) return;
		// One message that is replaced: a busy morning must not fill the page with them.
		if (toast !== undefined) closeToast(toast);
		toast = showToast(text);
	};
	return { note, say };
}
