import type { HomeStagesFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import type { LineStage } from "#shared/orders/line-stages.ts";
import { graphql } from "#web/data/graphql.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { TileTons } from "#web/ui/surfaces/figure-tile.tsx";
import { useFormat } from "#web/viewer.tsx";
import { homeLinks, stagePath } from "./home-links.ts";
import styles from "./stages-card.module.css";

graphql(`
	fragment HomeStages on CustomerHome {
		open { lines weightLb }
		ready { weightLb }
		stages { stage lines weightLb }
		inTransit { loads weightLb }
	}
`);

const labels: Readonly<Record<LineStage, () => string>> = {
	ordered: m.home_stage_ordered,
	scheduled: m.home_stage_scheduled,
	melted: m.home_stage_melted,
	rolled: m.home_stage_rolled,
	tested: m.home_stage_tested,
	ready: m.home_stage_ready,
	partlyShipped: m.home_stage_partly_shipped,
	onHold: m.home_stage_on_hold,
};

/**
 * Where the steel is: what remains to ship of the open lines by stage, then what is in transit. Each stage leads to its
 * rows. What is on hold is shown only where something is.
 */
export function StagesCard({ home: { open, ready, stages, inTransit } }: { home: HomeStagesFragment }) {
	const format = useFormat();
	const shown = stages.filter(({ stage, lines }) => stage !== "onHold" || lines > 0);
	const most = Math.max(...stages.map(({ weightLb }) => weightLb), inTransit.weightLb, 1);
	return (
		<Card
			title={m.home_stages()}
			aside={
				<>
					<AppLink to={homeLinks.open}>
						{m.home_stages_open({ weight: format.weight(open.weightLb), lines: linesText(open.lines, format) })}
					</AppLink>
					{ready.weightLb > 0 && (
						<>
							{" · "}
							<AppLink to={homeLinks.ready}>{m.home_stages_ready({ weight: format.weight(ready.weightLb) })}</AppLink>
						</>
					)}
				</>
			}
			flush
		>
			<ol className={styles.stages} data-count={shown.length + 1}>
				{shown.map(({ stage, lines, weightLb }) => (
					<Stage
						key={stage}
						to={stagePath(stage as LineStage)}
						label={labels[stage as LineStage]()}
						lb={weightLb}
						share={weightLb / most}
						count={linesText(lines, format)}
						isHeld={stage === "onHold"}
					/>
				))}
				<Stage
					to={homeLinks.inTransit}
					label={m.home_in_transit()}
					lb={inTransit.weightLb}
					share={inTransit.weightLb / most}
					count={m.home_loads({ count: inTransit.loads, shown: format.number(inTransit.loads) })}
				/>
			</ol>
		</Card>
	);
}

type StageProps = { to: string; label: string; lb: number; share: number; count: string; isHeld?: boolean };

function Stage({ to, label, lb, share, count, isHeld }: StageProps) {
	return (
		<li>
			<AppLink to={to} className={styles.stage} data-empty={lb === 0 || undefined} data-held={isHeld || undefined}>
				<span className={styles.label}>
					{isHeld && <span aria-hidden="true">▲ </span>}
					{`${label} `}
				</span>
				<span className={styles.figure}>
					<TileTons lb={lb} />{" "}
				</span>
				<span className={styles.count}>{count}</span>
				<svg className={styles.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
					<rect className={styles.track} width="100" height="4" />
					<rect className={styles.fill} width={lb === 0 ? 0 : Math.max(share * 100, 2)} height="4" />
				</svg>
			</AppLink>
		</li>
	);
}

const linesText = (count: number, format: ReturnType<typeof useFormat>) =>
	m.home_lines({ count, shown: format.number(count) });
