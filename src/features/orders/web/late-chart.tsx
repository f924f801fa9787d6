import { scaleBand, scaleLinear } from "d3-scale";
import { m } from "#generated/texts/messages.js";
import { tonsFromLb } from "#shared/units.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { useFormat, useViewer } from "#web/viewer.tsx";
import styles from "./order-lines.module.css";

type LateWeek = { mill: string; week: string; count: number; balanceLb: number };

const width = 960;
const height = 150;
const edge = { top: 8, right: 8, bottom: 20, left: 44 };

/** Late tons by the week in which they were first promised, a bar for each mill; the figures stand below as a table. */
export function LateChart({ weeks }: { weeks: readonly LateWeek[] }) {
	const format = useFormat();
	const units = useViewer()?.preferences.units ?? "imperial";
	if (weeks.length === 0) return null;
	const mills = [...new Set(weeks.map(({ mill }) => mill))].sort();
	const days = weeksBetween(weeks.map(({ week }) => week));
	const x = scaleBand(days, [edge.left, width - edge.right])
		.paddingInner(0.3)
		.paddingOuter(0.1);
	const inner = scaleBand(mills, [0, x.bandwidth()]).paddingInner(0.1);
	const most = Math.max(...weeks.map(({ balanceLb }) => tonsFromLb(balanceLb, units)));
	const y = scaleLinear([0, most], [height - edge.bottom, edge.top]).nice(4);
	const labelled = Math.ceil(days.length / 12);
	return (
		<div className={styles.chart}>
			<Card title={m.orders_late_chart({ unit: format.tonUnit })}>
				<ul className={styles.legend}>
					{mills.map((mill, index) => (
						<li key={mill}>
							<svg width="10" height="10" aria-hidden="true">
								<rect className={styles.bar} data-mill={index} width="10" height="10" rx="2" />
							</svg>
							{mill}
						</li>
					))}
				</ul>
				<svg className={styles.plot} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
					{y.ticks(4).map((tick) => (
						<g key={tick} transform={`translate(0 ${y(tick)})`}>
							<line x1={edge.left} x2={width - edge.right} />
							<text x={edge.left - 6} dy="4" textAnchor="end">
								{format.number(tick)}
							</text>
						</g>
					))}
					{weeks.map(({ mill, week, balanceLb }) => {
						const top = y(tonsFromLb(balanceLb, units));
						return (
							<rect
								key={`${week} ${mill}`}
								className={styles.bar}
								data-mill={mills.indexOf(mill)}
								x={(x(week) ?? 0) + (inner(mill) ?? 0)}
								y={top}
								width={inner.bandwidth()}
								height={height - edge.bottom - top}
							/>
						);
					})}
					{days
						.filter((_, index) => index % labelled === 0)
						.map((day) => (
							<text key={day} x={(x(day) ?? 0) + x.bandwidth() / 2} y={height - 5} textAnchor="middle">
								{format.day(day)}
							</text>
						))}
				</svg>
				<WeekTable weeks={weeks} />
			</Card>
		</div>
	);
}

function WeekTable({ weeks }: { weeks: readonly LateWeek[] }) {
	const format = useFormat();
	return (
		<details>
			<summary>{m.orders_late_chart_table()}</summary>
			<table>
				<thead>
					<tr>
						<th scope="col">{m.orders_late_week()}</th>
						<th scope="col">{m.orders_col_mill()}</th>
						<th scope="col">{m.orders_late_lines()}</th>
						<th scope="col">{m.orders_col_balance_tons({ unit: format.tonUnit })}</th>
					</tr>
				</thead>
				<tbody>
					{weeks.map(({ mill, week, count, balanceLb }) => (
						<tr key={`${week} ${mill}`}>
							<td>{format.day(week)}</td>
							<td>{mill}</td>
							<td data-figure="true">{format.number(count)}</td>
							<td data-figure="true">{format.tons(balanceLb)}</td>
						</tr>
					))}
				</tbody>
			</table>
		</details>
	);
}

/** Every Monday from the first to the last, so that a week without delays shows as a gap. */
function weeksBetween(weeks: readonly string[]): string[] {
	const sorted = weeks.toSorted();
	const days: string[] = [];
	const last = Date.parse(sorted.at(-1) ?? "");
	for (let day = Date.parse(sorted[0] ?? ""); day <= last; day += 7 * 86_400_000) days.push(new Date(day).toISOString().slice(0, 10));
	return days;
}
