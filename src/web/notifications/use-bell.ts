import { useCallback, useEffect, useState } from "react";
import { runInBrowser } from "../data/mutate.ts";
import { followLive } from "../realtime/live-in-browser.ts";
import { bellDocument, notificationRaised } from "./bell-documents.ts";
import type { ShownNotification } from "./notification-line.ts";

export type BellState = {
	/** Not known yet, or not to be had just now: undefined. */
	unread: number | undefined;
	/** What came last while this page was open. */
	latest: ShownNotification | undefined;
	/** Rises with everything that came or was read. */
	version: number;
};

/** The viewer's bell, kept current by the socket; `refresh` loads it again. */
export function useBell(): BellState & { refresh: () => void } {
	const [bell, setBell] = useState<BellState>({ unread: undefined, latest: undefined, version: 0 });
	const refresh = useCallback(() => {
		runInBrowser(bellDocument, {}).then(
			({ unreadNotifications }) =>
				setBell(({ latest, version }) => ({ unread: unreadNotifications, latest, version: version + 1 })),
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
				next: ({ notificationRaised: { unread, newest } }) => {
					setBell(({ unread: before, latest, version }) => {
						const isNew = newest !== null && before !== undefined && unread > before;
						return { unread, latest: isNew ? newest : latest, version: version + 1 };
					});
				},
				resumed: refresh,
			},
		);
	}, [refresh]);
	return { ...bell, refresh };
}
