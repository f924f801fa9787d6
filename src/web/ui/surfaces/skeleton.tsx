import { m } from "#generated/texts/messages.js";
import styles from "./skeleton.module.css";

const widths = ["92%", "78%", "86%", "64%", "88%", "72%"];

/** Grey lines where text will be; they appear after 300 ms, so that fast answers never flicker. */
export function Skeleton({ lines = 6 }: { lines?: number }) {
	return (
		<div className={styles.skeleton} role="status">
			<span className="hidden-text">{m.web_loading()}</span>
			{Array.from({ length: lines }, (_, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
				<svg key={index} className={styles.line} width="100%" height="12" aria-hidden="true">
					<rect width={widths[index % widths.length]} height="12" rx="4" />
				</svg>
			))}
		</div>
	);
}
