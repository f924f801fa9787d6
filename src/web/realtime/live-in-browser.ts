import { fetchPart } from "../build-check/lazy-part.ts";
import { reportClientError } from "../data/client-errors.ts";
import type { PageDocument } from "../data/graphql.ts";
import { afterServerRender } from "../data/render-wait.ts";
import { mayCallUser } from "../session/reach.ts";
import { browserCalls, onTokenReplaced, refreshUser, userSettled } from "../session/session-in-browser.ts";
import type { LiveClient, LiveSink } from "./live-client.ts";

/**
 * Whether changes reach this page by themselves: `off` after the last retry, `trying` while it is tried once more at
 * the user's request.
 */
export type LiveState = "on" | "off" | "trying";

let liveState: LiveState = "on";
const stateListeners = new Set<() => void>();
const wakeListeners = new Set<() => void>();

function setLiveState(state: LiveState): void {
	liveState = state;
	for (const listener of stateListeners) listener();
}

export const readLiveState = (): LiveState => liveState;

export function onLiveState(listener: () => void): () => void {
	stateListeners.add(listener);
	return () => void stateListeners.delete(listener);
}

/** Opens the socket once more, with its retries, for all that this page follows. */
export function tryLiveAgain(): void {
	setLiveState("trying");
	for (const listener of wakeListeners) listener();
}

let opening: Promise<LiveClient> | undefined;
const leaving = new Set<() => void>();

/** Calls back when the server refused this page's socket and nobody is signed in any more; answers how to stop. */
export function onSignedOut(listener: () => void): () => void {
	leaving.add(listener);
	return () => void leaving.delete(listener);
}

/**
 * Follows a document from this page, over the one socket that all its parts share; answers how to stop. Where no socket
 * is offered, updates are requested when the page is shown again.
 */
export function followLive<Data, Variables extends Record<string, unknown>>(
	document: PageDocument<Data, Variables>,
	variables: Variables,
	sink: LiveSink<Data>,
): () => void {
	if (window.document.documentElement.dataset.live === "no") return onAwake(sink.resumed);
	let isOver = false;
	let stop = () => {};
	void openClient().then((client) => {
		if (!isOver) stop = client.follow(document, variables, sink);
	});
	return () => {
		isOver = true;
		stop();
	};
}

/** Loaded after the page: the first paint needs no socket. */
function openClient(): Promise<LiveClient> {
	opening ??= afterServerRender().then(async () => {
		window.addEventListener("beforeunload", noteDeparture);
		const { createLiveClient } = await fetchPart(() => import("./live-client.ts"));
		const { cookies, log } = browserCalls();
		const client = createLiveClient({
			url: `${window.location.origin.replace(/^http/, "ws")}/api/graphql`,
			// A token on its way to be replaced would last a minute.
			token: () => userSettled().then(() => cookies.get("auth")),
			log,
			report: (operation, error) => {
				// The last retry has failed (specification §§8, 9).
				if (error.message === "Socket closed") setLiveState("off");
				reportClientError(operation, error);
			},
			onOpened: () => setLiveState("on"),
			onForbidden: () => void checkUser(),
			onAwake,
		});
		onTokenReplaced(client.restart);
		return client;
	});
	return opening;
}

// A page on its way to /logout loses its session before the answer is here; led elsewhere, it would never see that
// answer.
const departureMs = 5000;
const askAgainMs = 5000;
let departedAt = Number.NEGATIVE_INFINITY;

/**
 * A user who is still signed in continues with the rights of now; a user who is not is led away by the page's guards.
 */
async function checkUser(): Promise<void> {
	if (performance.now() - departedAt < departureMs) return;
	if (!(await mayCallUser())) return void setTimeout(() => void checkUser(), askAgainMs);
	const user = await refreshUser();
	if (!user) for (const listener of leaving) listener();
}

function noteDeparture({ isTrusted }: Event): void {
	// The page itself dispatches this event too, to find out whether it may be left.
	if (isTrusted) departedAt = performance.now();
}

function onAwake(listener: () => void): () => void {
	const check = () => {
		if (document.visibilityState === "visible") listener();
	};
	wakeListeners.add(listener);
	window.addEventListener("online", listener);
	document.addEventListener("visibilitychange", check);
	return () => {
		wakeListeners.delete(listener);
		window.removeEventListener("online", listener);
		document.removeEventListener("visibilitychange", check);
	};
}
