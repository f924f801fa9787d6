import { z } from "zod";
import { chemistryNames, isElement } from "#shared/certificates/elements.ts";
import { isCountryCode } from "#shared/country-code.ts";
import { asRowError, code, instant, optional, revision, text, timeZone } from "../../fields.ts";
import { heatTestRow } from "./heat-test-row.ts";

// A check of its own, so that the error says what a name must be; the contract lists the names.
const chemistryName = z.string().refine(isElement, asRowError("bad_name")).meta({ enum: chemistryNames });

const country = text(2).refine(isCountryCode, asRowError("bad_country"));

/** One melt: where and when, chemistry in per cent by element or equivalent, and what its tests found. */
export const heatRow = z.strictObject({
	heat: code,
	mill: code.describe("The mill that melted it; of bought slabs the mill that bought them."),
	grade: text(80),
	meltedAt: instant,
	meltedIn: optional(country).describe("Country of melt, two letters by ISO 3166-1."),
	pouredIn: optional(country).describe("Country of pour, two letters by ISO 3166-1."),
	meltingWorks: optional(text()).describe(
		"The works that melted it; the mill itself when left out, unless its slabs were bought.",
	),
	slabMaker: optional(text()).describe("Of bought slabs: the company that made them."),
	timeZone: optional(timeZone).describe(
		"Time zone of the melting works; the mill's when left out, UTC for bought slabs.",
	),
	chemistry: z
		.record(chemistryName, z.number().min(0).max(100))
		.describe("Per cent of weight by element symbol, and the equivalents `CE`, `CEV` and `Pcm`."),
	tests: z.array(heatTestRow).max(200).describe("What its tests found; each kind of test has its own fields."),
	revision,
});
export type HeatRow = z.infer<typeof heatRow>;
