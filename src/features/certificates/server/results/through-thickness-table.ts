import { m } from "#generated/texts/messages.js";
import { certifiedNumber } from "#shared/certificates/certified-number.ts";
import type { ThroughThicknessTest } from "#shared/certificates/heat-tests.ts";
import type { Limit } from "#shared/certificates/limits.ts";
import { testKindLabel } from "#shared/certificates/test-labels.ts";
import type { Format } from "#shared/format.ts";
import { boundsOf, tensileOf } from "../../heat-tests.ts";
import {
	against,
	boundCells,
	boundColumns,
	placeOf,
	type ResultTable,
	type Show,
	titleWith,
} from "./against-limits.ts";

export function throughThicknessTable(
	tests: readonly ThroughThicknessTest[],
	limits: readonly Limit[],
	format: Format,
): ResultTable[] {
	if (tests.length === 0) return [];
	const show: Show = (value) => certifiedNumber(format, value);
	const bounds = boundsOf(limits, "throughThicknessPct");
	return [
		{
			kind: "table",
			title: titleWith(`C14–C29 · ${testKindLabel("through_thickness")}`, tests),
			columns: [
				{ title: `C01 · ${m.certificates_slab()}`, share: 1.3 },
				{ title: `${m.measure_value_reduction()}, %`, share: 1.4 },
				{ title: `${m.certificates_mean()}, %`, isFigure: true },
				...boundColumns(),
				{ title: `C12 · ${m.measure_value_tensile()}`, isFigure: true, share: 1.2 },
			],
			rows: tests.map((test) => {
				const tensile = tensileOf(test);
				const strength = tensile ? `${show(tensile.value)} ${tensile.unit}` : "–";
				const singles = test.reductionPct.map(show).join(" · ");
				return {
					cells: [
						placeOf(test) ?? "–",
						singles,
						against(test.averagePct, bounds, show),
						...boundCells(bounds, show),
						strength,
					],
				};
			}),
		},
	];
}
