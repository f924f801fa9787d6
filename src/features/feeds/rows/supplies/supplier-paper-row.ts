import { z } from "zod";
import { complianceDocumentKinds } from "#shared/supplies/compliance-document-kinds.ts";
import { code, day, optional, revision } from "../../fields.ts";
import { checkOrder } from "./supply-fields.ts";

/**
 * A paper that the mill holds of a supplier: insurance, a certificate of its scale or its radiation detector, a form,
 * an agreement.
 */
export const supplierPaperRow = z
	.strictObject({
		supplier: code,
		kind: z.enum(complianceDocumentKinds).describe("Kind of the document."),
		paper: code,
		issuedOn: day,
		expiresOn: optional(day),
		replaced: optional(z.boolean()),
		revision,
	})
	.superRefine((row, context) => checkOrder(context, row, ["issuedOn", "expiresOn"]), { when: () => true });
export type SupplierPaperRow = z.infer<typeof supplierPaperRow>;
