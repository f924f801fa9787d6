import { mayUseAlias } from "#shared/access.ts";
import type { SessionMessage } from "#shared/session-message.ts";
import { followAccount } from "./page-account.ts";
import { leaveToOther, notePerson, sessionWatch } from "./page-session.ts";
import { mayCallUser } from "./reach.ts";
import { listenToOtherPages } from "./session-channel.ts";
import {
	askSession,
	browserCalls,
	callApi,
	mayWait,
	notifyTokenReplaced,
	refreshUser,
	untilUser,
} from "./session-in-browser.ts";

/** A page's own: who signed in when it was made, and the account they acted for. */
export type PageOwner = { person: string; alias: string | undefined };

export type PageActions = {
	/** Nobody is signed in any more and nothing waits here: the guards lead away. */
	onLost: () => void;
	/** The same person has signed in again, after the page had waited for it or before. */
	onResumed: (hasWaited: boolean) => void;
	/** Another account is acted for than when the page was made. */
	onAccountChanged: (alias: string | undefined) => Promise<void>;
};

// A quarter of the token's two hours: an active user is never interrupted; an inactive one is warned, and then signed
// out.
const refreshEveryMs = 30 * 60_000;
const checkEveryMs = 60_000;
// A waiting page that missed a sign-in, or could not follow it at once, finds out by itself.
const resumeEveryMs = 5_000;
// Tokens that were replaced live for a minute; pages that open one after the other need one new socket, not one each.
const socketPauseMs = 10_000;

/**
 * Keeps a page's session: renews it while a user works, follows the messages of other pages, and continues after a
 * sign-in. Answers how to stop.
 */
export function keepSession(owner: PageOwner, { onLost, onResumed, onAccountChanged }: PageActions): () => void {
	const account = followAccount(owner.alias, onAccountChanged);
	const stops: (() => void)[] = [notePerson(owner.person), account.stop];
	let refreshedAt = 0;
	let isActive = true;
	const refresh = async () => {
		const before = refreshedAt;
		refreshedAt = Date.now();
		if (!(await untilUser(mayCallUser()))) {
			refreshedAt = before;
			return;
		}
		isActive = false;
		if (await refreshUser()) account.look();
		else lose(onLost);
	};
	const checkIn = () => {
		const isTime = isActive && Date.now() - refreshedAt >= refreshEveryMs;
		if (isTime && sessionWatch.read().phase === "open" && !sessionWatch.isDue()) void refresh();
	};
	const resume = createResume(owner, onResumed);
	const check = () => {
		if (document.visibilityState !== "visible") return;
		isActive = true;
		sessionWatch.look();
		if (sessionWatch.read().phase === "ended") void resume();
		else checkIn();
		account.look();
	};
	const timer = setInterval(checkIn, checkEveryMs);
	const waiting = setInterval(() => sessionWatch.read().phase === "ended" && void resume(), resumeEveryMs);
	stops.push(
		() => clearInterval(timer),
		() => clearInterval(waiting),
	);
	for (const name of ["keydown", "pointerdown"]) stops.push(listen(document, name, () => (isActive = true)));
	stops.push(listen(document, "visibilitychange", check), listen(window, "focus", check));
	stops.push(listen(window, "online", checkIn));
	stops.push(listenToOtherPages(createHearer(resume)));
	stops.push(sessionWatch.onDue(() => void confirmEnd(onLost)));
	void refresh();
	return () => {
		for (const stop of stops) stop();
	};
}

/** Nobody is signed in any more: the page waits for them if leaving it would cost them something, else it is left. */
export function lose(onLost: () => void): void {
	if (sessionWatch.read().phase === "ended") return;
	if (mayWait()) sessionWatch.end();
	else onLost();
}

/** By this machine's clock the session has ended. Another page may have renewed it, or the clock may be wrong. */
async function confirmEnd(onLost: () => void): Promise<void> {
	const { cookies, log } = browserCalls();
	if (!(await mayCallUser())) return void setTimeout(() => void confirmEnd(onLost), checkEveryMs);
	try {
		if (!cookies.get("auth")) return lose(onLost);
		await askSession();
	} catch (error) {
		log("The session has ended", error);
		lose(onLost);
	}
}

function createHearer(resume: () => Promise<void>): (message: SessionMessage) => void {
	let timer: ReturnType<typeof setTimeout> | undefined;
	return (message) => {
		if (message.kind === "renewed" && leaveToOther(message.person)) return;
		if (message.kind === "signed-in" || sessionWatch.read().phase === "ended") return void resume();
		sessionWatch.setEnd(message.endsAt);
		clearTimeout(timer);
		timer = setTimeout(notifyTokenReplaced, socketPauseMs);
	};
}

/**
 * Continues when the page's own person is signed in, under the same account; for anybody else the start page is opened.
 */
function createResume({ person, alias }: PageOwner, onResumed: PageActions["onResumed"]): () => Promise<void> {
	let isAtIt = false;
	const resume = async () => {
		const { cookies } = browserCalls();
		if (!cookies.get("auth")) return;
		const { person: now, hasAcceptedTerms } = await askSession();
		const user = now === person && hasAcceptedTerms && (await refreshUser());
		if (!user) return;
		if (alias !== undefined && !mayUseAlias(user, alias)) return window.location.replace("/");
		if (cookies.get("isr-alias") !== alias) await callApi("/api/auth/alias", { alias: alias ?? null });
		const hasWaited = sessionWatch.read().phase === "ended";
		sessionWatch.reopen();
		onResumed(hasWaited);
	};
	return async () => {
		if (isAtIt) return;
		isAtIt = true;
		try {
			await resume();
		} catch (error) {
			browserCalls().log("Nobody is signed in yet", error);
		} finally {
			isAtIt = false;
		}
	};
}

function listen(target: EventTarget, name: string, listener: () => void): () => void {
	target.addEventListener(name, listener, { passive: true, capture: true });
	return () => target.removeEventListener(name, listener, { capture: true });
}
