import type { OrderPromisesFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { daysBetween } from "#shared/days-between.ts";
import { graphql } from "#web/data/graphql.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { NamedTable } from "#web/ui/surfaces/named-table.tsx";
import { useAuthor } from "#web/ui/surfaces/use-author.ts";
import { useFormat } from "#web/viewer.tsx";
import { millDay } from "../mill-day.ts";
import { reasonLabel } from "../order-labels.ts";
import { LateAnswer } from "./late-answer.tsx";
import styles from "./order-page.module.css";

graphql(`
	fragment OrderPromises on OrderItem {
		item isOpen daysLate requestedOn firstPromisedOn estimatedOn updateAskedAt dateAcceptedOn isBuyer
		promises { promisedOn changedAt timeZone changedBy reason note }
	}
`);

/** Every promised date, newest first: when it was promised, why, and by whom. */
export function OrderPromises({ order, item }: { order: string; item: OrderPromisesFragment }) {
	const format = useFormat();
	const authorOf = useAuthor();
	const isLate = item.isOpen && (item.daysLate ?? 0) > 0;
	const answer = isLate && <LateAnswer line={{ ...item, orderNumber: order }} />;
	const { firstPromisedOn } = item;
	if (item.promises.length === 0 && !firstPromisedOn) return null;
	if (item.promises.length === 0) {
		return (
			<Card title={m.order_promises()} aside={answer}>
				<p>{m.order_promises_first({ day: format.day(firstPromisedOn) })}</p>
			</Card>
		);
	}
	return (
		<Card title={m.order_promises()} aside={answer}>
			<NamedTable className={styles.history}>
				<thead className="hidden-text">
					<tr>
						<th scope="col">{m.order_promise_date()}</th>
						<th scope="col">{m.order_promise_when()}</th>
						<th scope="col">{m.order_promise_why()}</th>
					</tr>
				</thead>
				<tbody>
					{item.promises.map((promise, index) => (
						<tr key={promise.changedAt + promise.promisedOn}>
							<th scope="row">
								{format.day(promise.promisedOn)}{" "}
								<Moved promise={promise.promisedOn} before={item.promises[index + 1]?.promisedOn} />
							</th>
							<td className={styles.quiet}>{format.day(millDay(promise.changedAt, promise.timeZone))}</td>
							<td>
								{promise.note ?? reasonLabel(promise.reason)}
								<span className={styles.quiet}>
									{promise.note && ` · ${reasonLabel(promise.reason)}`} ·{" "}
									{authorOf(promise.changedBy, { side: "mill" })}
								</span>
							</td>
						</tr>
					))}
				</tbody>
			</NamedTable>
		</Card>
	);
}

/** By how much a promise differs from the previous one; the first one has none. */
function Moved({ promise, before }: { promise: string; before: string | undefined }) {
	const days = before === undefined ? 0 : daysBetween(before, promise);
	if (days === 0) return null;
	const words = days > 0 ? m.order_promise_later({ days }) : m.order_promise_earlier({ days: -days });
	return <span className={styles.quiet}>{words}</span>;
}
