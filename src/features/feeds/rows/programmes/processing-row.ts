import { z } from "zod";
import { jobStates, programmes } from "#shared/programmes/programmes.ts";
import { asRowError, code, day, item, optional, pieceCount, revision, text, weightLb } from "../../fields.ts";

/** Steel of a value-plus customer that is being processed: cut to length, blasted and primed, heat treated. */
export const processingRow = z
	.strictObject({
		job: code,
		soldTo: code,
		programme: z.enum(programmes),
		state: z.enum(jobStates).describe("State of the job."),
		order: optional(code),
		item: optional(item),
		/** Line, shop or processor. */
		place: text(120),
		pieces: pieceCount.min(1),
		weightLb,
		startedOn: optional(day),
		dueOn: optional(day),
		revision,
	})
	.refine((row) => !row.item || row.order, { path: ["order"], ...asRowError("required") });
export type ProcessingRow = z.infer<typeof processingRow>;
