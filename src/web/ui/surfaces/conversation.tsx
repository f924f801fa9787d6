import type { ReactNode } from "react";
import { placeText } from "#shared/places/place-text.ts";
import { useFormat } from "../../viewer.tsx";
import styles from "./conversation.module.css";

/** What was said: `isOwn` is the reader's side of it. Instants in ISO 8601. */
export type SaidEntry = {
	key: string;
	at: string;
	author: string;
	/** Their company and its side; see useAuthorCompany. */
	company: string;
	/** Account that the author acted under, who reads along, and the like. */
	about?: readonly (string | null | undefined)[];
	isOwn: boolean;
	body: string;
	files?: ReactNode;
};
/** What happened meanwhile, in one line. */
export type HappenedEntry = { key: string; at: string; words: string };

/** `label` where no card around it says what it is. */
type ConversationProps = { label?: string; entries: readonly (SaidEntry | HappenedEntry)[]; children?: ReactNode };

/**
 * A conversation in the order in which it happened, whatever order its entries come in; below it what may be added, as
 * a form.
 */
export function Conversation({ label, entries, children }: ConversationProps) {
	const inOrder = [...entries].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
	const Frame = label ? "section" : "div";
	return (
		<Frame className={styles.conversation} aria-label={label}>
			{inOrder.length > 0 && (
				<ol className={styles.entries}>
					{inOrder.map((entry) => (
						<Entry key={entry.key} entry={entry} />
					))}
				</ol>
			)}
			{children}
		</Frame>
	);
}

function Entry({ entry }: { entry: SaidEntry | HappenedEntry }) {
	const format = useFormat();
	if ("words" in entry) return <li className={styles.quiet}>{entry.words}</li>;
	const about = [...(entry.about ?? []), format.instant(entry.at)].filter(Boolean);
	return (
		<li className={styles.message} data-own={entry.isOwn}>
			<p className={styles.quiet}>
				<b>{placeText(entry.author)}</b> · {[entry.company, ...about].join(" · ")}
			</p>
			<p className={styles.body}>{entry.body}</p>
			{entry.files}
		</li>
	);
}
