import { type ReactNode, useState } from "react";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { signedInPath } from "#shared/session-message.ts";
import { Button } from "../ui/actions/button.tsx";
import styles from "./session.module.css";

const windowFeatures = "popup,width=520,height=760";

/**
 * The sign-in that ends at a page which notifies the others and closes; `isAgain` by the provider of the session, which
 * checks who it is. If no window opens, it can return to this page from there.
 */
function signInAddress(isAgain: boolean): string {
	const back = window.location.pathname + window.location.search;
	return `${isAgain ? paths.signInAgain : paths.login}?${new URLSearchParams({ next: `${signedInPath}?${new URLSearchParams({ back })}` })}`;
}

type SignInWindowProps = { label: string; isAgain?: boolean; children?: ReactNode };

/**
 * Signs in beside the page, which stays as it is. The window cannot be read afterwards: the provider's pages are
 * separated from their opener (COOP), so the page receives the sign-in over its channel.
 */
export function SignInWindow({ label, isAgain = false, children }: SignInWindowProps) {
	const [state, setState] = useState<"idle" | "opened" | "blocked">("idle");
	const open = () => setState(window.open(signInAddress(isAgain), "_blank", windowFeatures) ? "opened" : "blocked");
	return (
		<div className={styles.signIn}>
			<div className={styles.actions}>
				<Button variant="primary" onClick={open}>
					{label}
				</Button>
				{children}
			</div>
			<div role="status" className={styles.hint}>
				{state === "opened" && m.web_session_other_window()}
				{state === "blocked" && (
					<>
						{m.web_session_blocked()}{" "}
						<a href={signInAddress(isAgain)} target="_blank" rel="noopener">
							{m.web_session_new_tab()}
						</a>
					</>
				)}
			</div>
		</div>
	);
}
