import { useEffect, useRef } from "react";
import { m } from "#generated/texts/messages.js";
import { ForbiddenError, NamedError, UnavailableError } from "#shared/errors.ts";
import { sessionWatch } from "#web/session/page-session.ts";
import { Button } from "#web/ui/actions/button.tsx";
import styles from "./notice-entry.module.css";

/** What a notice that was not sent waits for: the line to the server, or a user signing in again. */
export type WaitsFor = "line" | "session";

/** Nothing where the server answered in its own words; no line, an outage and a session that ended are no answer. */
export function waitsFor(error: unknown): WaitsFor | undefined {
	if (!(error instanceof ForbiddenError))
		return error instanceof UnavailableError || !(error instanceof NamedError) ? "line" : undefined;
	if (sessionWatch.read().phase === "ended") return "session";
	// Any failed call is a 403 (specification §8): one without an answer carries its cause, an outage the status of a
	// user who is before the portal.
	const { answered = 0 } = error as { answered?: number };
	return error.cause !== undefined || answered >= 500 ? "line" : undefined;
}

const againAfterMs = 15_000;

/**
 * Says what a notice waits for, and presses the form's button again when it may be there: the line is back, a user
 * has signed in, or some time has passed. Pressed too early, it fails and waits on; the entry's key keeps it one
 * notice.
 */
export function SendWhenBack({ waiting, onStop }: { waiting: WaitsFor; onStop: () => void }) {
	const ref = useRef<HTMLDivElement>(null);
	useEffect(() => {
		const send = () => {
			if (navigator.onLine && sessionWatch.read().phase !== "ended") ref.current?.closest("form")?.requestSubmit();
		};
		window.addEventListener("online", send);
		const stop = sessionWatch.subscribe(send);
		const timer = setInterval(send, againAfterMs);
		return () => {
			window.removeEventListener("online", send);
			stop();
			clearInterval(timer);
		};
	}, []);
	return (
		<div ref={ref} className={styles.waiting} role="status">
			<span>{waiting === "session" ? m.asn_waiting_session() : m.asn_waiting()}</span>
			<Button variant="quiet" onClick={onStop}>
				{m.asn_waiting_stop()}
			</Button>
		</div>
	);
}
