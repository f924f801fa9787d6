import type { ChartedWeekFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { tonsFromLb } from "#shared/units.ts";
import { useFormat } from "#web/viewer.tsx";
import { ChartCard } from "./chart-card.tsx";
import { valueScale, weekScale } from "./chart-frame.ts";
import styles from "./home-page.module.css";

/** What left the mills week by week, in the viewer's tons. */
export function ShippedChart({ weeks }: { weeks: readonly ChartedWeekFragment[] }) {
	const format = useFormat();
	const tons = (lb: number) => tonsFromLb(lb, format.tonUnit === "t" ? "metric" : "imperial");
	const total = weeks.reduce((sum, week) => sum + week.shippedLb, 0);
	const { scale: y, ticks } = valueScale(tons(Math.max(...weeks.map((week) => week.shippedLb), 0)));
	const x = weekScale(weeks);
	const figure = format.weight(total);
	return (
		<ChartCard
			title={m.home_shipped()}
			figure={figure}
			meaning={total > 0 ? m.home_shipped_of() : m.home_shipped_none()}
			label={m.home_shipped_chart({ weight: figure })}
			weeks={weeks}
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
