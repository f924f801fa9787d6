import { scaleLinear } from "d3-scale";
import type { DrawnValueFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { certifiedNumber } from "#shared/certificates/certified-number.ts";
import { SizedPlot } from "#web/ui/surfaces/sized-plot.tsx";
import { useFormat } from "#web/viewer.tsx";
import { isKept, type LimitLine } from "../charted-values.ts";
import styles from "./certificate-chart.module.css";

/** One drawing for each width of screen: letters shrink with their drawing, and nobody reads 4 px. */
export const plotSizes = [
	{ id: "wide", width: 960, height: 240, days: 8 },
	{ id: "middle", width: 640, height: 230, days: 6 },
	{ id: "narrow", width: 340, height: 220, days: 3 },
] as const;
export type PlotSize = (typeof plotSizes)[number];
const edge = { top: 16, right: 10, bottom: 22, left: 48 };

type ValuePlotProps = {
	size: PlotSize;
	values: readonly DrawnValueFragment[];
	limits: readonly LimitLine[];
	decimals: number;
};

/**
 * Values heat by heat, the oldest first, with the limits as dashed lines; what lies outside is a triangle, not only of
 * another colour.
 */
export function ValuePlot({ size: { id, width, height, days }, values, limits, decimals }: ValuePlotProps) {
	const format = useFormat();
	const heats = heatsOf(values);
	const spansYears = heats[0]?.meltedOn.slice(0, 4) !== heats.at(-1)?.meltedOn.slice(0, 4);
	const x = scaleLinear([-0.5, heats.length - 0.5], [edge.left, width - edge.right]);
	const all = [...values.map(({ value }) => value), ...limits.map(({ at }) => at)];
	const y = scaleLinear(padded(Math.min(...all), Math.max(...all)), [height - edge.bottom, edge.top]).nice(5);
	const place = (one: DrawnValueFragment) =>
		[round(x(heats.findIndex(({ heatNumber }) => heatNumber === one.heatNumber))), round(y(one.value))] as const;
	return (
		<SizedPlot size={{ id, width, height }} className={styles.plot}>
			{y.ticks(5).map((tick) => (
				<g key={tick} transform={`translate(0 ${round(y(tick))})`}>
					<line x1={edge.left} x2={width - edge.right} />
					<text x={edge.left - 6} dy="4" textAnchor="end">
						{format.number(tick, decimals)}
					</text>
				</g>
			))}
			{labelled(heats, days).map(({ index, meltedOn }) => (
				<text key={index} x={x(index)} y={height - 5} textAnchor={anchorOf(index, heats.length)}>
					{spansYears ? format.day(meltedOn) : format.shortDay(meltedOn)}
				</text>
			))}
			{limits.map((line) => (
				<Limit
					key={`${line.end} ${line.at}`}
					line={line}
					at={round(y(line.at))}
					right={width - edge.right}
					decimals={decimals}
				/>
			))}
			<path
				className={styles.kept}
				d={values
					.filter(isKept)
					.map((one) => `M${place(one).join(" ")}h0`)
					.join("")}
			/>
			<path
				className={styles.outside}
				d={values
					.filter((one) => !isKept(one))
					.map((one) => triangle(...place(one)))
					.join("")}
			/>
		</SizedPlot>
	);
}

function Limit({
	line: { end, at: value, grades },
	at,
	right,
	decimals,
}: {
	line: LimitLine;
	at: number;
	right: number;
	decimals: number;
}) {
	const format = useFormat();
	const words = {
		value: certifiedNumber(format, value, decimals),
		grades: grades.length > 3 ? `${grades.slice(0, 3).join(", ")} …` : grades.join(", "),
	};
	return (
		<g className={styles.limit}>
			<line x1={edge.left} x2={right} y1={at} y2={at} />
			<text x={right} y={end === "most" ? at - 4 : at + 12} textAnchor="end">
				{end === "most" ? m.certificates_chart_most(words) : m.certificates_chart_least(words)}
			</text>
		</g>
	);
}

/** The heats in the order of their values, each once. */
function heatsOf(values: readonly DrawnValueFragment[]): Pick<DrawnValueFragment, "heatNumber" | "meltedOn">[] {
	return [...new Map(values.map((one) => [one.heatNumber, one])).values()];
}

function labelled(heats: readonly Pick<DrawnValueFragment, "meltedOn">[], most: number) {
	const step = Math.max(1, (heats.length - 1) / Math.max(1, most - 1));
	const indexes = new Set(Array.from({ length: Math.min(most, heats.length) }, (_, n) => Math.round(n * step)));
	return [...indexes].flatMap((index) => (heats[index] ? [{ index, meltedOn: heats[index].meltedOn }] : []));
}

function anchorOf(index: number, count: number) {
	if (count > 1 && index === 0) return "start";
	return count > 1 && index === count - 1 ? "end" : "middle";
}

/** A twentieth of the span to each side, so that no value lies on the frame. */
function padded(least: number, most: number): [number, number] {
	const room = most > least ? (most - least) / 20 : Math.abs(most) / 10 || 1;
	return [least - room, most + room];
}

const triangle = (x: number, y: number) => `M${x} ${round(y - 5)}l5 9h-10z`;
const round = (value: number) => Math.round(value * 10) / 10;
