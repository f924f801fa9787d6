import { z } from "zod";
import {
	asRowError,
	code,
	lengthIn,
	optional,
	pieceCount,
	revision,
	text,
	thicknessIn,
	widthIn,
} from "../../fields.ts";

/** One size that the mill keeps in stock for a value-plus customer, between a minimum and a maximum. */
export const stockingRow = z
	.strictObject({
		position: code,
		soldTo: code,
		mill: code,
		part: optional(text(80)),
		product: z.enum(["plate", "coil"]),
		grade: text(80),
		thicknessIn,
		widthIn,
		lengthIn: optional(lengthIn),
		minimumPieces: pieceCount,
		maximumPieces: pieceCount,
		onHandPieces: pieceCount,
		onOrderPieces: pieceCount,
		onHandLb: z.int().min(0).max(2_000_000_000),
		/** False takes it off the programme. */
		isActive: optional(z.boolean()),
		revision,
	})
	.refine((row) => row.product === "coil" || typeof row.lengthIn === "number", {
		path: ["lengthIn"],
		...asRowError("required"),
	})
	.refine((row) => row.maximumPieces >= row.minimumPieces, {
		path: ["maximumPieces"],
		...asRowError("out_of_range", ">= minimumPieces"),
	});
export type StockingRow = z.infer<typeof stockingRow>;
