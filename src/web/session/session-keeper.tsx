import { Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import { m } from "#generated/texts/messages.js";
import { lazyPart } from "../build-check/lazy-part.ts";
import { moveEnd } from "../offline-cache/copy-store.ts";
import { keepOnlyCopiesOf, mayKeepCopies } from "../offline-cache/own-copies.ts";
import type { PageViewer } from "../page-context.ts";
import { showToast } from "../ui/overlays/toast-list.ts";
import { keepSession } from "./keep-session.ts";
import { wordsOfAccount } from "./page-account.ts";
import { sessionWatch } from "./page-session.ts";
import { SessionOver } from "./session-over.tsx";
import type { SessionState } from "./session-watch.ts";
import { signInAgain } from "./sign-in-again.ts";

// Needed two minutes before the end, and only where the portal can be reached; the end itself may come without it.
const SessionWarning = lazyPart(() => import("./session-warning.tsx"), "SessionWarning");

// Needed where something sensitive is done, which few people do.
const SignInAgainDialog = lazyPart(() => import("./sign-in-again-dialog.tsx"), "SignInAgainDialog");

const open: SessionState = { phase: "open", minutesLeft: 0 };

/**
 * Keeps the session of a signed-in page: fresh while a user works, offered to be kept two minutes before its end, and
 * after it waiting for a sign-in in place.
 */
export function SessionKeeper({ viewer }: { viewer: PageViewer }) {
	const { revalidate } = useRevalidator();
	const person = viewer.email;
	const alias = viewer.alias?.code;
	const { phase, minutesLeft } = useSyncExternalStore(sessionWatch.subscribe, sessionWatch.read, () => open);
	const mustSignInAgain = useSyncExternalStore(signInAgain.subscribe, signInAgain.isAsked, () => false);
	const [isNearEnd, setNearEnd] = useState(false);
	if (phase === "ending" && !isNearEnd) setNearEnd(true);
	useOwnCopies(viewer, phase);
	useEffect(() => {
		const onResumed = (hasWaited: boolean) => {
			if (hasWaited) showToast(m.web_session_resumed());
			void revalidate();
		};
		const onAccountChanged = (now: string | undefined) => {
			showToast(m.web_alias_followed({ account: wordsOfAccount(now) }));
			return revalidate();
		};
		const onLost = () => {
			void keepOnlyCopiesOf(undefined);
			void revalidate();
		};
		return keepSession({ person, alias }, { onLost, onResumed, onAccountChanged });
	}, [person, alias, revalidate]);
	return (
		<>
			{isNearEnd && (
				<Suspense>
					<SessionWarning minutesLeft={phase === "ending" ? minutesLeft : undefined} />
				</Suspense>
			)}
			{mustSignInAgain && phase !== "ended" && (
				<Suspense>
					<SignInAgainDialog person={person} />
				</Suspense>
			)}
			<SessionOver isOver={phase === "ended"} name={viewer.name} />
		</>
	);
}

/**
 * What this device keeps of pages: only this person's, as long as their session lasts, and nothing where it is switched
 * off.
 */
function useOwnCopies(viewer: PageViewer, phase: SessionState["phase"]): void {
	const isViewAs = viewer.viewAs !== undefined;
	const owner = phase !== "ended" && mayKeepCopies(viewer) ? viewer.email : undefined;
	useEffect(() => {
		// An administrator who views as another person keeps the copies of their own.
		if (!isViewAs) void keepOnlyCopiesOf(owner);
		if (owner !== undefined)
			return sessionWatch.onEndChanged((endsAt) => void moveEnd(owner, endsAt).catch(() => undefined));
	}, [owner, isViewAs]);
}
