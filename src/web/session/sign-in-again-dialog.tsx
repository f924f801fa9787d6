import { useEffect, useId, useLayoutEffect, useRef } from "react";
import { m } from "#generated/texts/messages.js";
import { Button } from "../ui/actions/button.tsx";
import styles from "./session.module.css";
import { listenToOtherPages } from "./session-channel.ts";
import { askSession, browserCalls } from "./session-in-browser.ts";
import { signInAgain } from "./sign-in-again.ts";
import { SignInWindow } from "./sign-in-window.tsx";

/**
 * Lets the person of a page sign in again beside it, before something sensitive is done: the page stays as it is, and
 * what was sent is sent once more. Another person who signs in instead does not count.
 */
export function SignInAgainDialog({ person }: { person: string }) {
	const dialog = useRef<HTMLDialogElement>(null);
	const title = useId();
	const text = useId();
	// Before it leaves the page: closing gives the focus back to where it was.
	useLayoutEffect(() => {
		const element = dialog.current;
		element?.showModal();
		return () => element?.close();
	}, []);
	useEffect(() => {
		return listenToOtherPages(({ kind }) => {
			if (kind !== "signed-in") return;
			askSession().then(
				(session) => session.person === person && signInAgain.end(true),
				(error: unknown) => browserCalls().log("Nobody is signed in yet", error),
			);
		});
	}, [person]);
	return (
		<dialog
			ref={dialog}
			className={styles.over}
			aria-labelledby={title}
			aria-describedby={text}
			data-react-aria-top-layer="true"
			onCancel={() => signInAgain.end(false)}
		>
			<h2 id={title}>{m.web_session_sensitive_title()}</h2>
			<p id={text} className={styles.text}>
				{m.web_session_sensitive_text({ person })}
			</p>
			<SignInWindow label={m.web_sign_in()} isAgain>
				<Button variant="quiet" onClick={() => signInAgain.end(false)}>
					{m.web_session_sensitive_cancel()}
				</Button>
			</SignInWindow>
		</dialog>
	);
}
