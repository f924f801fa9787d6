import { m } from "#generated/texts/messages.js";
import { certifiedNumber } from "#shared/certificates/certified-number.ts";
import type { CharpyTest } from "#shared/certificates/heat-tests.ts";
import type { Limit } from "#shared/certificates/limits.ts";
import type { Format } from "#shared/format.ts";
import { boundsOf, impactOf, noBounds, temperatureOf } from "../../heat-tests.ts";
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

export function charpyTable(tests: readonly CharpyTest[], limits: readonly Limit[], format: Format): ResultTable[] {
	if (tests.length === 0) return [];
	const show: Show = (value) => certifiedNumber(format, value);
	const hasShear = tests.some(({ shearPct }) => shearPct && shearPct.length > 0);
	return [
		{
			kind: "table",
			title: titleWith(`C40–C43 · ${m.certificates_impact_test()}`, tests),
			columns: [
				...sampleColumns(),
				{ title: `C40 · ${m.certificates_test_piece()}`, share: 1.1 },
				{ title: `C03 · ${m.certificates_temperature()}`, isFigure: true, share: 1.1 },
				{ title: `C42 · ${m.certificates_singles()}`, share: 1.5 },
				{ title: `C43 · ${m.certificates_mean()}`, isFigure: true, share: 1.1 },
				...boundColumns(),
				...(hasShear ? [{ title: m.measure_value_shear(), share: 1.2 }] : []),
			],
			rows: tests.map((test) => {
				const [found, at] = [impactOf(test), temperatureOf(test)];
				const bounds = found ? boundsOf(limits, found.property, test) : noBounds;
				const singles = (test.energyFtLb ?? test.energyJ ?? []).map(show).join(" · ") || "–";
				const mean: Show = (value) => `${show(value)} ${found?.unit}`;
				return {
					cells: [
						...sampleCells(test),
						[test.notch ?? "V", test.sizeMm ? `${test.sizeMm} mm` : undefined].filter(Boolean).join(" · "),
						at ? `${show(at.value)} ${at.unit}` : "–",
						singles,
						against(found?.value, bounds, mean),
						...boundCells(bounds, show),
						...(hasShear ? [test.shearPct?.map(show).join(" · ") ?? "–"] : []),
					],
				};
			}),
		},
	];
}
