import { type RefObject, useEffect, useRef, useState } from "react";
import { m } from "#generated/texts/messages.js";
import { Button } from "../ui/actions/button.tsx";
import { showToast } from "../ui/overlays/toast-list.ts";
import { Icon } from "../ui/signs/icon.tsx";
import { sessionWatch } from "./page-session.ts";
import { mayCallUser } from "./reach.ts";
import styles from "./session.module.css";
import { staySignedIn } from "./session-in-browser.ts";
import { SignInWindow } from "./sign-in-window.tsx";

/**
 * Offers to stay while the session ends. It takes no focus: it is announced, and F6 leads to its button. Its live
 * region is empty the rest of the time, without a role, since it must be there before it has something to say.
 */
export function SessionWarning({ minutesLeft }: { minutesLeft: number | undefined }) {
	const button = useRef<HTMLButtonElement>(null);
	const [isPending, setPending] = useState(false);
	const [isAtItsEnd, setAtItsEnd] = useState(false);
	const isShown = minutesLeft !== undefined;
	const giveBackFocus = useKeyToButton(button, isShown);
	useEffect(() => {
		if (!isShown) setAtItsEnd(false);
	}, [isShown]);
	const stay = async () => {
		setPending(true);
		const mayStay = await mayCallUser();
		if (mayStay) await staySignedIn();
		else showToast(m.web_outage(), "heat");
		setPending(false);
		giveBackFocus();
		if (!mayStay) return;
		// What was renewed and still ends now has lasted as long as a session may.
		setAtItsEnd(sessionWatch.read().phase === "ending");
	};
	return (
		<div
			className={styles.region}
			{...(isShown && { role: "region", "aria-label": m.web_session_region() })}
			data-shown={isShown}
			data-react-aria-top-layer="true"
			data-print="no"
		>
			{isShown && <Icon name="alert" />}
			<div aria-live="assertive" {...(isShown && { role: "alert" })} className={styles.text}>
				{isShown && <p>{isAtItsEnd ? m.web_session_at_its_end() : wordsOf(minutesLeft)}</p>}
				{isShown && !isAtItsEnd && <p className={styles.hint}>{m.web_session_stay_key()}</p>}
			</div>
			{isShown && isAtItsEnd && <SignInWindow label={m.web_session_again()} />}
			{isShown && !isAtItsEnd && (
				<Button ref={button} variant="primary" aria-keyshortcuts="F6" isPending={isPending} onClick={stay}>
					{m.web_session_stay()}
				</Button>
			)}
		</div>
	);
}

function wordsOf(minutesLeft: number): string {
	return minutesLeft > 1 ? m.web_session_two_minutes() : m.web_session_one_minute();
}

/** F6 leads to the button from wherever a user is; the answered function leads back there. */
function useKeyToButton(button: RefObject<HTMLButtonElement | null>, isShown: boolean): () => void {
	const before = useRef<Element>(null);
	useEffect(() => {
		if (!isShown) return;
		const lead = (event: KeyboardEvent) => {
			if (event.key !== "F6" || !button.current) return;
			event.preventDefault();
			before.current = document.activeElement;
			button.current.focus();
		};
		document.addEventListener("keydown", lead);
		return () => document.removeEventListener("keydown", lead);
	}, [button, isShown]);
	return () => {
		if (before.current instanceof HTMLElement) before.current.focus();
		before.current = null;
	};
}
