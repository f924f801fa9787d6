import type { ReactNode } from "react";
import { m } from "#generated/texts/messages.js";
import { useFormat } from "../../viewer.tsx";
import { Card } from "../surfaces/card.tsx";
import { NamedTable } from "../surfaces/named-table.tsx";
import styles from "./chart.module.css";
import { frame, isLabelled, spanScale } from "./chart-frame.ts";

type ChartCardProps<Row> = {
	title: string;
	aside?: ReactNode;
	/** The figure that sums the chart up, and what it means. */
	figure: string;
	meaning: ReactNode;
	/** What a listener hears of the drawing; the table behind it says the rest. */
	label: string;
	/** One for each day or week, oldest first. */
	spans: readonly Row[];
	/** The first day of a span, and what the table calls it. */
	dayOf: (row: Row) => string;
	dayTitle: string;
	axis: readonly { at: number; text: string }[];
	columns: readonly { title: string; cell: (row: Row) => string }[];
	children: ReactNode;
};

/** A drawing over days or weeks with the same figures as a table behind it. */
export function ChartCard<Row>({
	title,
	aside,
	figure,
	meaning,
	label,
	spans,
	dayOf,
	dayTitle,
	axis,
	columns,
	children,
}: ChartCardProps<Row>) {
	return (
		<Card title={title} aside={aside}>
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
				<SpanLabels days={spans.map(dayOf)} />
				{children}
			</svg>
			<ChartTable spans={spans} dayOf={dayOf} dayTitle={dayTitle} columns={columns} />
		</Card>
	);
}

function SpanLabels({ days }: { days: readonly string[] }) {
	const format = useFormat();
	const scale = spanScale(days);
	return days.map((day, index) =>
		isLabelled(index, days.length) ? (
			<text
				key={day}
				className={styles.tick}
				x={index === days.length - 1 ? frame.width - frame.right : (scale(day) ?? 0) + scale.bandwidth() / 2}
				y={frame.height - 4}
				textAnchor={index === days.length - 1 ? "end" : "middle"}
			>
				{format.shortDay(day)}
			</text>
		) : null,
	);
}

function ChartTable<Row>({
	spans,
	dayOf,
	dayTitle,
	columns,
}: Pick<ChartCardProps<Row>, "spans" | "dayOf" | "dayTitle" | "columns">) {
	const format = useFormat();
	return (
		<details className={styles.details}>
			<summary>{m.web_chart_table()}</summary>
			<NamedTable className={styles.table}>
				<thead>
					<tr>
						<th scope="col">{dayTitle}</th>
						{columns.map((column) => (
							<th key={column.title} scope="col">
								{column.title}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{spans.map((row) => (
						<tr key={dayOf(row)}>
							<th scope="row">{format.day(dayOf(row))}</th>
							{columns.map((column) => (
								<td key={column.title}>{column.cell(row)}</td>
							))}
						</tr>
					))}
				</tbody>
			</NamedTable>
		</details>
	);
}
