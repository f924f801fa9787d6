import { m } from "#generated/texts/messages.js";
import { daysBetween } from "#shared/days-between.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { useRunWithToast } from "#web/ui/actions/use-run-with-toast.ts";
import { useFormat } from "#web/viewer.tsx";
import styles from "./late-answer.module.css";

const AskForUpdateDocument = graphql(
	`mutation AskForUpdate($order: String!, $item: Int!) { askForUpdate(order: $order, item: $item) }`,
);
const AcceptDateDocument = graphql(`
	mutation AcceptDate($order: String!, $item: Int!, $day: Day!) { acceptDate(order: $order, item: $item, day: $day) }
`);

/** What may be answered of a line; days `YYYY-MM-DD` at the mill. */
export type AnswerableLine = {
	orderNumber: string;
	item: number;
	daysLate?: number | null;
	firstPromisedOn?: string | null;
	estimatedOn?: string | null;
	updateAskedAt?: string | null;
	dateAcceptedOn?: string | null;
	isBuyer?: boolean;
};

/**
 * What the customer of a late line answers: the new date is taken, or an update is requested. Nothing for a line that
 * is not late. Rows have the date in a column of its own, and are brief.
 */
export function LateAnswer({ line, isBrief = false }: { line: AnswerableLine; isBrief?: boolean }) {
	const format = useFormat();
	if (typeof line.daysLate !== "number" || line.daysLate <= 0) return "–";
	const { orderNumber: order, item, estimatedOn, firstPromisedOn, dateAcceptedOn, updateAskedAt, isBuyer } = line;
	const name = `${order}-${item}`;
	// Days late are counted to the estimate, or to today if the estimate has passed.
	const isAhead = estimatedOn && firstPromisedOn && daysBetween(firstPromisedOn, estimatedOn) === line.daysLate;
	const day = format.day(estimatedOn);
	return (
		<span className={styles.answer}>
			{dateAcceptedOn ? (
				<span className={styles.done}>
					✓ {isBrief ? m.order_late_accepted_brief() : m.order_late_accepted({ day })}
				</span>
			) : (
				isBuyer &&
				isAhead && (
					<Answer
						word={isBrief ? m.order_late_accept_brief() : m.order_late_accept({ day })}
						name={m.order_late_accept_of({ day, line: name })}
						said={m.order_late_now_accepted({ day, line: name })}
						onRun={() => runInBrowser(AcceptDateDocument, { order, item, day: estimatedOn })}
					/>
				)
			)}
			{updateAskedAt ? (
				<span className={styles.done}>{m.order_late_asked({ when: format.instant(updateAskedAt) })}</span>
			) : (
				<Answer
					word={isBrief ? m.order_late_ask_brief() : m.order_late_ask()}
					name={m.order_late_ask_of({ line: name })}
					said={m.order_late_now_asked({ line: name })}
					onRun={() => runInBrowser(AskForUpdateDocument, { order, item })}
				/>
			)}
		</span>
	);
}

/** A quiet button of a row. An error is shown as a toast, since a row has no room for a sentence. */
function Answer({
	word,
	name,
	said,
	onRun,
}: {
	word: string;
	name: string;
	said: string;
	onRun: () => Promise<unknown>;
}) {
	const { isPending, run } = useRunWithToast();
	return (
		<Button variant="quiet" isPending={isPending} aria-label={name} onClick={() => void run(onRun, said)}>
			{word}
		</Button>
	);
}
