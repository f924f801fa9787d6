import type { ReactNode } from "react";
import { m } from "#generated/texts/messages.js";
import styles from "./milestones.module.css";

export type MilestoneState = "done" | "under-way" | "held" | "ahead" | "cancelled";
export type Milestone = { id: string; label: string; state: MilestoneState; note?: ReactNode };

/** The way of steel of one line with its dates: a line across, on the phone a line down. */
export function Milestones({ steps }: { steps: readonly Milestone[] }) {
	return (
		<ol className={styles.milestones}>
			{steps.map((step) => (
				<li
					key={step.id}
					className={styles.step}
					data-state={step.state}
					aria-current={step.state === "done" || step.state === "ahead" ? undefined : "step"}
				>
					<span className={styles.label}>
						{step.label}
						{step.state !== "cancelled" && <span className="hidden-text"> ({stateLabel(step.state)})</span>}
					</span>
					<span className={styles.note}>{step.note}</span>
				</li>
			))}
		</ol>
	);
}

/** A cancelled line's last step says so by its name. */
function stateLabel(state: Exclude<MilestoneState, "cancelled">): string {
	switch (state) {
		case "done":
			return m.web_step_done();
		case "under-way":
			return m.web_step_under_way();
		case "held":
			return m.web_step_held();
		case "ahead":
			return m.web_step_ahead();
	}
}
