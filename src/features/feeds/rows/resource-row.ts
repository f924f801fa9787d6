import { z } from "zod";
import { resourceCategories } from "#shared/resource-categories.ts";
import { asRowError, code, day, optional, revision, text } from "../fields.ts";
import { checkOrder } from "./supplies/supply-fields.ts";

const longestBody = 50_000;
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const body = z
	.string()
	.trim()
	.min(1)
	.max(longestBody)
	.refine((value) => !controls.test(value) && value.isWellFormed(), asRowError("not_text"));
const words = z.strictObject({ title: text(160), body });

/**
 * Something for the customers' library, in English, Spanish or both. A line of the body that begins with # is a
 * heading, with - an entry.
 */
export const resourceRow = z
	.strictObject({
		resource: code,
		category: z.enum(resourceCategories),
		en: optional(words),
		es: optional(words),
		publishedOn: day,
		validUntil: optional(day),
		isPublished: z.boolean(),
		revision,
	})
	.refine((row) => row.en || row.es, { path: ["en"], ...asRowError("required") })
	.superRefine((row, context) => checkOrder(context, row, ["publishedOn", "validUntil"]));
export type ResourceRow = z.infer<typeof resourceRow>;
