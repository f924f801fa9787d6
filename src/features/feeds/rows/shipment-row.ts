import { z } from "zod";
import { asRowError, code, codes, instant, mode, optional, revision, text, weightLb } from "../fields.ts";

/** What left on one bill of lading; its pieces become shipped. */
export const shipmentRow = z
	.strictObject({
		bol: code,
		soldTo: code,
		shipTo: code,
		mill: code,
		mode,
		carrier: optional(text(120)),
		scac: optional(text(8)),
		vehicle: optional(text(60)),
		seals: optional(z.array(text(40)).max(50)),
		freightTerms: optional(text()),
		netLb: weightLb,
		grossLb: optional(weightLb),
		shippedAt: instant,
		expectedAt: optional(instant),
		deliveredAt: optional(instant),
		pieces: codes.describe("Numbers of the pieces that left; the list is complete."),
		revision,
	})
	.superRefine(
		(row, context) => {
			if (typeof row?.grossLb === "number" && row.grossLb < row.netLb) {
				context.addIssue({ code: "custom", path: ["grossLb"], ...asRowError("out_of_range", `>= ${row.netLb}`) });
			}
			if (row?.deliveredAt && row.deliveredAt < row.shippedAt) {
				context.addIssue({
					code: "custom",
					path: ["deliveredAt"],
					...asRowError("out_of_range", `>= ${row.shippedAt}`),
				});
			}
		},
		{ when: () => true },
	);
export type ShipmentRow = z.infer<typeof shipmentRow>;
