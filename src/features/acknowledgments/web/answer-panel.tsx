import { Suspense } from "react";
import type { SheetOfAcknowledgmentFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { answerStateLabel } from "#shared/acknowledgments/acknowledgment-labels.ts";
import { type AnswerState, mayAnswer } from "#shared/acknowledgments/line-actions.ts";
import { lazyPart } from "#web/build-check/lazy-part.ts";
import { SentFiles } from "#web/ui/surfaces/sent-files.tsx";
import { useAuthor } from "#web/ui/surfaces/use-author.ts";
import { useFormat } from "#web/viewer.tsx";
import styles from "./acknowledgment-sheet.module.css";

// Most acknowledgments are read and have been answered: the form comes with the first that has not.
const AnswerForm = lazyPart(() => import("./answer-entry.tsx"), "AnswerForm");

/** What was said to the acknowledgment so far, and the way to answer the revision in force. */
export function AnswerPanel({ acknowledgment }: { acknowledgment: SheetOfAcknowledgmentFragment }) {
	const { answers: said, number, revision, answerState } = acknowledgment;
	const isOpen = mayAnswer(answerState as AnswerState);
	if (!isOpen && said.length === 0) return null;
	return (
		<section className={styles.answers} aria-label={m.acknowledgments_answers()} data-print="no">
			{said.length > 0 && <Said answers={said} />}
			<Suspense>{isOpen && <AnswerForm number={number} revision={revision} />}</Suspense>
		</section>
	);
}

function Said({ answers: said }: { answers: SheetOfAcknowledgmentFragment["answers"] }) {
	const format = useFormat();
	const authorOf = useAuthor();
	return (
		<>
			<h3>{m.acknowledgments_answers()}</h3>
			<ol className={styles.said}>
				{said.map(({ key, revision, answer, message, side, author, company, alias, answeredAt, files }) => (
					<li key={`${revision} ${key}`}>
						<p className={styles.quiet}>
							<b>{authorOf(author, { side, company })}</b>
							{alias && ` · ${alias}`} · {format.instant(answeredAt)}
						</p>
						<p>
							{m.acknowledgments_said({ answer: answerStateLabel(answer), revision: format.number(revision) })}
							{message && `\n${message}`}
						</p>
						<SentFiles files={files} />
					</li>
				))}
			</ol>
		</>
	);
}
