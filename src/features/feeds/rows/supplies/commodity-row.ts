import { z } from "zod";
import { code, day, note, optional, revision, text } from "../../fields.ts";

/** What the mill buys: scrap by its ISRI code, alloys and consumables by the mill's own. */
export const commodityRow = z.strictObject({
	commodity: code,
	family: z.enum(["scrap", "alloy", "electrode", "flux", "other"]),
	nameEn: text(120),
	nameEs: text(120),
	/** What the mill demands of it. */
	specification: optional(z.strictObject({ number: code, issuedOn: day, textEn: note, textEs: note })),
	revision,
});
export type CommodityRow = z.infer<typeof commodityRow>;
