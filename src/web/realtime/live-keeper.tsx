import { useEffect, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import { m } from "#generated/texts/messages.js";
import { lose } from "../session/keep-session.ts";
import { Button } from "../ui/actions/button.tsx";
import { onLiveState, onSignedOut, readLiveState, tryLiveAgain } from "./live-in-browser.ts";
import styles from "./live-keeper.module.css";

/**
 * Lets the user who is signed out sign in again or be led away, and says, for as long as it is so, that this page is
 * no longer live.
 */
export function LiveKeeper() {
	const { revalidate } = useRevalidator();
	const state = useSyncExternalStore(onLiveState, readLiveState, () => "on" as const);
	useEffect(() => onSignedOut(() => lose(() => void revalidate())), [revalidate]);
	// A live region must be there before it has something to say.
	return (
		<section className={styles.region} aria-live="polite" aria-label={m.web_live_region()} data-print="no">
			{state !== "on" && (
				<div className={styles.notice}>
					<p>{m.web_live_off()}</p>
					<Button onClick={tryLiveAgain} isPending={state === "trying"}>
						{m.web_live_again()}
					</Button>
				</div>
			)}
		</section>
	);
}
