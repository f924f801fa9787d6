import { z } from "zod";
import { announcedStates } from "#shared/supplies/notice-states.ts";
import { asRowError, code, instant, mode, optional, revision, text, weightLb } from "../../fields.ts";
import { checkUnique, lineNumber, unit } from "./supply-fields.ts";

const load = z.strictObject({
	load: z.int().min(1).max(1000),
	po: code,
	poLine: lineNumber,
	commodity: code,
	vehicle: text(60),
	seals: optional(z.array(text(40)).max(50)),
	grossLb: weightLb,
	tareLb: z.int().min(0).max(2_000_000_000),
	unit,
	scaleTicket: optional(code),
	/** Of a load that does not say it nobody has: not scanned, as in an X12 856. */
	radiationScan: optional(z.enum(["clear", "not_scanned", "alarm"])),
});

/**
 * A shipping notice that reached the mill by other ways than this portal: by EDI, by mail, before the portal was there.
 */
export const shippingNoticeRow = z
	.strictObject({
		notice: code,
		supplier: code,
		mill: code,
		mode,
		yard: optional(text(120)),
		carrier: optional(text(120)),
		scac: optional(text(8)),
		bol: optional(code),
		shippedAt: instant,
		expectedAt: optional(instant),
		state: z.enum(announcedStates).describe("State of the notice."),
		/** When a cancelled notice was cancelled; one that does not say it takes back the loads that never came. */
		cancelledAt: optional(instant),
		noticeRevision: optional(z.int().min(1).max(10_000)),
		submittedAt: optional(instant),
		revision,
		loads: z.array(load).min(1).max(200),
	})
	.superRefine(
		(row, context) => {
			checkUnique(context, row?.loads, "loads", "load");
			if (!Array.isArray(row?.loads)) return;
			for (const [index, entry] of row.loads.entries()) {
				if (typeof entry?.grossLb === "number" && entry.tareLb >= entry.grossLb)
					context.addIssue({
						code: "custom",
						path: ["loads", index, "tareLb"],
						...asRowError("out_of_range", `< ${entry.grossLb}`),
					});
			}
		},
		{ when: () => true },
	);
export type ShippingNoticeRow = z.infer<typeof shippingNoticeRow>;
