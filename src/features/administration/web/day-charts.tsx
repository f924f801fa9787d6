import type { AdminDaysFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths, pathWith } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import chart from "#web/ui/charts/chart.module.css";
import { ChartCard } from "#web/ui/charts/chart-card.tsx";
import { spanScale, valueScale } from "#web/ui/charts/chart-frame.ts";
import { useFormat } from "#web/viewer.tsx";
import styles from "./admin-page.module.css";

graphql(`
	fragment AdminDays on AdminOverview {
		days { day feedRuns troubledRuns rejectedRows signIns refusedSignIns }
	}
`);

type Day = AdminDaysFragment["days"][number];

/** How the feeds and the sign-ins went, day by day. */
export function DayCharts({ days }: { days: readonly Day[] }) {
	return (
		<div className={styles.charts}>
			<FeedsChart days={days} />
			<SignInsChart days={days} />
		</div>
	);
}

function FeedsChart({ days }: { days: readonly Day[] }) {
	const format = useFormat();
	const runs = sum(days, (day) => day.feedRuns);
	const troubled = sum(days, (day) => day.troubledRuns);
	const figure = m.administration_runs({ count: runs, shown: format.number(runs) });
	const meaning = m.administration_runs_troubled({ count: troubled, shown: format.number(troubled) });
	return (
		<ChartCard
			title={m.administration_feeds_by_day()}
			aside={<AppLink to={paths.feeds}>{m.administration_feeds_open()}</AppLink>}
			figure={figure}
			meaning={meaning}
			label={`${m.administration_feeds_by_day()}: ${figure}, ${meaning}`}
			spans={days}
			dayOf={({ day }) => day}
			dayTitle={m.administration_day()}
			axis={axisOf(days, (day) => day.feedRuns, format)}
			columns={[
				{ title: m.administration_day_runs(), cell: (day) => format.number(day.feedRuns) },
				{ title: m.administration_day_troubled(), cell: (day) => format.number(day.troubledRuns) },
				{ title: m.administration_day_rejected(), cell: (day) => format.number(day.rejectedRows) },
			]}
		>
			<Bars days={days} wholeOf={(day) => day.feedRuns} partOf={(day) => day.troubledRuns} />
		</ChartCard>
	);
}

function SignInsChart({ days }: { days: readonly Day[] }) {
	const format = useFormat();
	const all = (day: Day) => day.signIns + day.refusedSignIns;
	const signIns = sum(days, (day) => day.signIns);
	const refused = sum(days, (day) => day.refusedSignIns);
	const figure = m.administration_sign_ins({ count: signIns, shown: format.number(signIns) });
	const meaning = m.administration_sign_ins_refused({ count: refused, shown: format.number(refused) });
	return (
		<ChartCard
			title={m.administration_sign_ins_by_day()}
			aside={<AppLink to={pathWith(paths.admin, { tab: "signIns" })}>{m.administration_sign_ins_open()}</AppLink>}
			figure={figure}
			meaning={meaning}
			label={`${m.administration_sign_ins_by_day()}: ${figure}, ${meaning}`}
			spans={days}
			dayOf={({ day }) => day}
			dayTitle={m.administration_day()}
			axis={axisOf(days, all, format)}
			columns={[
				{ title: m.administration_day_sign_ins(), cell: (day) => format.number(day.signIns) },
				{ title: m.administration_day_refused(), cell: (day) => format.number(day.refusedSignIns) },
			]}
		>
			<Bars days={days} wholeOf={all} partOf={(day) => day.refusedSignIns} />
		</ChartCard>
	);
}

type BarsProps = { days: readonly Day[]; wholeOf: (day: Day) => number; partOf: (day: Day) => number };

/** A bar for each day; what went wrong is its lowest part. */
function Bars({ days, wholeOf, partOf }: BarsProps) {
	const x = spanScale(days.map(({ day }) => day));
	const y = heightScale(days, wholeOf).scale;
	return days.map((day) => {
		const [whole, part] = [wholeOf(day), partOf(day)];
		const bar = { x: x(day.day) ?? 0, width: x.bandwidth() };
		return (
			<g key={day.day}>
				<rect className={chart.bar} {...bar} y={y(whole)} height={y(part) - y(whole)} />
				<rect className={chart.trouble} {...bar} y={y(part)} height={y(0) - y(part)} />
			</g>
		);
	});
}

const heightScale = (days: readonly Day[], of: (day: Day) => number) => valueScale(Math.max(...days.map(of), 4));

function axisOf(days: readonly Day[], of: (day: Day) => number, format: ReturnType<typeof useFormat>) {
	const { scale, ticks } = heightScale(days, of);
	return ticks.map((tick) => ({ at: scale(tick), text: format.number(tick) }));
}

const sum = (days: readonly Day[], of: (day: Day) => number) => days.reduce((all, day) => all + of(day), 0);
