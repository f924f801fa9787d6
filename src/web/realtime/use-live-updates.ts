import { useEffect } from "react";
import { useRevalidator } from "react-router";
import type { PageDocument } from "../data/graphql.ts";
import { pageReadAt } from "../data/page-reads.ts";
import { refreshing } from "../data/patient-refresh.ts";
import { isPageFrozen } from "../session/page-freeze.ts";
import { closeToast, showToast } from "../ui/overlays/toast-list.ts";
import { gatherUpdates, type LiveUpdates } from "./gather-updates.ts";
import { followLive } from "./live-in-browser.ts";
import { createRefresh } from "./refresh.ts";

/**
 * Keeps a page current: items that a subscription reports are loaded again in place, and then announced in one message
 * that takes no focus. `updates` must be the same object at every render.
 */
export function useLiveUpdates<Message, Variables extends Record<string, unknown>, Item>(
	document: PageDocument<Message, Variables>,
	variables: Variables,
	updates: LiveUpdates<Message, Item>,
): void {
	const { revalidate } = useRevalidator();
	const key = JSON.stringify(variables);
	useEffect(() => {
		const { note, take } = gatherUpdates(updates);
		let toast: number | undefined;
		const refresh = createRefresh(async () => {
			if (isPageFrozen()) return;
			// What arrives while the page is fetched may be newer than what is fetched: it is for the next time.
			const text = take();
			await refreshing(revalidate);
			if (!text) return;
			// One message that is replaced: a busy morning must not fill the page with them.
			if (toast !== undefined) closeToast(toast);
			toast = showToast(text);
		});
		const next = (message: Message) => {
			note(message);
			refresh.ask();
		};
		const stop = followLive(document, JSON.parse(key) as Variables, {
			readAt: pageReadAt(),
			next,
			resumed: refresh.ask,
		});
		return () => {
			stop();
			refresh.stop();
		};
	}, [key, document, updates, revalidate]);
}
