import { useCallback, useEffect, useState } from "react";
import { wordsOf } from "../data/failed-request.ts";
import { runInBrowser } from "../data/mutate.ts";
import { type BellItem, bellPageDocument, markReadDocument } from "./bell-documents.ts";

type Loaded = { items: readonly BellItem[]; cursor: string | null; hasOlder: boolean };

/** What the panel shows: `items` undefined while nothing has come yet; `error` in the reader's words. */
export type BellPage = {
	items: readonly BellItem[] | undefined;
	hasOlder: boolean;
	isLoadingOlder: boolean;
	error: string | undefined;
	loadOlder: () => void;
	mark: (which: { ids: string[] } | { upTo: string }) => void;
	retry: () => void;
};

/** The viewer's notifications page by page; looked at anew whenever `version` rises, keeping what was paged to. */
export function useBellPage(version: number, onRead: () => void): BellPage {
	const [loaded, setLoaded] = useState<Loaded>();
	const [error, setError] = useState<string>();
	const [isLoadingOlder, setLoadingOlder] = useState(false);
	const fail = useCallback((caught: unknown) => setError(wordsOf(caught)), []);

	const loadNewest = useCallback(() => {
		readPage(undefined).then((page) => {
			setError(undefined);
			setLoaded((before) => merged(page, before));
		}, fail);
	}, [fail]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the version says when
	useEffect(loadNewest, [version, loadNewest]);

	const loadOlder = () => {
		if (!loaded?.cursor || isLoadingOlder) return;
		setLoadingOlder(true);
		readPage(loaded.cursor)
			.then((page) => {
				setError(undefined);
				setLoaded((before) => ({ ...page, items: [...(before?.items ?? []), ...page.items] }));
			}, fail)
			.finally(() => setLoadingOlder(false));
	};
	const mark: BellPage["mark"] = (which) => {
		runInBrowser(markReadDocument, { input: which }).then(() => {
			setLoaded(
				(before) =>
					before && {
						...before,
						items: before.items.map((item) => (isMarked(item, which) ? { ...item, isRead: true } : item)),
					},
			);
			onRead();
		}, fail);
	};
	return {
		items: loaded?.items,
		hasOlder: loaded?.hasOlder ?? false,
		isLoadingOlder,
		error,
		loadOlder,
		mark,
		retry: loadNewest,
	};
}

async function readPage(after: string | undefined): Promise<Loaded> {
	const { notifications } = await runInBrowser(bellPageDocument, { after: after ?? null });
	const { nodes, pageInfo } = notifications;
	return { items: nodes, cursor: pageInfo.endCursor, hasOlder: pageInfo.hasNextPage };
}

/** The newest page in front of what was paged to before, if they touch. */
function merged(page: Loaded, before: Loaded | undefined): Loaded {
	const last = page.items.at(-1);
	const at = before && last ? before.items.findIndex(({ id }) => id === last.id) : -1;
	if (!before || at === -1 || at === before.items.length - 1) return page;
	return { ...before, items: [...page.items, ...before.items.slice(at + 1)] };
}

function isMarked({ id }: BellItem, which: { ids: string[] } | { upTo: string }): boolean {
	return "ids" in which ? which.ids.includes(id) : Number(id) <= Number(which.upTo);
}
