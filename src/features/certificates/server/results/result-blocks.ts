import { m } from "#generated/texts/messages.js";
import type { PdfBlock } from "#server/pdf/pdf-content.ts";
import { certifiedNumber, shareDecimals } from "#shared/certificates/certified-number.ts";
import type { Format } from "#shared/format.ts";
import type { CertificateFacts, Share } from "../../certificate-facts.ts";
import { isOfKind } from "../../heat-tests.ts";
import { against, boundText, outside, type ResultTable, type Show } from "./against-limits.ts";
import { charpyTable } from "./charpy-table.ts";
import { findingTables } from "./finding-tables.ts";
import { hardnessTable } from "./hardness-table.ts";
import { tensionTables } from "./tension-tables.ts";
import { throughThicknessTable } from "./through-thickness-table.ts";

/** Elements side by side: as many as stay readable across a page. */
const mostAcross = 13;

/** Block C: melt and tests against the specification's limits. A declaration of type 2.1 gives none (EN 10204, 3.1). */
export function resultBlocks(facts: CertificateFacts, format: Format): PdfBlock[] {
	if (facts.type === "2.1") return [];
	const { tests, limits } = facts;
	const tables = [
		...meltTables(facts, format),
		...tensionTables(tests.filter(isOfKind("tension")), limits, format),
		...hardnessTable(tests.filter(isOfKind("hardness")), limits, format),
		...charpyTable(tests.filter(isOfKind("charpy")), limits, format),
		...throughThicknessTable(tests.filter(isOfKind("through_thickness")), limits, format),
		...findingTables(tests, limits, format),
	];
	if (tables.length === 0)
		return [{ kind: "notes", title: m.certificates_block_c(), lines: [m.certificates_no_values()] }];
	const isAnyOutside = tables.some(({ rows }) =>
		rows.some(({ cells }) => cells.some((cell) => String(cell).endsWith(outside))),
	);
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

function meltTables({ shares, heatNumber }: CertificateFacts, format: Format): ResultTable[] {
	const show: Show = (value) => certifiedNumber(format, value, shareDecimals);
	// Rows of much the same length: nobody looks for a last element that is alone.
	const across = Math.ceil(shares.length / Math.ceil(shares.length / mostAcross));
	const parts: Share[][] = [];
	for (let at = 0; at < shares.length; at += across) parts.push(shares.slice(at, at + across));
	return parts.map((part, index) => ({
		kind: "table",
		...(index === 0 ? { title: `C71–C92 · ${m.measure_chemistry()}` } : {}),
		columns: [
			{ title: m.certificates_heat(), share: 1.7 },
			...part.map(({ property }) => ({ title: property, isFigure: true })),
		],
		rows: [
			{ cells: [m.measure_least(), ...part.map(({ least }) => boundText(least, show))] },
			{ cells: [m.measure_most(), ...part.map(({ most }) => boundText(most, show))] },
			{ cells: [heatNumber, ...part.map((share) => against(share.value, share, show))] },
		],
	}));
}
