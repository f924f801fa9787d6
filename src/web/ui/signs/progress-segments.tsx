import { m } from "#generated/texts/messages.js";
import styles from "./progress-segments.module.css";

/** The way of steel, in order. */
export const stages = ["ordered", "melted", "rolled", "tested", "ready", "loaded", "shipped"] as const;
export type Stage = (typeof stages)[number];

/**
 * Progress of a line: its current stage, and whether that one is done, under way or on hold. All stages before it are
 * done.
 */
export type Progress = { stage: Stage; state: "done" | "under-way" | "held" };

/** The stage as people say it, one word per concept in both languages. */
export function stageLabel(stage: Stage): string {
	const words: Record<Stage, () => string> = {
		ordered: m.web_stage_ordered,
		melted: m.web_stage_melted,
		rolled: m.web_stage_rolled,
		tested: m.web_stage_tested,
		ready: m.web_stage_ready,
		loaded: m.web_stage_loaded,
		shipped: m.web_stage_shipped,
	};
	return words[stage]();
}

// The picture is 95 × 5 and its segments 11 long, 3 apart, as its style says.
const width = 11;
const gap = 3;
const height = 5;

/** Seven short segments and the word. `word` replaces the stage's own word, when the line's status says more. */
export function ProgressSegments({ progress, word }: { progress: Progress; word?: string }) {
	const at = stages.indexOf(progress.stage);
	const done = progress.state === "done" ? at + 1 : at;
	const ownWord = stageLabel(progress.stage);
	return (
		<span className={styles.progress}>
			<svg role="img" aria-label={m.web_stage_progress({ done, total: stages.length })}>
				{segments(0, done, "done")}
				{progress.state !== "done" && segments(at, at + 1, progress.state)}
				{segments(at + 1, stages.length, "ahead")}
			</svg>
			<span>{word ?? (progress.state === "held" ? m.web_stage_held({ stage: ownWord.toLowerCase() }) : ownWord)}</span>
		</span>
	);
}

/** Under way is three dashes: striped, as the picture shows it, and readable without colour. */
const striped = "h3.5m1 0h2.5m1 0h2.5";

/**
 * Neighbours of one state are one line, which the style breaks where they end, and no component draws it: a table has
 * this in each of two hundred rows.
 */
function segments(from: number, to: number, state: "done" | "under-way" | "held" | "ahead") {
	if (from >= to) return null;
	const isStriped = state === "under-way";
	const start = from * (width + gap) + (isStriped ? 0 : height / 2);
	const length = (to - from) * (width + gap) - gap - height;
	return <path data-state={state} d={`M${start} ${height / 2}${isStriped ? striped : `h${length}`}`} />;
}
