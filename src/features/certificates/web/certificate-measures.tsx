import type { SheetOfCertificateFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { isWithin } from "#shared/certificates/limits.ts";
import type { Format } from "#shared/format.ts";
import { Pill } from "#web/ui/signs/pill.tsx";
import { SheetTable } from "#web/ui/surfaces/sheet-table.tsx";
import { useFormat } from "#web/viewer.tsx";
import { propertyWord } from "../certificate-words.ts";
import styles from "./certificate-sheet.module.css";

type Measure = SheetOfCertificateFragment["measures"][number];

/** Shares of the melt are given to the ten-thousandth, tests as they were read. */
const shown = (format: Format, { isChemistry, property }: Measure, value: number | null | undefined) => {
	if (isChemistry) return format.number(value, 4);
	return format.number(value, property === "hardnessHbw" || property === "charpyFtLb" ? 0 : 1);
};

/** The values of a certificate, each beside what its specification asks for and whether it keeps it. */
export function CertificateMeasures({ measures }: { measures: readonly Measure[] }) {
	return (
		<>
			<h3 className={styles.part}>{m.certificates_chemistry()}</h3>
			<MeasureTable measures={measures.filter(({ isChemistry }) => isChemistry)} />
			<h3 className={styles.part}>{m.certificates_tests()}</h3>
			<MeasureTable measures={measures.filter(({ isChemistry }) => !isChemistry)} areTests />
		</>
	);
}

function MeasureTable({ measures, areTests = false }: { measures: readonly Measure[]; areTests?: boolean }) {
	const format = useFormat();
	if (measures.length === 0) return <p>{m.certificates_no_values()}</p>;
	const figure = (title: string, pick: (measure: Measure) => number | null | undefined) => ({
		title,
		isFigure: true,
		cell: (measure: Measure) => shown(format, measure, pick(measure)),
	});
	return (
		<SheetTable
			label={areTests ? m.certificates_tests() : m.certificates_chemistry()}
			rows={measures}
			keyOf={({ property, sample }) => `${property} ${sample}`}
			columns={[
				{ title: m.certificates_property(), cell: (measure) => nameOf(measure, format) },
				...(areTests ? [{ title: m.certificates_sample(), cell: sampleOf }] : []),
				figure(m.certificates_value(), ({ value }) => value),
				figure(m.certificates_least(), ({ least }) => least),
				figure(m.certificates_most(), ({ most }) => most),
				{ title: m.certificates_verdict(), cell: (measure) => <Verdict measure={measure} /> },
			]}
		/>
	);
}

function nameOf({ property, tempF, singles }: Measure, format: Format): string {
	const name = propertyWord(property);
	if (property !== "charpyFtLb") return name;
	const at = tempF === null || tempF === undefined ? "" : `, ${format.number(tempF)} °F`;
	return singles.length > 0 ? `${name}${at} (${singles.map((value) => format.number(value)).join(" · ")})` : `${name}${at}`;
}

const sampleOf = ({ sample, direction }: Measure) => <span className="mono">{[sample, direction].filter(Boolean).join(" ") || "–"}</span>;

function Verdict({ measure: { value, least, most } }: { measure: Measure }) {
	const limit = { least: least ?? null, most: most ?? null };
	if (limit.least === null && limit.most === null) return "–";
	return isWithin(value, limit) ? m.certificates_within() : <Pill tone="heat">{m.certificates_outside()}</Pill>;
}
