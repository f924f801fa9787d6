import { z } from "zod";
import { asFault, code, instant, revision, text } from "../fields.ts";

/** One melt: chemistry in per cent by element (or CE), and what its tests found. */
export const heatRow = z.strictObject({
	heat: code,
	mill: code,
	grade: text(80),
	meltedAt: instant,
	chemistry: z.record(
		z.string().refine((name) => /^[A-Z][A-Za-z]{0,7}$/.test(name), asFault("bad_name")),
		z.number().min(0).max(100),
	),
	tests: z.array(z.object({ kind: text(60) }).catchall(z.json())).max(200),
	revision,
});
export type HeatRow = z.infer<typeof heatRow>;
