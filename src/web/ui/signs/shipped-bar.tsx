import { m } from "#generated/texts/messages.js";
import { useFormat } from "../../viewer.tsx";
import styles from "./shipped-bar.module.css";

/** Shipped over ordered in the viewer's tons, with a thin bar under it: shipped solid, ready paler. All in pounds. */
export function ShippedBar({
	shippedLb,
	readyLb,
	orderedLb,
}: {
	shippedLb: number;
	readyLb: number;
	orderedLb: number;
}) {
	const format = useFormat();
	const figures = { shipped: format.tons(shippedLb), ready: format.tons(readyLb), ordered: format.tons(orderedLb) };
	const shipped = percentOf(shippedLb, orderedLb);
	const withReady = percentOf(shippedLb + readyLb, orderedLb);
	return (
		<span className={styles.figure}>
			<span aria-hidden="true">
				<b>{figures.shipped}</b>
				{` / ${figures.ordered}`}
			</span>
			<svg role="img" aria-label={m.web_shipped_of_ordered({ ...figures, unit: format.tonUnit })}>
				<path d={lineOf(100)} />
				{withReady > shipped && <path className={styles.readyPart} d={lineOf(withReady)} />}
				{shipped > 0 && <path className={styles.shippedPart} d={lineOf(shipped)} />}
			</svg>
		</span>
	);
}

// As wide and as thick as the style says; its ends are round.
const width = 88;
const thickness = 3;

function lineOf(percent: number): string {
	const length = Math.max(0, (width * percent) / 100 - thickness);
	return `M${thickness / 2} ${thickness / 2}h${Math.round(length * 100) / 100}`;
}

/** A share of the ordered weight in percent, one decimal; more than ordered fills the bar and no more. */
export function percentOf(partLb: number, wholeLb: number): number {
	if (wholeLb <= 0) return 0;
	return Math.round(Math.min(1, Math.max(0, partLb / wholeLb)) * 1000) / 10;
}
