import type { ReactNode } from "react";
import type { ChartedWeekFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { graphql } from "#web/data/graphql.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { NamedTable } from "#web/ui/surfaces/named-table.tsx";
import { useFormat } from "#web/viewer.tsx";
import { frame, isLabelled, weekScale } from "./chart-frame.ts";
import styles from "./home-page.module.css";

graphql(`
	fragment ChartedWeek on HomeWeek { week lines onTime shippedLb }
`);

type ChartCardProps = {
	title: string;
	/** The figure that sums the chart up, and what it means. */
	figure: string;
	meaning: string;
	/** What a listener hears of the drawing; the table behind it says the rest. */
	label: string;
	weeks: readonly ChartedWeekFragment[];
	axis: readonly { at: number; text: string }[];
	columns: readonly { title: string; cell: (week: ChartedWeekFragment) => string }[];
	children: ReactNode;
};

/** A drawing over the weeks with the same figures as a table behind it. */
export function ChartCard({ title, figure, meaning, label, weeks, axis, columns, children }: ChartCardProps) {
	return (
		<Card title={title}>
			<p className={styles.sum}>
				<b>{figure}</b> <span className={styles.quiet}>{meaning}</span>
			</p>
			<svg className={styles.chart} viewBox={`0 0 ${frame.width} ${frame.height}`} role="img" aria-label={label}>
				{axis.map(({ at, text }) => (
					<g key={at}>
						<line className={styles.grid} x1={frame.left} x2={frame.width - frame.right} y1={at} y2={at} />
						<text className={styles.tick} x={frame.left - 6} y={at + 4} textAnchor="end">
							{text}
						</text>
					</g>
				))}
				<WeekLabels weeks={weeks} />
				{children}
			</svg>
			<ChartTable weeks={weeks} columns={columns} />
		</Card>
	);
}

function WeekLabels({ weeks }: { weeks: readonly ChartedWeekFragment[] }) {
	const format = useFormat();
	const scale = weekScale(weeks);
	return weeks.map(({ week }, index) =>
		isLabelled(index, weeks.length) ? (
			<text
				key={week}
				className={styles.tick}
				x={index === weeks.length - 1 ? frame.width - frame.right : (scale(week) ?? 0) + scale.bandwidth() / 2}
				y={frame.height - 4}
				textAnchor={index === weeks.length - 1 ? "end" : "middle"}
			>
				{format.shortDay(week)}
			</text>
		) : null,
	);
}

function ChartTable({ weeks, columns }: Pick<ChartCardProps, "weeks" | "columns">) {
	const format = useFormat();
	return (
		<details className={styles.details}>
			<summary>{m.home_table()}</summary>
			<NamedTable className={styles.table}>
				<thead>
					<tr>
						<th scope="col">{m.home_week()}</th>
						{columns.map((column) => (
							<th key={column.title} scope="col" data-kind="figure">
								{column.title}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{weeks.map((week) => (
						<tr key={week.week}>
							<th scope="row">{format.day(week.week)}</th>
							{columns.map((column) => (
								<td key={column.title} data-kind="figure">
									{column.cell(week)}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</NamedTable>
		</details>
	);
}
