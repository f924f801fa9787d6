import type { RequestedStockFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { RowLink } from "#web/ui/actions/row-link.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { useFormat } from "#web/viewer.tsx";
import { requestStateWord } from "../stock-words.ts";
import styles from "./stock-page.module.css";

graphql(`
	fragment RequestedStock on StockRequest {
		id
		accountCode
		poNumber
		state
		requestedAt
		decisionNote
		orderNumber
		items
		weightLb
	}
`);

/** What was asked of the stock, and what the mill said; nothing until there is something to say. */
export function StockRequests({ requests }: { requests: readonly RequestedStockFragment[] }) {
	const format = useFormat();
	if (requests.length === 0) return null;
	return (
		<Card title={m.stock_requests()}>
			<ul className={styles.basket}>
				{requests.map(({ id, accountCode, poNumber, state, requestedAt, decisionNote, orderNumber, items, weightLb }) => (
					<li key={id}>
						<span>
							<b>{requestStateWord(state)}</b> · <span className="mono">{poNumber}</span> · {accountCode} ·{" "}
							{m.stock_request_items({ items: format.number(items), weight: format.weight(weightLb) })}
							{decisionNote && ` · ${decisionNote}`}
							{orderNumber && (
								<>
									{" · "}
									<RowLink to={paths.order(orderNumber)}>
										<span className="mono">{orderNumber}</span>
									</RowLink>
								</>
							)}
						</span>
						<span className={styles.left}>{format.instant(requestedAt)}</span>
					</li>
				))}
			</ul>
		</Card>
	);
}
