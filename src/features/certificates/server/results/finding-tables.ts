import { m } from "#generated/texts/messages.js";
import { certifiedNumber } from "#shared/certificates/certified-number.ts";
import type { HeatTest } from "#shared/certificates/heat-tests.ts";
import { isWithin, type Limit } from "#shared/certificates/limits.ts";
import type { Format } from "#shared/format.ts";
import { boundsOf } from "../../heat-tests.ts";
import { findingOf } from "../../test-findings.ts";
import { outside, type ResultTable, sampleCells, sampleColumns } from "./against-limits.ts";

/** Tests that end in words, not in a value with bounds: what was done to which piece, and how it came out. */
export function findingTables(tests: readonly HeatTest[], limits: readonly Limit[], format: Format): ResultTable[] {
	const show = (value: number) => certifiedNumber(format, value);
	const rows = tests.flatMap((test) => {
		const finding = findingOf(test, show);
		if (!finding) return [];
		const isOutside = test.kind === "grain_size" && !isWithin(test.grainSize, boundsOf(limits, "grainSize"));
		const result = [finding.result, finding.text].filter(Boolean).join(" · ");
		return [
			{ cells: [...sampleCells(test), finding.name, finding.method ?? "–", `${result}${isOutside ? outside : ""}`] },
		];
	});
	if (rows.length === 0) return [];
	return [
		{
			kind: "table",
			title: `C50–C69, D02–D99 · ${m.certificates_other_tests()}`,
			columns: [
				...sampleColumns(),
				{ title: m.measure_property(), share: 1.6 },
				{ title: m.certificates_method(), share: 1.4 },
				{ title: m.measure_value(), share: 2.4 },
			],
			rows,
		},
	];
}
