import type { z } from "zod";
import * as fields from "../fields.ts";

/** What a field of rows means where its type does not say it, by the schema that checks it. */
export const fieldNotes: ReadonlyMap<unknown, string> = new Map<z.ZodType, string>([
	[fields.code, "A key of the source's own; one line, trimmed."],
	[fields.note, "Text of several lines."],
	[fields.day, "A day at the mill, from 1950 to 2200."],
	[fields.instant, "An instant with its offset, from 1950 to 2200."],
	[fields.revision, "The source's counter of changes: the greater one is the newer."],
	[fields.item, "Number of an order's line."],
	[fields.pieceCount, "How many pieces."],
	[fields.weightLb, "Whole pounds."],
	[fields.thicknessIn, "Inches."],
	[fields.widthIn, "Inches."],
	[fields.lengthIn, "Inches."],
	[fields.perCwt, "An amount of money for 100 lb."],
	[fields.codes, "Codes, each once; the list is complete."],
	[fields.timeZone, "A time zone of the IANA list."],
]);
