import { z } from "zod";
import { noticeAudiences } from "#shared/notices/notice-labels.ts";
import { asRowError, code, day, note, optional, revision, text } from "../fields.ts";
import { checkOrder } from "./supplies/supply-fields.ts";

const words = z.strictObject({ title: text(160), body: note });

/**
 * What the mill has to say, in English, Spanish or both, from one day to another. A line that begins with # is a
 * heading, with - an entry.
 */
export const noticeRow = z
	.strictObject({
		notice: code,
		audience: z.enum(noticeAudiences),
		mill: optional(code).describe("Code of the mill that it is about; all mills when left out."),
		isUrgent: optional(z.boolean()),
		en: optional(words),
		es: optional(words),
		startsOn: day,
		endsOn: optional(day),
		isPublished: z.boolean(),
		revision,
	})
	.refine((row) => row.en || row.es, { path: ["en"], ...asRowError("required") })
	.superRefine((row, context) => checkOrder(context, row, ["startsOn", "endsOn"]));
export type NoticeRow = z.infer<typeof noticeRow>;
