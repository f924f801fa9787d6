import { z } from "zod";
import { code, revision, text } from "../../fields.ts";

/** What the mill buys: scrap by its ISRI code, alloys and consumables by the mill's own. */
export const commodityRow = z.strictObject({
	commodity: code,
	family: z.enum(["scrap", "alloy", "electrode", "flux", "other"]),
	nameEn: text(120),
	nameEs: text(120),
	revision,
});
export type CommodityRow = z.infer<typeof commodityRow>;
