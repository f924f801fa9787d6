import { useEffect, useRef } from "react";
import { m } from "#generated/texts/messages.js";
import { ForbiddenError, NamedError, UnavailableError } from "#shared/errors.ts";
import { Button } from "#web/ui/actions/button.tsx";
import styles from "./notice-entry.module.css";

/** Whether a call never got its answer: no line, an outage, a session that ended. Whatever the server said itself is an answer. */
export function isUnanswered(error: unknown): boolean {
	return error instanceof ForbiddenError || error instanceof UnavailableError || !(error instanceof NamedError);
}

const againAfterMs = 15_000;

/** Says that a notice waits for the line, and presses the form's button again when it is back; the entry's key keeps it one notice. */
export function SendWhenBack({ onStop }: { onStop: () => void }) {
	const ref = useRef<HTMLDivElement>(null);
	useEffect(() => {
		const send = () => ref.current?.closest("form")?.requestSubmit();
		window.addEventListener("online", send);
		const timer = setInterval(() => navigator.onLine && send(), againAfterMs);
		return () => {
			window.removeEventListener("online", send);
			clearInterval(timer);
		};
	}, []);
	return (
		<div ref={ref} className={styles.waiting} role="status">
			<span>{m.asn_waiting()}</span>
			<Button look="quiet" onClick={onStop}>
				{m.asn_waiting_stop()}
			</Button>
		</div>
	);
}
