import type { DrawnValueFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { certifiedNumber } from "#shared/certificates/certified-number.ts";
import { propertyLabel } from "#shared/certificates/measure-labels.ts";
import { listPath, withFilter } from "#shared/lists/list-url.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import type { ListView } from "#web/lists/list-view.ts";
import { mono } from "#web/lists/table-columns.tsx";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { Pill } from "#web/ui/signs/pill.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { SheetTable } from "#web/ui/surfaces/sheet-table.tsx";
import { useFormat } from "#web/viewer.tsx";
import { chartedProperties, decimalsOf, isKept, limitLines, mostChartedHeats } from "../charted-values.ts";
import styles from "./certificate-chart.module.css";
import { type PlotSize, plotSizes, ValuePlot } from "./value-plot.tsx";

graphql(`
	fragment DrawnValue on ChartedValue { heatNumber meltedOn certificateNumber grade sample direction value least most }
`);

type CertificateChartProps = {
	view: ListView;
	property: string;
	values: readonly DrawnValueFragment[];
	/** The list of these values. */
	valuesPath: string;
};

/** One value across the heats of this view: which one, its drawing, and the same figures as a table. */
export function CertificateChart({ view, property, values, valuesPath }: CertificateChartProps) {
	return (
		<div className={styles.chart}>
			<Card
				title={m.certificates_chart_title({ property: propertyLabel(property) })}
				aside={<AppLink to={valuesPath}>{m.certificates_values_chart_export()}</AppLink>}
			>
				<PropertyLinks view={view} property={property} />
				{values.length === 0 ? <p>{m.certificates_chart_none()}</p> : <Drawn property={property} values={values} />}
			</Card>
		</div>
	);
}

/** Each value has an address of its own, so that it can be shared and opened without script. */
function PropertyLinks({ view: { list, path, state }, property }: Pick<CertificateChartProps, "view" | "property">) {
	return (
		<nav className={styles.properties} aria-label={m.certificates_chart_choose()} data-print="no">
			<ul>
				{chartedProperties.map((one) => (
					<li key={one}>
						<AppLink
							to={listPath(path, list, withFilter(state, "chart", [one]))}
							prefetch="none"
							preventScrollReset
							className={styles.property}
							aria-current={one === property ? "true" : undefined}
						>
							{propertyLabel(one)}
						</AppLink>
					</li>
				))}
			</ul>
		</nav>
	);
}

function Drawn({ property, values }: Pick<CertificateChartProps, "property" | "values">) {
	const format = useFormat();
	const decimals = decimalsOf(property);
	const number = (value: number) => certifiedNumber(format, value, decimals);
	const heats = new Set(values.map(({ heatNumber }) => heatNumber)).size;
	const outside = values.filter((value) => !isKept(value)).length;
	const all = values.map(({ value }) => value);
	const limits = limitLines(values);
	const hasLimits = values.some(({ least, most }) => typeof least === "number" || typeof most === "number");
	return (
		<>
			<p className={styles.sum}>
				<b>{`${number(Math.min(...all))} – ${number(Math.max(...all))}`}</b>{" "}
				{m.certificates_chart_sum({
					heats: format.number(heats),
					mean: format.number(all.reduce((sum, value) => sum + value, 0) / all.length, decimals),
				})}{" "}
				{outside > 0 ? (
					<Pill tone="heat">{`▲ ${m.certificates_chart_outside({ count: outside })}`}</Pill>
				) : (
					hasLimits && m.certificates_chart_kept()
				)}
			</p>
			{plotSizes.map((size: PlotSize) => (
				<ValuePlot key={size.id} size={size} values={values} limits={limits} decimals={decimals} />
			))}
			<ul className={styles.notes}>
				{outside > 0 && <li>{m.certificates_chart_marks()}</li>}
				{hasLimits && limits.length === 0 && <li>{m.certificates_chart_many_limits()}</li>}
				{heats >= mostChartedHeats && (
					<li>{m.certificates_chart_newest({ count: format.number(mostChartedHeats) })}</li>
				)}
			</ul>
			<ValueTable values={values} number={number} />
		</>
	);
}

function ValueTable({ values, number }: Pick<CertificateChartProps, "values"> & { number: (value: number) => string }) {
	const format = useFormat();
	const bound = (value: number | null | undefined) => (typeof value === "number" ? number(value) : "–");
	const areTests = values.some(({ sample }) => sample);
	return (
		<details className={styles.details}>
			<summary>{m.certificates_chart_table()}</summary>
			<SheetTable
				label={m.certificates_chart_table()}
				rows={values.toReversed()}
				keyOf={({ heatNumber, grade, sample, direction }) => `${heatNumber} ${grade} ${sample} ${direction}`}
				columns={[
					{ title: m.certificates_heat(), cell: ({ heatNumber }) => mono(heatNumber) },
					{ title: m.certificates_melted_on(), cell: ({ meltedOn }) => format.day(meltedOn) },
					{
						title: m.certificates_number(),
						cell: ({ certificateNumber }) => (
							<AppLink to={paths.certificate(certificateNumber)} prefetch="none">
								{mono(certificateNumber)}
							</AppLink>
						),
					},
					{ title: m.certificates_grade(), cell: ({ grade }) => grade },
					...(areTests
						? [
								{
									title: m.measure_sample(),
									cell: ({ sample, direction }: DrawnValueFragment) =>
										mono([sample, direction].filter(Boolean).join(" ") || "–"),
								},
							]
						: []),
					{ title: m.measure_value(), isFigure: true, cell: ({ value }) => number(value) },
					{ title: m.measure_least(), isFigure: true, cell: ({ least }) => bound(least) },
					{ title: m.measure_most(), isFigure: true, cell: ({ most }) => bound(most) },
					{ title: m.measure_verdict(), cell: (value) => <Verdict value={value} /> },
				]}
			/>
		</details>
	);
}

function Verdict({ value }: { value: DrawnValueFragment }) {
	if (typeof value.least !== "number" && typeof value.most !== "number") return "–";
	return isKept(value) ? m.measure_within() : <Pill tone="heat">{m.measure_outside()}</Pill>;
}
