import { m } from "#generated/texts/messages.js";
import styles from "./progress-segments.module.css";

/** The way of steel, in order. */
export const stages = ["ordered", "melted", "rolled", "tested", "ready", "loaded", "shipped"] as const;
export type Stage = (typeof stages)[number];

/** Where a line stands: the stage it is at, and whether that one is done, under way or held. Every stage before it is done. */
export type Progress = { stage: Stage; state: "done" | "under-way" | "held" };

/** The stage as people say it, one word per concept in both languages. */
export function stageWord(stage: Stage): string {
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

const width = 11;
const gap = 3;

/** Seven short segments and the word. `word` replaces the stage's own word, when the line's status says more. */
export function ProgressSegments({ progress, word }: { progress: Progress; word?: string }) {
	const at = stages.indexOf(progress.stage);
	const done = progress.state === "done" ? at + 1 : at;
	const ownWord = stageWord(progress.stage);
	return (
		<span className={styles.progress}>
			<svg width={stages.length * (width + gap) - gap} height="5" aria-hidden="true" focusable="false">
				{stages.map((stage, index) => (
					<Segment key={stage} x={index * (width + gap)} state={index < done ? "done" : index === at ? progress.state : "ahead"} />
				))}
			</svg>
			<span className={styles.word}>
				{word ?? (progress.state === "held" ? m.web_stage_held({ stage: ownWord.toLowerCase() }) : ownWord)}
			</span>
			<span className="hidden-text">{m.web_stage_progress({ done, total: stages.length })}</span>
		</span>
	);
}

/** Under way is three dashes: striped, as the picture shows it, and readable without colour. */
function Segment({ x, state }: { x: number; state: "done" | "under-way" | "held" | "ahead" }) {
	if (state !== "under-way") return <rect className={styles.segment} data-state={state} x={x} width={width} height="5" rx="2" />;
	return (
		<g className={styles.segment} data-state={state}>
			<rect x={x} width="3.5" height="5" rx="1.5" />
			<rect x={x + 4.5} width="2.5" height="5" />
			<rect x={x + 8} width="2.5" height="5" />
		</g>
	);
}
