import { z } from "zod";
import {
	asRowError,
	code,
	day,
	lengthIn,
	optional,
	perCwt,
	pieceCount,
	revision,
	text,
	thicknessIn,
	weightLb,
	widthIn,
} from "../fields.ts";
import { currency } from "./supplies/supply-fields.ts";

/** A piece or bundle that is ready now and for sale. `price` is per 100 lb; without it customers inquire. */
export const stockItemRow = z
	.strictObject({
		stock: code,
		mill: code,
		product: z.enum(["plate", "coil"]),
		heat: optional(code),
		grade: text(80),
		/** Other grades that the steel meets too. */
		alsoMeets: optional(z.array(text(80)).max(20)),
		thicknessIn,
		widthIn,
		lengthIn: optional(lengthIn),
		pieces: pieceCount.min(1),
		/** Numbers of the pieces, as many as there are; none where the mill distinguishes them later. */
		pieceNumbers: optional(z.array(code).max(200)),
		weightLb,
		quality: z.enum(["prime", "secondary"]),
		producedOn: day,
		price: optional(z.strictObject({ perCwt: perCwt.min(0), currency })).describe(
			"Price for 100 lb; without one customers inquire.",
		),
		/** False takes it off the list. */
		isAvailable: z.boolean(),
		revision,
	})
	.refine((row) => !row.pieceNumbers?.length || new Set(row.pieceNumbers).size === row.pieces, {
		path: ["pieceNumbers"],
		...asRowError("unexpected", "pieceNumbers.length = pieces"),
	})
	.refine((row) => row.product === "coil" || typeof row.lengthIn === "number", {
		path: ["lengthIn"],
		...asRowError("required"),
	});
export type StockItemRow = z.infer<typeof stockItemRow>;
