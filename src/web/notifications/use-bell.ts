import { useCallback, useEffect, useState } from "react";
import { runInBrowser } from "../data/mutate.ts";
import { followLive } from "../realtime/live-in-browser.ts";
import { useFormat } from "../viewer.tsx";
import { bellDocument, notificationRaised } from "./bell-documents.ts";
import { titleOf } from "./notification-line.ts";

export type BellState = {
	/** Not known yet, or not to be had just now: undefined. */
	unread: number | undefined;
	/** What came last while this page was open, in words. */
	said: string | undefined;
	/** Rises with everything that came or was read. */
	version: number;
};

/** The viewer's bell, kept as it is by the socket; `refresh` asks for it anew. */
export function useBell(): BellState & { refresh: () => void } {
	const format = useFormat();
	const [bell, setBell] = useState<BellState>({ unread: undefined, said: undefined, version: 0 });
	const refresh = useCallback(() => {
		runInBrowser(bellDocument, {}).then(
			({ unreadNotifications }) =>
				setBell(({ said, version }) => ({ unread: unreadNotifications, said, version: version + 1 })),
			// Reported by the data client; the bell stays as it was.
			() => undefined,
		);
	}, []);
	useEffect(() => {
		refresh();
		return followLive(
			notificationRaised,
			{},
			{
				readAt: performance.now(),
				next: ({ notificationRaised: { unread, newest: latest } }) => {
					setBell(({ unread: before, said, version }) => {
						const isNew = latest !== null && before !== undefined && unread > before;
						return { unread, said: isNew ? titleOf(latest, format) : said, version: version + 1 };
					});
				},
				resumed: refresh,
			},
		);
	}, [refresh, format]);
	return { ...bell, refresh };
}
