import type { RequestedStockFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import type { Format } from "#shared/format.ts";
import { paths } from "#shared/paths.ts";
import { requestStateLabel } from "#shared/stock/stock-labels.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { ActionButton } from "#web/ui/actions/action-button.tsx";
import { RowLink } from "#web/ui/actions/row-link.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import { Pill, type Tone } from "#web/ui/signs/pill.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { SentFiles } from "#web/ui/surfaces/sent-files.tsx";
import { useAuthor } from "#web/ui/surfaces/use-author.ts";
import { useFormat } from "#web/viewer.tsx";
import styles from "./stock-page.module.css";

graphql(`
	fragment RequestedStock on StockRequest {
		id
		accountCode
		poNumber
		state
		requestedAt
		expiresAt
		accountName
		askedBy
		alias
		decidedAt
		decidedBy
		decisionNote
		orderNumber
		hasOrder
		stockNumbers
		items
		weightLb
		files {
			id
			name
			mediaType
		}
	}
`);

const WithdrawDocument = graphql(`
	mutation WithdrawStockRequest($id: ID!) { withdrawStockRequest(id: $id) }
`);

type Request = RequestedStockFragment;

/** So many are in sight; earlier ones open on demand. */
const shown = 2;

/** Stock requests and the mill's decisions. `inAll` may be more than are listed. */
export function StockRequests({ requests, inAll }: { requests: readonly Request[]; inAll: number }) {
	const format = useFormat();
	const earlier = requests.slice(shown);
	return (
		<div className={styles.above}>
			<Card title={m.stock_requests()}>
				<RequestList requests={requests.slice(0, shown)} />
				{earlier.length > 0 && (
					<details className={styles.earlier}>
						<summary>{m.stock_requests_earlier({ count: Math.max(inAll - shown, earlier.length) })}</summary>
						<RequestList requests={earlier} />
						{requests.length < inAll && (
							<p className={styles.quiet}>
								{m.stock_requests_newest({ shown: format.number(requests.length), total: format.number(inAll) })}
							</p>
						)}
					</details>
				)}
			</Card>
		</div>
	);
}

function RequestList({ requests }: { requests: readonly Request[] }) {
	return (
		<ul className={styles.requests}>
			{requests.map((request) => (
				<li key={request.id}>
					<RequestEntry request={request} />
				</li>
			))}
		</ul>
	);
}

const tones: Readonly<Record<string, Tone>> = { requested: "steel", confirmed: "better" };

function RequestEntry({ request }: { request: Request }) {
	const authorOf = useAuthor();
	const format = useFormat();
	const { poNumber, state, accountCode, accountName, stockNumbers, askedBy, alias, requestedAt } = request;
	const facts = [
		askedBy && authorOf(askedBy, { side: "customer", company: accountName }),
		alias,
		format.instant(requestedAt),
	]
		.filter(Boolean)
		.join(" · ");
	return (
		<>
			<p className={styles.head}>
				<Pill tone={tones[state] ?? "neutral"}>{requestStateLabel(state)}</Pill> <b className="mono">{poNumber}</b>{" "}
				{accountCode} · {itemsLabel(request, format)}
				<BecameOrder request={request} />
			</p>
			<p className={styles.quiet}>
				<span className="mono">{stockNumbers.join(", ")}</span> · {m.stock_request_asked({ by: facts })}
			</p>
			<Decision request={request} />
		</>
	);
}

function itemsLabel({ items, weightLb }: Request, format: Format): string {
	const weight = format.weight(weightLb);
	return items === 1
		? m.stock_request_item_one({ weight })
		: m.stock_request_items({ items: format.number(items), weight });
}

function BecameOrder({ request: { orderNumber, hasOrder } }: { request: Request }) {
	if (!orderNumber) return null;
	if (!hasOrder) return <span className={styles.quiet}>{m.stock_request_order_coming({ order: orderNumber })}</span>;
	return (
		<RowLink to={paths.order(orderNumber)}>
			{m.stock_request_order()} <span className="mono">{orderNumber}</span>
		</RowLink>
	);
}

function Decision({
	request: { id, poNumber, state, decidedAt, decidedBy, decisionNote, expiresAt, files, accountName },
}: {
	request: Request;
}) {
	const authorOf = useAuthor();
	const format = useFormat();
	if (state === "requested") return <Waiting id={id} po={poNumber} until={format.instant(expiresAt)} />;
	if (state === "expired") return <p className={styles.quiet}>{m.stock_request_expired()}</p>;
	// The requester withdraws it, the mill decides it.
	const by = state === "withdrawn" ? { side: "customer", company: accountName } : { side: "mill" };
	const decided = [decidedBy && authorOf(decidedBy, by), decidedAt && format.instant(decidedAt)]
		.filter(Boolean)
		.join(" · ");
	if (state === "withdrawn") return <p className={styles.quiet}>{m.stock_request_withdrawn({ by: decided })}</p>;
	return (
		<>
			<p>
				{decisionNote} <span className={styles.quiet}>{decided}</span>
			</p>
			<SentFiles files={files} />
		</>
	);
}

function Waiting({ id, po, until }: { id: string; po: string; until: string }) {
	const withdraw = async () => {
		await runInBrowser(WithdrawDocument, { id });
		showToast(m.stock_withdrawn({ po }));
	};
	return (
		<>
			<p className={styles.quiet}>{m.stock_request_until({ time: until })}</p>
			<ActionButton
				confirm={{ question: m.stock_withdraw_sure(), yes: m.stock_withdraw_yes(), no: m.stock_withdraw_no() }}
				onRun={withdraw}
			>
				{m.stock_withdraw()}
				<span className="hidden-text"> {po}</span>
			</ActionButton>
		</>
	);
}
