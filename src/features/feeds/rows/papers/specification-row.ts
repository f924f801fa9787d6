import { z } from "zod";
import { isElement, testProperties } from "#shared/certificates/limits.ts";
import { asFault, optional, revision, text } from "../../fields.ts";
import { checkUnique } from "../supplies/supply-fields.ts";

const bound = z.number().min(0).max(10_000);
const isKnown = (name: string) => isElement(name) || (testProperties as readonly string[]).includes(name);

const limit = z.strictObject({
	property: z.string().refine(isKnown, asFault("bad_name")),
	least: optional(bound),
	most: optional(bound),
	/** Degrees Fahrenheit of an impact test. */
	tempF: optional(z.number().min(-459).max(1000)),
});

/** What a grade promises. A newer revision tells all limits again; certificates that are out keep theirs. */
export const specificationRow = z
	.strictObject({ grade: text(80), specification: text(), limits: z.array(limit).max(100), revision })
	.superRefine(
		(row, context) => {
			checkUnique(context, row?.limits, "limits", "property");
			if (Array.isArray(row?.limits)) for (const [i, entry] of row.limits.entries()) checkBounds(context, entry, i);
		},
		{ when: () => true },
	);
export type SpecificationRow = z.infer<typeof specificationRow>;

function checkBounds(context: z.RefinementCtx, entry: z.infer<typeof limit>, i: number): void {
	const { least, most } = entry ?? {};
	for (const [field, bound] of Object.entries({ least, most }))
		if (typeof bound === "number" && bound > 100 && isElement(entry?.property ?? ""))
			context.addIssue({ code: "custom", path: ["limits", i, field], ...asFault("out_of_range", "<= 100") });
	if (typeof least === "number" && typeof most === "number" && most < least)
		context.addIssue({ code: "custom", path: ["limits", i, "most"], ...asFault("out_of_range", `>= ${least}`) });
}
