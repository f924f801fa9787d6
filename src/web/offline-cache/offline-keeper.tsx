import { useEffect, useState, useSyncExternalStore } from "react";
import { useLocation, useRevalidator } from "react-router";
import { m } from "#generated/texts/messages.js";
import { isYardPage } from "#shared/device-copies.ts";
import { paths } from "#shared/paths.ts";
import { refreshing } from "../data/patient-refresh.ts";
import { untilReached } from "../data/portal-reach.ts";
import type { PageViewer } from "../page-context.ts";
import { PageNotice } from "../ui/surfaces/page-notice.tsx";
import { hasUnsaved } from "../unsaved.ts";
import { isCopyInView, noteCaughtUp } from "./copy-in-view.ts";
import { readKey } from "./copy-store.ts";
import { mayKeepCopies } from "./own-copies.ts";

// A user who is only passing through a page will not want it later.
const dwellMs = 3_000;
const checkEveryMs = 5_000;

/**
 * What a yard needs stays readable without a connection: keeps those pages on the device until the session ends, says
 * when there is no connection, and then opens links by their copies. No other page is kept.
 */
export function OfflineKeeper({ viewer }: { viewer: PageViewer }) {
	const { pathname, search } = useLocation();
	const isAway = useAway();
	const person = mayKeepCopies(viewer) ? viewer.email : undefined;
	// biome-ignore lint/correctness/useExhaustiveDependencies: another search is another page
	useEffect(() => {
		// The check-off of a tally keeps itself, whenever a mark changes it.
		if (isAway || person === undefined || !isYardPage(pathname) || pathname === paths.tallyChecks) return;
		const timer = setTimeout(() => void keep(person), dwellMs);
		return () => clearTimeout(timer);
	}, [isAway, person, pathname, search]);
	useEffect(() => (isAway ? openLinksByCopies() : undefined), [isAway]);
	useEffect(leaveCopyAtItsEnd, []);
	return (
		<div aria-live="polite" data-print="no">
			{isAway && <PageNotice>{m.web_offline_away()}</PageNotice>}
		</div>
	);
}

/**
 * Without a connection, or on a page that came from its copy and has not caught up: browsers call a network without a
 * way out a connection.
 */
function useAway(): boolean {
	const { revalidate } = useRevalidator();
	const [isCopy, setCopy] = useState(false);
	const isOffline = useSyncExternalStore(
		subscribe,
		() => !navigator.onLine,
		() => false,
	);
	useEffect(() => {
		if (!isCopyInView()) return;
		setCopy(true);
		// The portal may answer before its database does: until it does, this shows the previous state.
		return untilReached(() => void catchUp(revalidate).finally(() => setCopy(false)));
	}, [revalidate]);
	return isOffline || isCopy;
}

/**
 * Refreshes a copy, and notifies all who wait for a connection: the browser does not if it has not noticed an error.
 */
async function catchUp(revalidate: () => Promise<void>): Promise<void> {
	// Who is signed in by now, and for which account, may be another: what was typed stays with the page that it was
	// typed on.
	if (!hasUnsaved()) await refreshing(revalidate);
	noteCaughtUp();
	window.dispatchEvent(new Event("online"));
}

function subscribe(onChange: () => void): () => void {
	const names = ["online", "offline"] as const;
	for (const name of names) window.addEventListener(name, onChange);
	return () => {
		for (const name of names) window.removeEventListener(name, onChange);
	};
}

async function keep(person: string): Promise<void> {
	// A full device, or a connection that is lost just now: the page itself is as good as before.
	await import("./keep-copy.ts").then(({ keepPage }) => keepPage(person, paths.customer)).catch(() => undefined);
}

/** A copy in view is left when its key ends: the worker then says that the session is over. */
function leaveCopyAtItsEnd(): (() => void) | undefined {
	if (!isCopyInView()) return undefined;
	const timer = setInterval(async () => {
		if (isCopyInView() && !(await readKey())) window.location.reload();
	}, checkEveryMs);
	return () => clearInterval(timer);
}

/**
 * The router would request a page's data from the server; the browser loads the page itself, of which there may be a
 * copy.
 */
function openLinksByCopies(): () => void {
	const leave = (event: MouseEvent) => {
		const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
		const isOurs = link instanceof HTMLAnchorElement && link.origin === window.location.origin;
		if (isOurs && navigator.serviceWorker?.controller) event.stopPropagation();
	};
	window.addEventListener("click", leave, { capture: true });
	return () => window.removeEventListener("click", leave, { capture: true });
}
