import { m } from "#generated/texts/messages.js";
import { useFormat } from "../../viewer.tsx";
import styles from "./shipped-bar.module.css";

/** Shipped over ordered in the viewer's tons, with a thin bar under it: shipped solid, ready paler. All in pounds. */
export function ShippedBar({ shippedLb, readyLb, orderedLb }: { shippedLb: number; readyLb: number; orderedLb: number }) {
	const format = useFormat();
	const figures = { shipped: format.tons(shippedLb), ready: format.tons(readyLb), ordered: format.tons(orderedLb) };
	const shipped = percentOf(shippedLb, orderedLb);
	const withReady = percentOf(shippedLb + readyLb, orderedLb);
	return (
		<span className={styles.figure}>
			<span aria-hidden="true" className={styles.ordered}>
				<b className={styles.shipped}>{figures.shipped}</b>
				{` / ${figures.ordered}`}
			</span>
			<svg
				className={styles.bar}
				width="88"
				height="3"
				role="img"
				aria-label={m.web_shipped_of_ordered({ ...figures, unit: format.tonUnit })}
				focusable="false"
			>
				<rect className={styles.track} width="100%" height="3" rx="1.5" />
				{withReady > shipped && <rect className={styles.readyPart} width={`${withReady}%`} height="3" rx="1.5" />}
				{shipped > 0 && <rect className={styles.shippedPart} width={`${shipped}%`} height="3" rx="1.5" />}
			</svg>
		</span>
	);
}

/** A share of the ordered weight in percent, one decimal; more than ordered fills the bar and no more. */
export function percentOf(partLb: number, wholeLb: number): number {
	if (wholeLb <= 0) return 0;
	return Math.round(Math.min(1, Math.max(0, partLb / wholeLb)) * 1000) / 10;
}
