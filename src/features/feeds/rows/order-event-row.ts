import { z } from "zod";
import { lineStates } from "#shared/orders/line-states.ts";
import { code, day, instant, item, note, optional, pieceCount, text } from "../fields.ts";
import { reasonCodes } from "../reasons.ts";

const key = { order: code, item, event: code, at: instant };
const notes = { noteEn: optional(note), noteEs: optional(note) };

/**
 * Something that happened to an order line (`state`), or a date that changed, with who and why (`promise`). Events
 * never change.
 */
export const orderEventRow = z.discriminatedUnion("kind", [
	z.strictObject({
		...key,
		kind: z.literal("state").describe("Something that happened to the line."),
		state: z.enum(lineStates).describe("State that the line came into."),
		pieces: optional(pieceCount).describe("How many pieces it happened to; all of the line when left out."),
		heat: optional(code),
		by: optional(text(120)),
		reason: optional(z.enum(reasonCodes)),
		...notes,
	}),
	z.strictObject({
		...key,
		kind: z.literal("promise").describe("The promised day moved."),
		promisedOn: day,
		by: text(120),
		reason: z.enum(reasonCodes),
		...notes,
	}),
]);
export type OrderEventRow = z.infer<typeof orderEventRow>;
