import { useEffect } from "react";
import { m } from "#generated/texts/messages.js";
import { useChunkReload } from "../build-check/use-chunk-reload.ts";
import { SimpleFrame } from "../layouts/simple-frame.tsx";
import { DocumentButtonLink } from "../ui/actions/button.tsx";
import { windowTitleText } from "../window-title.ts";
import styles from "./error-page.module.css";
import { errorOf, errorPresentation, isAwayForNow } from "./error-presentation.ts";
import { useComeBack } from "./use-come-back.ts";

/** A whole page for an error that no layout caught. */
export function ErrorPage({ error }: { error: unknown }) {
	return (
		<SimpleFrame>
			<ErrorMessage error={error} />
		</SimpleFrame>
	);
}

/**
 * The error message, in an existing frame. The button is a plain link: it works even if scripts or the router do not.
 */
export function ErrorMessage({ error }: { error: unknown }) {
	const problem = errorOf(error);
	const { status, statusMessage, words, requestId, isFatal } = problem;
	const { title: usual, text, button, logAs } = errorPresentation(status, statusMessage, words);
	// A fatal error says on the page what it says as its status (specification §2).
	const title = (isFatal && statusMessage) || usual;
	useChunkReload(error);
	useComeBack(isAwayForNow(problem));
	useEffect(() => {
		// biome-ignore-start lint/suspicious/noConsole: §2 has 500 logged as an error and 403 as a warning; the browser has no other log
		if (logAs === "error") console.error(error);
		if (logAs === "warning") console.warn(error);
		// biome-ignore-end lint/suspicious/noConsole: the log ends here
	}, [error, logAs]);
	return (
		<div className={styles.error} role="alert">
			<title>{windowTitleText(title)}</title>
			<p className={styles.status}>{m.web_error_status({ status })}</p>
			<h1>{title}</h1>
			{text && <p className={styles.text}>{text}</p>}
			<div className={styles.button}>
				<DocumentButtonLink href="/" variant="primary">
					{button}
				</DocumentButtonLink>
			</div>
			{requestId && (
				<p className={styles.request}>
					<code>{m.web_error_request({ id: requestId })}</code>
				</p>
			)}
		</div>
	);
}
