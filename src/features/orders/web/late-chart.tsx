import { scaleBand, scaleLinear } from "d3-scale";
import { m } from "#generated/texts/messages.js";
import { tonsFromLb } from "#shared/units.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { NamedTable } from "#web/ui/surfaces/named-table.tsx";
import { SizedPlot } from "#web/ui/surfaces/sized-plot.tsx";
import { useFormat } from "#web/viewer.tsx";
import styles from "./order-lines.module.css";

type LateWeek = { mill: string; week: string; count: number; balanceLb: number };

/** One drawing for each width of screen: letters shrink with their drawing, and nobody reads 4 px. */
const sizes = [
	{ id: "wide", width: 960, labels: 12 },
	{ id: "middle", width: 640, labels: 8 },
	{ id: "narrow", width: 380, labels: 5 },
] as const;
const height = 150;
const edge = { top: 8, right: 8, bottom: 20, left: 44 };
const stripes = "late-stripes";

/** Late tons by the week in which they were first promised, a bar for each mill; the figures are below as a table. */
export function LateChart({ weeks }: { weeks: readonly LateWeek[] }) {
	const format = useFormat();
	if (weeks.length === 0) return null;
	const mills = [...new Set(weeks.map(({ mill }) => mill))].sort();
	return (
		<div className={styles.chart}>
			<Card title={m.orders_late_chart({ unit: format.tonUnit })}>
				<Stripes />
				<ul className={styles.legend}>
					{mills.map((mill, index) => (
						<li key={mill}>
							<svg width="12" height="12" aria-hidden="true">
								<rect
									className={styles.bar}
									fill={fillOf(index)}
									data-mill={index}
									x="0.5"
									y="0.5"
									width="11"
									height="11"
									rx="2"
								/>
							</svg>
							{mill}
						</li>
					))}
				</ul>
				{sizes.map((size) => (
					<Plot key={size.id} size={size} weeks={weeks} mills={mills} />
				))}
				<WeekTable weeks={weeks} />
			</Card>
		</div>
	);
}

/** The second mill is striped, so that the two differ without their colours too. */
function Stripes() {
	return (
		<svg className={styles.patterns} width="0" height="0" aria-hidden="true">
			<defs>
				<pattern id={stripes} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
					<rect className={styles.stripeGround} width="5" height="5" />
					<rect className={styles.stripe} width="2.5" height="5" />
				</pattern>
			</defs>
		</svg>
	);
}

function fillOf(mill: number): string | undefined {
	return mill === 1 ? `url(#${stripes})` : undefined;
}

type PlotProps = { size: (typeof sizes)[number]; weeks: readonly LateWeek[]; mills: readonly string[] };

function Plot({ size: { id, width, labels }, weeks, mills }: PlotProps) {
	const format = useFormat();
	const tons = (lb: number) => tonsFromLb(lb, format.tonUnit === "t" ? "metric" : "imperial");
	const days = weeksBetween(weeks.map(({ week }) => week));
	const x = scaleBand(days, [edge.left, width - edge.right])
		.paddingInner(0.3)
		.paddingOuter(0.1);
	const inner = scaleBand(mills, [0, x.bandwidth()]).paddingInner(0.1);
	const most = Math.max(...weeks.map(({ balanceLb }) => tons(balanceLb)));
	const y = scaleLinear([0, most], [height - edge.bottom, edge.top]).nice(4);
	const labelled = Math.ceil(days.length / labels);
	return (
		<SizedPlot size={{ id, width, height }} className={styles.plot}>
			{y.ticks(4).map((tick) => (
				<g key={tick} transform={`translate(0 ${y(tick)})`}>
					<line x1={edge.left} x2={width - edge.right} />
					<text x={edge.left - 6} dy="4" textAnchor="end">
						{format.number(tick)}
					</text>
				</g>
			))}
			{weeks.map(({ mill, week, balanceLb }) => (
				<rect
					key={`${week} ${mill}`}
					className={styles.bar}
					fill={fillOf(mills.indexOf(mill))}
					data-mill={mills.indexOf(mill)}
					x={(x(week) ?? 0) + (inner(mill) ?? 0)}
					y={y(tons(balanceLb))}
					width={inner.bandwidth()}
					height={height - edge.bottom - y(tons(balanceLb))}
				/>
			))}
			{days
				.filter((_, index) => index % labelled === 0)
				.map((day) => (
					<text key={day} x={(x(day) ?? 0) + x.bandwidth() / 2} y={height - 5} textAnchor="middle">
						{format.shortDay(day)}
					</text>
				))}
		</SizedPlot>
	);
}

function WeekTable({ weeks }: { weeks: readonly LateWeek[] }) {
	const format = useFormat();
	return (
		<details>
			<summary>{m.orders_late_chart_table()}</summary>
			<NamedTable>
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
			</NamedTable>
		</details>
	);
}

/** Every Monday from the first to the last, so that a week without delays shows as a gap. */
function weeksBetween(weeks: readonly string[]): string[] {
	const sorted = weeks.toSorted();
	const days: string[] = [];
	const last = Date.parse(sorted.at(-1) ?? "");
	for (let day = Date.parse(sorted[0] ?? ""); day <= last; day += 7 * 86_400_000)
		days.push(new Date(day).toISOString().slice(0, 10));
	return days;
}
