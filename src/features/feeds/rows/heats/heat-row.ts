import { z } from "zod";
import { chemistryNames, isElement } from "#shared/certificates/elements.ts";
import { asFault, code, instant, revision, text } from "../../fields.ts";
import { heatTestRow } from "./heat-test-row.ts";

// A check of its own, so that the fault says what a name must be; the contract lists the names.
const chemistryName = z.string().refine(isElement, asFault("bad_name")).meta({ enum: chemistryNames });

/** One melt: chemistry in per cent by element or equivalent, and what its tests found. */
export const heatRow = z.strictObject({
	heat: code,
	mill: code,
	grade: text(80),
	meltedAt: instant,
	chemistry: z
		.record(chemistryName, z.number().min(0).max(100))
		.describe("Per cent of weight by element symbol, and the equivalents `CE`, `CEV` and `Pcm`."),
	tests: z.array(heatTestRow).max(200).describe("What its tests found; each kind of test has its own fields."),
	revision,
});
export type HeatRow = z.infer<typeof heatRow>;
