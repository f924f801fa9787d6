import { z } from "zod";
import { code, day, note, optional, revision, text } from "../../fields.ts";

/** What the mill buys: scrap by its ISRI code, alloys and consumables by the mill's own. */
export const commodityRow = z.strictObject({
	commodity: code,
	family: z.enum(["scrap", "alloy", "electrode", "flux", "other"]).describe("Family of the commodity."),
	nameEn: text(120),
	nameEs: text(120),
	specification: optional(z.strictObject({ number: code, issuedOn: day, textEn: note, textEs: note })).describe(
		"What the mill requires of it.",
	),
	revision,
});
export type CommodityRow = z.infer<typeof commodityRow>;
