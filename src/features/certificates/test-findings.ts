import { m } from "#generated/texts/messages.js";
import type { BendTest, DropWeightTest, HeatTest } from "#shared/certificates/heat-tests.ts";
import { dropResultLabel, testKindLabel, testResultLabel } from "#shared/certificates/test-labels.ts";
import { lengthOf, temperatureOf } from "./heat-tests.ts";

/** What a test found in words: `text` says how it was done, or its number, `result` how it came out. */
export type Finding = {
	name: string;
	method?: string | undefined;
	text?: string | undefined;
	result?: string | undefined;
};

/** The finding of a test whose result is no value with bounds of its own; nothing for the others. */
export function findingOf(test: HeatTest, show: (value: number) => string): Finding | undefined {
	const method = test.standard ?? undefined;
	switch (test.kind) {
		case "bend":
			return {
				name: testKindLabel(test.kind),
				method,
				text: bendText(test, show),
				result: testResultLabel(test.result),
			};
		case "drop_weight":
			return {
				name: testKindLabel(test.kind),
				method,
				text: dropText(test, show),
				result: test.results.map(dropResultLabel).join(" · "),
			};
		case "grain_size":
			return { name: testKindLabel(test.kind), method, text: show(test.grainSize) };
		case "ultrasonic":
			return {
				name: testKindLabel(test.kind),
				method,
				text: test.level ?? undefined,
				result: testResultLabel(test.result),
			};
		case "other":
			return { name: test.name, method, text: test.text };
		default:
			return undefined;
	}
}

function bendText({ angleDeg, mandrelIn, mandrelMm }: BendTest, show: (value: number) => string): string {
	const mandrel = lengthOf(mandrelIn, mandrelMm);
	const over = mandrel && m.certificates_bend_over({ size: `${show(mandrel.value)} ${mandrel.unit}` });
	return [`${show(angleDeg)}°`, over].filter(Boolean).join(", ");
}

function dropText(test: DropWeightTest, show: (value: number) => string): string {
	const at = temperatureOf(test);
	return [test.specimen, at && `${show(at.value)} ${at.unit}`].filter(Boolean).join(", ");
}
