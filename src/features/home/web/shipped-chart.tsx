import type { ChartedWeekFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { tonsFromLb } from "#shared/units.ts";
import { graphql } from "#web/data/graphql.ts";
import styles from "#web/ui/charts/chart.module.css";
import { ChartCard } from "#web/ui/charts/chart-card.tsx";
import { spanScale, valueScale } from "#web/ui/charts/chart-frame.ts";
import { useFormat } from "#web/viewer.tsx";

graphql(`
	fragment ChartedWeek on HomeWeek { week lines onTime shippedLb }
`);

/** What left the mills week by week, in the viewer's tons. */
export function ShippedChart({ weeks }: { weeks: readonly ChartedWeekFragment[] }) {
	const format = useFormat();
	const tons = (lb: number) => tonsFromLb(lb, format.tonUnit === "t" ? "metric" : "imperial");
	const total = weeks.reduce((sum, week) => sum + week.shippedLb, 0);
	const { scale: y, ticks } = valueScale(tons(Math.max(...weeks.map((week) => week.shippedLb), 0)));
	const x = spanScale(weeks.map(({ week }) => week));
	const figure = format.weight(total);
	return (
		<ChartCard
			title={m.home_shipped()}
			figure={figure}
			meaning={total > 0 ? m.home_shipped_of() : m.home_shipped_none()}
			label={m.home_shipped_chart({ weight: figure })}
			spans={weeks}
			dayOf={({ week }) => week}
			dayTitle={m.home_week()}
			axis={ticks.map((tick) => ({ at: y(tick), text: format.number(tick, Number.isInteger(tick) ? 0 : 1) }))}
			columns={[{ title: m.home_shipped_tons({ unit: format.tonUnit }), cell: (week) => format.tons(week.shippedLb) }]}
		>
			{weeks.map((week) => (
				<rect
					key={week.week}
					className={styles.bar}
					x={x(week.week) ?? 0}
					width={x.bandwidth()}
					y={y(tons(week.shippedLb))}
					height={y(0) - y(tons(week.shippedLb))}
				>
					<title>{m.home_shipped_week({ week: format.day(week.week), weight: format.weight(week.shippedLb) })}</title>
				</rect>
			))}
		</ChartCard>
	);
}
