import type { MeasuredValueFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { besideText } from "#shared/certificates/beside-units.ts";
import { certifiedNumber, shareDecimals, testDecimals } from "#shared/certificates/certified-number.ts";
import { isWithin } from "#shared/certificates/limits.ts";
import { propertyLabel, unitOfProperty } from "#shared/certificates/measure-labels.ts";
import type { Format } from "#shared/format.ts";
import { graphql } from "../../data/graphql.ts";
import type { TermId } from "../../guidance/glossary.ts";
import { TermHelp } from "../../guidance/term-help.tsx";
import { useFormat } from "../../viewer.tsx";
import { Pill } from "../signs/pill.tsx";
import styles from "./measure-tables.module.css";
import { SheetTable } from "./sheet-table.tsx";

graphql(`
	fragment MeasuredValue on CertificateMeasure {
		property
		isChemistry
		sample
		direction
		tempF
		tempC
		value
		singles
		least
		most
	}
`);

type Measure = MeasuredValueFragment;

const shown = (format: Format, { isChemistry, property }: Measure, value: number | null | undefined) =>
	certifiedNumber(format, value, isChemistry ? shareDecimals : testDecimals(property));

/**
 * The values of a certificate, each beside its limits and whether it is within them; `none` is shown if there are no
 * values.
 */
export function MeasureTables({ measures, none }: { measures: readonly Measure[]; none: string }) {
	return (
		<>
			<h3 className={styles.part}>{m.measure_chemistry()}</h3>
			<MeasureTable measures={measures.filter(({ isChemistry }) => isChemistry)} none={none} />
			<h3 className={styles.part}>{m.measure_tests()}</h3>
			<MeasureTable measures={measures.filter(({ isChemistry }) => !isChemistry)} none={none} areTests />
		</>
	);
}

type MeasureTableProps = { measures: readonly Measure[]; none: string; areTests?: boolean };

function MeasureTable({ measures, none, areTests = false }: MeasureTableProps) {
	if (measures.length === 0) return <p>{none}</p>;
	const figure = (title: string, pick: (measure: Measure) => number | null | undefined) => ({
		title,
		isFigure: true,
		cell: (measure: Measure) => <Figure measure={measure} value={pick(measure)} />,
	});
	return (
		<SheetTable
			label={areTests ? m.measure_tests() : m.measure_chemistry()}
			rows={measures}
			keyOf={(measure) => `${measures.indexOf(measure)}`}
			columns={[
				{ title: m.measure_property(), cell: (measure) => <Property measure={measure} /> },
				...(areTests ? [{ title: m.measure_sample(), cell: sampleOf }] : []),
				figure(m.measure_value(), ({ value }) => value),
				figure(m.measure_least(), ({ least }) => least),
				figure(m.measure_most(), ({ most }) => most),
				{ title: m.measure_verdict(), cell: (measure) => <Verdict measure={measure} /> },
			]}
		/>
	);
}

/** Properties that the glossary explains, by the beginning of their name. */
const explained: readonly (readonly [RegExp, TermId])[] = [
	[/^CE/, "carbonEquivalent"],
	[/^yield/, "yieldStrength"],
	[/^tensile/, "tensileStrength"],
	[/^elongation/, "elongation"],
	[/^hardness/, "hardness"],
	[/^charpy/, "charpy"],
];

function Property({ measure }: { measure: Measure }) {
	const name = nameOf(measure, useFormat());
	const help = explained.find(([beginning]) => beginning.test(measure.property))?.[1];
	return (
		<>
			{name}
			{help && <TermHelp id={help} word={propertyLabel(measure.property)} />}
		</>
	);
}

function nameOf({ property, isChemistry, tempF, tempC, singles }: Measure, format: Format): string {
	const name = propertyLabel(property);
	// A property without a label is a hardness scale.
	if (!isChemistry && name === property) return m.measure_hardness_scale({ scale: property });
	const unit = unitOfProperty(property);
	const found = singles.length > 0 && `${singles.map((value) => certifiedNumber(format, value)).join(" · ")}`;
	const other = unit && besideText(format, singles, unit);
	return [
		name,
		temperatureText(tempF, "°F", format) ?? temperatureText(tempC, "°C", format),
		[found, other].filter(Boolean).join(" "),
	]
		.filter(Boolean)
		.join(", ");
}

function temperatureText(value: number | null | undefined, unit: string, format: Format): string | undefined {
	if (value === null || value === undefined) return undefined;
	return [`${certifiedNumber(format, value)} ${unit}`, besideText(format, [value], unit)].filter(Boolean).join(" ");
}

/** The figure as it was certified, and the reader's own unit below it where that is another one. */
function Figure({ measure, value }: { measure: Measure; value: number | null | undefined }) {
	const format = useFormat();
	const unit = unitOfProperty(measure.property);
	const other = unit && typeof value === "number" ? besideText(format, [value], unit) : undefined;
	return (
		<>
			{shown(format, measure, value)}
			{other && <span className={styles.other}> {other}</span>}
		</>
	);
}

const sampleOf = ({ sample, direction }: Measure) => (
	<span className="mono">{[sample, direction].filter(Boolean).join(" ") || "–"}</span>
);

function Verdict({ measure: { value, least, most } }: { measure: Measure }) {
	const limit = { least: least ?? null, most: most ?? null };
	if (limit.least === null && limit.most === null) return "–";
	return isWithin(value, limit) ? m.measure_within() : <Pill tone="heat">{m.measure_outside()}</Pill>;
}
