import { useEffect, useId, useRef } from "react";
import { m } from "#generated/texts/messages.js";
import { DocumentButtonLink } from "../ui/actions/button.tsx";
import styles from "./session.module.css";
import { SignInWindow } from "./sign-in-window.tsx";

/**
 * Covers the page of a session that has ended, so that nobody who passes by reads it, and keeps it as it is until its
 * person is back. A native dialog, since nothing may have to be fetched for it, and it lies above whatever else is
 * open.
 */
export function SessionOver({ isOver, name }: { isOver: boolean; name: string }) {
	const dialog = useRef<HTMLDialogElement>(null);
	const title = useId();
	const text = useId();
	const lastFocused = useLastFocused(dialog);
	useEffect(() => {
		const element = dialog.current;
		if (!element || element.open === isOver) return;
		if (isOver) return element.showModal();
		element.close();
		// The field that was in use may have been disabled while its form was being sent: then the browser has lost the
		// place.
		if (document.activeElement === document.body) lastFocused.current?.focus();
	}, [isOver, lastFocused]);
	// Chromium lets a second Escape close any dialog.
	const stayOpen = () => {
		if (isOver) dialog.current?.showModal();
	};
	return (
		<dialog
			ref={dialog}
			className={styles.over}
			aria-labelledby={title}
			aria-describedby={text}
			data-react-aria-top-layer="true"
			onCancel={(event) => event.preventDefault()}
			onClose={stayOpen}
		>
			<h2 id={title}>{m.web_session_over_title()}</h2>
			<p id={text} className={styles.text}>
				{m.web_session_over_text({ name })}
			</p>
			{isOver && (
				<SignInWindow label={m.web_sign_in()}>
					<DocumentButtonLink href="/" variant="quiet">
						{m.web_session_leave()}
					</DocumentButtonLink>
				</SignInWindow>
			)}
		</dialog>
	);
}

/** Where on the page a user was last. */
function useLastFocused(dialog: React.RefObject<HTMLDialogElement | null>) {
	const last = useRef<HTMLElement>(null);
	useEffect(() => {
		const note = ({ target }: FocusEvent) => {
			if (target instanceof HTMLElement && !dialog.current?.contains(target)) last.current = target;
		};
		document.addEventListener("focusin", note);
		return () => document.removeEventListener("focusin", note);
	}, [dialog]);
	return last;
}
