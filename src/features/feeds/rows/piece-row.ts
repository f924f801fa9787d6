import { z } from "zod";
import { code, item, lengthIn, optional, revision, text, thicknessIn, weightLb, widthIn } from "../fields.ts";

export const pieceStates = ["produced", "held", "tested", "ready", "shipped", "scrapped"] as const;

/** A plate or coil with a number of its own. A newer revision may apply it to another order. */
export const pieceRow = z.strictObject({
	piece: code,
	order: code,
	item,
	heat: optional(code),
	slab: optional(code),
	thicknessIn,
	widthIn,
	lengthIn: optional(lengthIn),
	weightLb,
	state: z.enum(pieceStates).describe("State of the piece."),
	place: optional(text(120)),
	bol: optional(code),
	revision,
});
export type PieceRow = z.infer<typeof pieceRow>;
