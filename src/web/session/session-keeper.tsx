import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { refreshUser } from "./session-in-browser.ts";

// A quarter of the token's two hours: a tab that slept through one turn still has three.
const refreshEveryMs = 30 * 60_000;

/** Keeps the token of a page fresh: at once, every half an hour, and when the tab is looked at again. Whoever is no longer signed in leaves. */
export function SessionKeeper() {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		let refreshedAt = 0;
		const refresh = async () => {
			if (Date.now() - refreshedAt < refreshEveryMs) return;
			refreshedAt = Date.now();
			// The guards decide where somebody goes who has just lost the session.
			if (!(await refreshUser())) void revalidate();
		};
		const look = () => {
			if (document.visibilityState === "visible") void refresh();
		};
		void refresh();
		const timer = setInterval(() => void refresh(), refreshEveryMs / 6);
		document.addEventListener("visibilitychange", look);
		return () => {
			clearInterval(timer);
			document.removeEventListener("visibilitychange", look);
		};
	}, [revalidate]);
	return null;
}
