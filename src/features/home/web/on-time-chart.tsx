import { line } from "d3-shape";
import type { ChartedWeekFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import styles from "#web/ui/charts/chart.module.css";
import { ChartCard } from "#web/ui/charts/chart-card.tsx";
import { spanScale, valueScale } from "#web/ui/charts/chart-frame.ts";
import { useFormat } from "#web/viewer.tsx";

/**
 * The share of completed lines that left on or before the first promise, week by week. A week without such lines is a
 * gap.
 */
export function OnTimeChart({ weeks }: { weeks: readonly ChartedWeekFragment[] }) {
	const format = useFormat();
	const lines = sum(weeks, (week) => week.lines);
	const onTime = sum(weeks, (week) => week.onTime);
	const share = lines > 0 ? onTime / lines : undefined;
	const { scale: y, ticks } = valueScale(1, false);
	return (
		<ChartCard
			title={m.home_on_time()}
			figure={format.percent(share)}
			meaning={
				lines > 0
					? m.home_on_time_of({ onTime: format.number(onTime), lines: format.number(lines) })
					: m.home_on_time_none()
			}
			label={m.home_on_time_chart({ share: format.percent(share) })}
			spans={weeks}
			dayOf={({ week }) => week}
			dayTitle={m.home_week()}
			axis={ticks.filter((tick) => tick % 0.5 === 0).map((tick) => ({ at: y(tick), text: format.percent(tick) }))}
			columns={[
				{ title: m.home_completed(), cell: (week) => format.number(week.lines) },
				{ title: m.home_on_time_lines(), cell: (week) => format.number(week.onTime) },
				{ title: m.home_share(), cell: (week) => format.percent(shareOf(week)) },
			]}
		>
			<ShareLine weeks={weeks} y={y} />
		</ChartCard>
	);
}

function ShareLine({ weeks, y }: { weeks: readonly ChartedWeekFragment[]; y: (share: number) => number }) {
	const format = useFormat();
	const scale = spanScale(weeks.map(({ week }) => week));
	const x = (week: ChartedWeekFragment) => (scale(week.week) ?? 0) + scale.bandwidth() / 2;
	const draw = line<ChartedWeekFragment>()
		.defined((week) => week.lines > 0)
		.x(x)
		.y((week) => y(shareOf(week) ?? 0));
	return (
		<>
			<path className={styles.line} d={draw(weeks) ?? ""} />
			{weeks.map((week) => {
				const share = shareOf(week);
				if (share === undefined) return null;
				const words = {
					week: format.day(week.week),
					onTime: format.number(week.onTime),
					lines: format.number(week.lines),
				};
				return (
					<circle key={week.week} className={styles.dot} cx={x(week)} cy={y(share)} r="3.5">
						<title>{m.home_on_time_week(words)}</title>
					</circle>
				);
			})}
		</>
	);
}

function shareOf({ lines, onTime }: ChartedWeekFragment): number | undefined {
	return lines > 0 ? onTime / lines : undefined;
}

function sum(weeks: readonly ChartedWeekFragment[], of: (week: ChartedWeekFragment) => number): number {
	return weeks.reduce((total, week) => total + of(week), 0);
}
