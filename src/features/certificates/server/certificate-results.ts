import { m } from "#generated/texts/messages.js";
import type { PaperBlock, PaperRow, PaperTable } from "#server/pdf/paper.ts";
import { certifiedNumber, shareDecimals, testDecimals } from "#shared/certificates/certified-number.ts";
import { isWithin } from "#shared/certificates/limits.ts";
import type { Format } from "#shared/format.ts";
import type { CertificateFacts, Share } from "../certificate-facts.ts";
import { type Bounds, boundsOf, type HeatTest, readTests } from "../heat-tests.ts";

/** Elements side by side: as many as stay readable across a page. */
const mostAcross = 13;

type Table = PaperTable & { kind: "table" };
type Of<Kind extends HeatTest["kind"]> = Extract<HeatTest, { kind: Kind }>;

/** Block C: melt and tests against the specification's limits. A declaration of type 2.1 gives none (EN 10204, 3.1). */
export function resultBlocks(facts: CertificateFacts, format: Format): PaperBlock[] {
	if (facts.type === "2.1") return [];
	const tests = readTests(facts.tests);
	const ofKind = <Kind extends HeatTest["kind"]>(kind: Kind) => tests.filter((test): test is Of<Kind> => test.kind === kind);
	const tables = [
		...meltTables(facts, format),
		...tensionTable(ofKind("tension"), facts, format),
		...hardnessTable(ofKind("hardness"), facts, format),
		...charpyTable(ofKind("charpy"), facts, format),
		...otherTable(ofKind("other")),
	];
	if (tables.length === 0) return [{ kind: "notes", title: m.certificates_block_c(), lines: [m.certificates_no_values()] }];
	const isAnyOutside = tables.some(({ rows }) => rows.some(({ cells }) => cells.some((cell) => String(cell).endsWith(outside))));
	return [
		{
			kind: "notes",
			title: m.certificates_block_c(),
			room: 110,
			lines: [m.certificates_limits_of({ specification: facts.specification })],
		},
		...tables,
		...(isAnyOutside ? [{ kind: "notes" as const, lines: [m.certificates_outside_note()] }] : []),
	];
}

const outside = " *";
type Show = (value: number) => string;

/** A value, marked where it breaks its bounds. */
const against = (value: number | null, bounds: Bounds, show: Show) =>
	value === null ? "–" : `${show(value)}${isWithin(value, bounds) ? "" : outside}`;
const boundText = (bound: number | null, show: Show) => (bound === null ? "–" : show(bound));

function meltTables({ shares, heatNumber }: CertificateFacts, format: Format): Table[] {
	const show: Show = (value) => certifiedNumber(format, value, shareDecimals);
	// Rows of much the same length: nobody looks for a last element that stands alone.
	const across = Math.ceil(shares.length / Math.ceil(shares.length / mostAcross));
	const parts: Share[][] = [];
	for (let at = 0; at < shares.length; at += across) parts.push(shares.slice(at, at + across));
	return parts.map((part, index) => ({
		kind: "table",
		...(index === 0 ? { title: `C71–C92 · ${m.measure_chemistry()}` } : {}),
		columns: [{ title: m.certificates_heat(), share: 1.7 }, ...part.map(({ property }) => ({ title: property, isFigure: true }))],
		rows: [
			{ cells: [m.measure_least(), ...part.map(({ least }) => boundText(least, show))] },
			{ cells: [m.measure_most(), ...part.map(({ most }) => boundText(most, show))] },
			{ cells: [heatNumber, ...part.map((share) => against(share.value, share, show))] },
		],
	}));
}

const sampleColumns = () => [
	{ title: `C01 · ${m.certificates_slab()}`, share: 1.3 },
	{ title: `C02 · ${m.certificates_direction()}`, share: 0.9 },
];
const sampleCells = ({ slab, direction }: HeatTest) => [slab ?? "–", direction ?? "–"];

function tensionTable(tests: readonly Of<"tension">[], { limits }: CertificateFacts, format: Format): Table[] {
	if (tests.length === 0) return [];
	const show: Show = (value) => certifiedNumber(format, value, testDecimals("yieldKsi"));
	const bounds = (["yieldKsi", "tensileKsi", "elongationPct"] as const).map((property) => boundsOf(limits, property));
	const limitRow = (word: string, side: keyof Bounds): PaperRow => ({
		cells: [word, "", "", ...bounds.map((bound) => boundText(bound[side], show))],
	});
	return [
		{
			kind: "table",
			title: `C10–C13 · ${m.certificates_tension()}`,
			columns: [
				...sampleColumns(),
				{ title: `${m.certificates_gauge_length()}, in`, isFigure: true },
				{ title: `C11 · ${m.measure_yield()}`, isFigure: true },
				{ title: `C12 · ${m.measure_tensile()}`, isFigure: true, share: 1.2 },
				{ title: `C13 · ${m.measure_elongation()}`, isFigure: true },
			],
			rows: [
				limitRow(m.measure_least(), "least"),
				limitRow(m.measure_most(), "most"),
				...tests.map((test) => ({
					cells: [
						...sampleCells(test),
						test.gaugeLengthIn === null ? "–" : certifiedNumber(format, test.gaugeLengthIn),
						...[test.yieldKsi, test.tensileKsi, test.elongationPct].map((value, index) => against(value, bounds[index] ?? noBounds, show)),
					],
				})),
			],
		},
	];
}

const noBounds: Bounds = { least: null, most: null };

const boundColumns = () => [
	{ title: m.measure_least(), isFigure: true, share: 0.8 },
	{ title: m.measure_most(), isFigure: true, share: 0.8 },
];

function hardnessTable(tests: readonly Of<"hardness">[], { limits }: CertificateFacts, format: Format): Table[] {
	if (tests.length === 0) return [];
	const show: Show = (value) => certifiedNumber(format, value);
	return [
		{
			kind: "table",
			title: `C30–C32 · ${m.certificates_hardness_test()}`,
			columns: [
				...sampleColumns(),
				{ title: `C30 · ${m.certificates_method()}` },
				{ title: `C31 · ${m.certificates_singles()}`, share: 1.4 },
				{ title: `C32 · ${m.certificates_mean()}`, isFigure: true },
				...boundColumns(),
			],
			rows: tests.map((test) => {
				const bounds = test.scale === "HBW" ? boundsOf(limits, "hardnessHbw") : noBounds;
				const singles = test.singles.map(show).join(" · ") || "–";
				const limitCells = [boundText(bounds.least, show), boundText(bounds.most, show)];
				return { cells: [...sampleCells(test), test.scale, singles, against(test.value, bounds, show), ...limitCells] };
			}),
		},
	];
}

function charpyTable(tests: readonly Of<"charpy">[], { limits }: CertificateFacts, format: Format): Table[] {
	if (tests.length === 0) return [];
	const show: Show = (value) => certifiedNumber(format, value);
	return [
		{
			kind: "table",
			title: `C40–C43 · ${m.certificates_impact_test()}`,
			columns: [
				...sampleColumns(),
				{ title: `C40 · ${m.certificates_test_piece()}`, share: 1.1 },
				{ title: `C03 · °F`, isFigure: true, share: 0.7 },
				{ title: `C42 · ${m.certificates_singles()}`, share: 1.3 },
				{ title: `C43 · ${m.certificates_mean()}`, isFigure: true },
				...boundColumns(),
			],
			rows: tests.map((test) => {
				const bounds = boundsOf(limits, "charpyFtLb", test.tempF);
				const piece = test.sizeMm ? `${test.sizeMm} mm` : "–";
				const found = [test.tempF === null ? "–" : show(test.tempF), test.energyFtLb.map(show).join(" · ") || "–"];
				const limitCells = [boundText(bounds.least, show), boundText(bounds.most, show)];
				return { cells: [...sampleCells(test), piece, ...found, against(test.averageFtLb, bounds, show), ...limitCells] };
			}),
		},
	];
}

function otherTable(tests: readonly Of<"other">[]): Table[] {
	if (tests.length === 0) return [];
	return [
		{
			kind: "table",
			title: `C50–C69 · ${m.certificates_other_tests()}`,
			columns: [...sampleColumns(), { title: m.measure_property() }, { title: m.measure_value(), share: 3 }],
			rows: tests.map((test) => ({
				cells: [...sampleCells(test), test.name, test.facts.map(([name, value]) => `${name}: ${value}`).join("; ")],
			})),
		},
	];
}
