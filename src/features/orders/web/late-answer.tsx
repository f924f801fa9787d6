import { useState } from "react";
import { useRevalidator } from "react-router";
import { m } from "#generated/texts/messages.js";
import { actingAs, mayAccess } from "#shared/access.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import { useFormat, useViewer } from "#web/viewer.tsx";
import styles from "./late-answer.module.css";

const AskForUpdateDocument = graphql(`mutation AskForUpdate($order: String!, $item: Int!) { askForUpdate(order: $order, item: $item) }`);
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
};

/**
 * What the customer of a late line answers: the new date is taken, or news are asked for. Nothing for a line that is not late. Rows have
 * the date in a column of its own, and are brief.
 */
export function LateAnswer({ line, isBrief = false }: { line: AnswerableLine; isBrief?: boolean }) {
	const format = useFormat();
	const viewer = useViewer();
	if (typeof line.daysLate !== "number" || line.daysLate <= 0) return "–";
	const { orderNumber: order, item, estimatedOn, firstPromisedOn, dateAcceptedOn, updateAskedAt } = line;
	const name = `${order}-${item}`;
	const buys = mayAccess(viewer && actingAs(viewer.user, viewer.alias), "prices");
	// An estimate that lies behind the days late was given for a day that has passed.
	const isAhead = estimatedOn && firstPromisedOn && daysBetween(firstPromisedOn, estimatedOn) === line.daysLate;
	const day = format.day(estimatedOn);
	return (
		<span className={styles.answer}>
			{dateAcceptedOn ? (
				<span className={styles.done}>✓ {isBrief ? m.order_late_accepted_brief() : m.order_late_accepted({ day })}</span>
			) : (
				buys &&
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

const dayMs = 86_400_000;
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** A quiet button of a row; what went wrong is said as a toast, since a row has no room for a sentence. */
function Answer({ word, name, said, onRun }: { word: string; name: string; said: string; onRun: () => Promise<unknown> }) {
	const { revalidate } = useRevalidator();
	const [isPending, setPending] = useState(false);
	const run = async () => {
		setPending(true);
		try {
			await onRun();
			showToast(said);
		} catch (error) {
			showToast((error as Error).message, "heat");
		}
		await revalidate();
		setPending(false);
	};
	return (
		<Button look="quiet" isPending={isPending} aria-label={name} onClick={() => void run()}>
			{word}
		</Button>
	);
}
