import { z } from "zod";
import { chemistryNames, isElement } from "#shared/certificates/elements.ts";
import { testProperties } from "#shared/certificates/limits.ts";
import { asRowError, optional, revision, text } from "../../fields.ts";
import { checkUnique } from "../supplies/supply-fields.ts";

const bound = z.number().min(0).max(10_000);
const names = [...chemistryNames, ...testProperties];

const limit = z.strictObject({
	property: z
		.string()
		.refine((name) => names.includes(name), asRowError("bad_name"))
		.describe(
			`What it limits: an element symbol, \`CE\`, \`CEV\`, \`Pcm\`, or what a test measures: ${testProperties.map((name) => `\`${name}\``).join(", ")}. A limit in US units only holds for values in SI too, converted, and the other way round.`,
		),
	least: optional(bound).describe("The least that is allowed."),
	most: optional(bound).describe("The most that is allowed."),
	tempF: optional(z.number().min(-459).max(1000)).describe(
		"Of an impact: the temperature at which it is asked for, degrees Fahrenheit.",
	),
	tempC: optional(z.number().min(-273).max(540)).describe(
		"Of an impact: the temperature at which it is asked for, degrees Celsius.",
	),
	required: optional(z.boolean()).describe(
		"Whether a certificate needs a value of it; true when left out. A value that is there keeps its limit in any case.",
	),
});

/** The limits of a grade. A newer revision contains all limits again; issued certificates keep theirs. */
export const specificationRow = z
	.strictObject({ grade: text(80), specification: text(), limits: z.array(limit).max(200), revision })
	.superRefine(
		(row, context) => {
			checkUnique(context, row?.limits, "limits", "property");
			if (Array.isArray(row?.limits)) for (const [i, entry] of row.limits.entries()) checkBounds(context, entry, i);
		},
		{ when: () => true },
	);
export type SpecificationRow = z.infer<typeof specificationRow>;

function checkBounds(context: z.RefinementCtx, entry: z.infer<typeof limit>, i: number): void {
	const { least, most, tempF, tempC } = entry ?? {};
	for (const [field, bound] of Object.entries({ least, most }))
		if (typeof bound === "number" && bound > 100 && isElement(entry?.property ?? ""))
			context.addIssue({ code: "custom", path: ["limits", i, field], ...asRowError("out_of_range", "<= 100") });
	if (typeof least === "number" && typeof most === "number" && most < least)
		context.addIssue({ code: "custom", path: ["limits", i, "most"], ...asRowError("out_of_range", `>= ${least}`) });
	if (typeof tempF === "number" && typeof tempC === "number")
		context.addIssue({ code: "custom", path: ["limits", i, "tempC"], ...asRowError("two_units", "tempF") });
}
