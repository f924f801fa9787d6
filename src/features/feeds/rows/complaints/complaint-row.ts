import { z } from "zod";
import { complaintKinds, isDefect, remedies } from "#shared/complaints/complaint-kinds.ts";
import { asFault, code, instant, item, note, optional, revision, text, weightLb } from "../../fields.ts";

/** A complaint that reached the mill by telephone or mail and stands in its own system; what people enter here is not fed back. */
export const complaintRow = z.strictObject({
	complaint: code,
	soldTo: code,
	kind: z.enum(complaintKinds),
	bol: optional(code),
	order: optional(code),
	item: optional(item),
	invoice: optional(code),
	reference: optional(code),
	asked: z.enum(remedies),
	description: note,
	by: text(120),
	at: instant,
	claimedLb: optional(weightLb),
	pieces: optional(z.array(z.strictObject({ piece: code, claimedLb: weightLb })).max(500)),
	defects: z
		.array(
			z
				.strictObject({ family: text(40), code: text(40) })
				.refine((defect) => isDefect(defect.family, defect.code), asFault("not_allowed", "see the catalogue of defects")),
		)
		.max(60),
	revision,
});
export type ComplaintRow = z.infer<typeof complaintRow>;
