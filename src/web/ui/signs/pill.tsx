import type { ReactNode } from "react";
import { m } from "#generated/texts/messages.js";
import styles from "./pill.module.css";

/**
 * heat = a user must act; better = better than promised, or delivered; steel = chosen, under way; neutral = simply
 * so.
 */
export type Tone = "neutral" | "steel" | "heat" | "better";

/** A state in one word. The word carries the meaning, the colour only repeats it. */
export function Pill({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
	return (
		<span className={styles.pill} data-tone={tone}>
			{children}
		</span>
	);
}

/** Days against the first promise: above 0 late, below 0 ahead, 0 on time and quiet. */
export function DaysPill({ daysLate }: { daysLate: number }) {
	if (daysLate === 0) return <span className={styles.quiet}>{daysLabel(daysLate)}</span>;
	const isLate = daysLate > 0;
	return (
		<Pill tone={isLate ? "heat" : "better"}>
			<span aria-hidden="true">{isLate ? "▲ " : "▼ "}</span>
			{daysLabel(daysLate)}
		</Pill>
	);
}

/** The same in words alone. */
export function daysLabel(daysLate: number): string {
	if (daysLate === 0) return m.web_on_time();
	return daysLate > 0 ? m.web_days_late({ days: daysLate }) : m.web_days_ahead({ days: -daysLate });
}
