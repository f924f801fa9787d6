import { z } from "zod";
import { testDirections } from "#shared/certificates/heat-tests.ts";
import { asRowError, optional, text } from "../../fields.ts";

/** Fields that tests of several kinds share. Each says what it means: the guide and the contract read it there. */

export const sample = {
	slab: optional(text(40)).describe("Slab or piece that the test piece was taken from."),
	location: optional(text(80)).describe("Where in it, like `tail, quarter width`."),
	standard: optional(text(80)).describe("Standard of the test, like `ASTM A370`."),
};
export const directed = {
	...sample,
	direction: optional(z.enum(testDirections)).describe(
		"Direction of the test piece: along (L) or across (T) the rolling.",
	),
};

const figure = (least: number, most: number) => z.number().min(least).max(most);
export const maybe = (least: number, most: number, description: string) =>
	optional(figure(least, most)).describe(description);
export const list = (least: number, most: number) => z.array(figure(least, most)).min(1).max(30);
export const maybeList = (least: number, most: number, description: string) =>
	optional(list(least, most)).describe(description);

// Bounds that overlap as little as they can: a value in the wrong unit mostly lies outside.
export const ksi = (description: string) => maybe(5, 400, `${description}, ksi.`);
export const mpa = (description: string) => maybe(35, 2800, `${description}, MPa.`);
export const inches = (description: string) => maybe(0.01, 24, `${description}, inches.`);
export const millimetres = (description: string) => maybe(0.3, 600, `${description}, millimetres.`);
export const tempF = maybe(-459, 1000, "Temperature of the test, degrees Fahrenheit.");
export const tempC = maybe(-273, 540, "Temperature of the test, degrees Celsius.");
export const perCent = (description: string) => maybe(0, 100, `${description}, per cent.`);

type Test = Readonly<Record<string, unknown>>;
const isPresent = (value: unknown) => value !== undefined && value !== null;

/** Refuses both of two fields that say the same in US units and in SI: a value is certified in one of them. */
export function checkOneUnit(
	context: z.RefinementCtx,
	test: Test,
	pairs: readonly (readonly [us: string, si: string])[],
): void {
	for (const [us, si] of pairs)
		if (isPresent(test[us]) && isPresent(test[si]))
			context.addIssue({ code: "custom", path: [si], ...asRowError("two_units", us) });
}

/** Asks for at least one of these fields; the first is named where none is there. */
export function needOne(context: z.RefinementCtx, test: Test, fields: readonly [string, ...string[]]): void {
	if (!fields.some((field) => isPresent(test[field])))
		context.addIssue({ code: "custom", path: [fields[0]], ...asRowError("required") });
}
