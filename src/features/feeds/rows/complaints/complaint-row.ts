import { z } from "zod";
import {
	complaintKinds,
	type DefectFamily,
	defectFamilies,
	familyNames,
	isDefect,
	remedies,
} from "#shared/complaints/complaint-kinds.ts";
import { asRowError, code, instant, item, note, optional, revision, text, weightLb } from "../../fields.ts";

function checkDefect({ family, code }: { family: DefectFamily; code: string }, context: z.RefinementCtx): void {
	const error = asRowError("not_allowed", `${defectFamilies[family].join(", ")} (${family})`);
	if (!isDefect(family, code)) context.addIssue({ code: "custom", path: ["code"], ...error });
}

/**
 * A complaint that reached the mill by telephone or mail and is in its own system; what people enter here is not fed
 * back.
 */
export const complaintRow = z.strictObject({
	complaint: code,
	soldTo: code,
	kind: z.enum(complaintKinds).describe("What is complained of."),
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
	pieces: optional(z.array(z.strictObject({ piece: code, claimedLb: weightLb })).max(500)).describe(
		"Pieces that are complained of.",
	),
	defects: z
		.array(
			z
				.strictObject({
					family: z.enum(familyNames).describe("Family of the defect."),
					code: text(40).describe("Code of the defect in its family."),
				})
				.superRefine(checkDefect),
		)
		.max(60),
	revision,
});
export type ComplaintRow = z.infer<typeof complaintRow>;
