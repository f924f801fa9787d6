import { m } from "#generated/texts/messages.js";
import { certifiedNumber } from "#shared/certificates/certified-number.ts";
import type { HardnessTest } from "#shared/certificates/heat-tests.ts";
import type { Limit } from "#shared/certificates/limits.ts";
import type { Format } from "#shared/format.ts";
import { boundsOf, noBounds } from "../../heat-tests.ts";
import {
	against,
	boundCells,
	boundColumns,
	type ResultTable,
	type Show,
	sampleCells,
	sampleColumns,
	titleWith,
} from "./against-limits.ts";

export function hardnessTable(tests: readonly HardnessTest[], limits: readonly Limit[], format: Format): ResultTable[] {
	if (tests.length === 0) return [];
	const show: Show = (value) => certifiedNumber(format, value);
	return [
		{
			kind: "table",
			title: titleWith(`C30–C32 · ${m.certificates_hardness_test()}`, tests),
			columns: [
				...sampleColumns(),
				{ title: `C30 · ${m.certificates_method()}` },
				{ title: `C31 · ${m.certificates_singles()}`, share: 1.4 },
				{ title: `C32 · ${m.certificates_mean()}`, isFigure: true },
				...boundColumns(),
			],
			rows: tests.map((test) => {
				// Limits are in Brinell: they say nothing of another scale.
				const bounds = test.scale === "HBW" ? boundsOf(limits, "hardnessHbw") : noBounds;
				const singles = (test.values ?? []).map(show).join(" · ") || "–";
				return {
					cells: [
						...sampleCells(test),
						test.scale,
						singles,
						against(test.value, bounds, show),
						...boundCells(bounds, show),
					],
				};
			}),
		},
	];
}
