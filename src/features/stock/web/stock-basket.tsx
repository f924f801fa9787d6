import { Suspense, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { BasketItemFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { lazyPart } from "#web/build-check/lazy-part.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { useRunWithToast } from "#web/ui/actions/use-run-with-toast.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { useFormat } from "#web/viewer.tsx";
import { lapsedOf } from "../lapsed-holds.ts";
import styles from "./stock-page.module.css";
import type { BuyingAccount } from "./stock-request-form.tsx";

// Comes with the first hold.
const StockRequestForm = lazyPart(() => import("./stock-request-form.tsx"), "StockRequestForm");

graphql(`
	fragment BasketItem on StockBasketItem {
		stockNumber
		accountCode
		grade
		thicknessIn
		widthIn
		lengthIn
		pieces
		weightLb
		pricePerCwt
		currency
		expiresAt
	}
`);

const ReleaseStockDocument = graphql(`
	mutation ReleaseStock($stockNumber: String!) { releaseStock(stockNumber: $stockNumber) }
`);

type StockBasketProps = { items: readonly BasketItemFragment[]; soldTos: readonly BuyingAccount[] };

/** Currently held stock with the remaining time, and the form that requests it from the mill. */
export function StockBasket({ items, soldTos }: StockBasketProps) {
	const format = useFormat();
	const { revalidate } = useRevalidator();
	const { run } = useRunWithToast();
	const left = useMinutesLeft(items, revalidate);
	const lapsed = useLapsed(items);
	if (items.length + lapsed.length === 0) return null;
	const release = (stockNumber: string) =>
		run(() => runInBrowser(ReleaseStockDocument, { stockNumber }), m.stock_released({ stock: stockNumber }));
	return (
		<div className={styles.above}>
			<Card title={m.stock_basket()}>
				<ul className={styles.basket}>
					{items.map((item) => (
						<li key={item.stockNumber}>
							<span>
								<span className="mono">{item.stockNumber}</span> {item.grade} ·{" "}
								{format.sizeAlone(item.thicknessIn, item.widthIn, item.lengthIn)} · {format.weight(item.weightLb)} ·{" "}
								{item.accountCode}
							</span>
							<span className={styles.left}>
								{left[item.stockNumber] !== undefined && m.stock_minutes_left({ minutes: left[item.stockNumber] ?? 0 })}
								<Button onClick={() => void release(item.stockNumber)}>
									{m.stock_release()}
									<span className="hidden-text"> {item.stockNumber}</span>
								</Button>
							</span>
						</li>
					))}
				</ul>
				{lapsed.length > 0 && (
					<p role="alert" className={styles.note}>
						{(items.length > 0 ? m.stock_lapsed : m.stock_lapsed_all)({ stock: lapsed.join(", ") })}
					</p>
				)}
				<Suspense>{items.length > 0 && <StockRequestForm held={items} soldTos={soldTos} />}</Suspense>
			</Card>
		</div>
	);
}

/**
 * Items whose hold expired while the page was open and that are not held again: the user reads which before sending the
 * form.
 */
function useLapsed(items: readonly BasketItemFragment[]): readonly string[] {
	const [shown, setShown] = useState({ items, lapsed: [] as readonly string[] });
	if (shown.items === items) return shown.lapsed;
	const lapsed = lapsedOf(shown, items, Date.now());
	setShown({ items, lapsed });
	return lapsed;
}

const tickMs = 15_000;

/** Whole minutes until each hold expires, by this browser's clock and only there; reloads when one has expired. */
function useMinutesLeft(
	items: readonly BasketItemFragment[],
	onLapse: () => Promise<void>,
): Readonly<Record<string, number>> {
	const [left, setLeft] = useState<Readonly<Record<string, number>>>({});
	// Both must stay the same from one rendering to the next, or counting would never end.
	useEffect(() => {
		const count = () => {
			const minutes = items.map(
				({ stockNumber, expiresAt }) =>
					[stockNumber, Math.ceil((Date.parse(expiresAt) - Date.now()) / 60_000)] as const,
			);
			setLeft(Object.fromEntries(minutes.filter(([, rest]) => rest > 0)));
			if (minutes.some(([, rest]) => rest <= 0)) void onLapse();
		};
		count();
		const timer = setInterval(count, tickMs);
		return () => clearInterval(timer);
	}, [items, onLapse]);
	return left;
}
