import { m } from "#generated/texts/messages.js";
import type { BendTest, DropWeightTest, HeatTest } from "#shared/certificates/heat-tests.ts";
import { dropResultWord, testKindWord, testResultWord } from "#shared/certificates/test-words.ts";
import { lengthOf, temperatureOf } from "./heat-tests.ts";

/** What a test found in words: `text` says how it was done, or its number, `result` how it came out. */
export type Finding = { name: string; method?: string | undefined; text?: string | undefined; result?: string | undefined };

/** The finding of a test whose result is no value with bounds of its own; nothing for the others. */
export function findingOf(test: HeatTest, show: (value: number) => string): Finding | undefined {
	const method = test.standard ?? undefined;
	switch (test.kind) {
		case "bend":
			return { name: testKindWord(test.kind), method, text: bendText(test, show), result: testResultWord(test.result) };
		case "drop_weight":
			return { name: testKindWord(test.kind), method, text: dropText(test, show), result: test.results.map(dropResultWord).join(" · ") };
		case "grain_size":
			return { name: testKindWord(test.kind), method, text: show(test.grainSize) };
		case "ultrasonic":
			return { name: testKindWord(test.kind), method, text: test.level ?? undefined, result: testResultWord(test.result) };
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
