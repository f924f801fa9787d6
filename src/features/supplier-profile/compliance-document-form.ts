import { m } from "#generated/texts/messages.js";
import type { FieldError } from "#shared/errors.ts";
import { isPlausibleYear } from "#shared/forms/days.ts";
import type { FormFile } from "#shared/forms/file-rules.ts";
import { defineForm, input, labelOf } from "#shared/forms/form-shape.ts";
import {
	type ComplianceDocumentKind,
	complianceDocumentKinds,
	expiringKinds,
} from "#shared/supplies/compliance-document-kinds.ts";

export const complianceDocumentFileTypes = ["application/pdf", "image/jpeg", "image/png", "image/webp"] as const;
const mostFileBytes = 26_214_400;

/**
 * A compliance document as its supplier sends it: days `YYYY-MM-DD`, `replaces` the number of the one of its kind that it takes the
 * place of.
 */
export type ComplianceDocumentValues = {
	kind: ComplianceDocumentKind;
	number: string;
	validFrom: string;
	validUntil?: string;
	replaces?: string;
	files: FormFile[];
};

export const complianceDocumentForm = defineForm<ComplianceDocumentValues>({
	kind: input(labelOf(m.supplier_profile_document_kind), { validation: "required", options: complianceDocumentKinds }),
	number: input(labelOf(m.supplier_profile_document_number), { validation: "required:trim|length:1,40" }),
	validFrom: input(labelOf(m.supplier_profile_document_from), { type: "day", validation: "required" }),
	validUntil: input(labelOf(m.supplier_profile_document_until), { type: "day" }),
	replaces: input(labelOf(m.supplier_profile_document_replaces), { validation: "length:0,40" }),
	files: input(labelOf(m.supplier_profile_document_file), {
		type: "files",
		validation: `required|max:1|mime:${complianceDocumentFileTypes.join(",")}`,
		maxBytes: mostFileBytes,
	}),
});

/**
 * What no rule of one field sees: whether the days make sense, in years that feeds take too, on `today` by the
 * supplier's clock. Browser and server ask the same.
 */
export function complianceDocumentErrors(
	{ kind, validFrom, validUntil }: ComplianceDocumentValues,
	today: string,
): FieldError[] {
	const slips = Object.entries({ validFrom, validUntil }).flatMap(([field, day]) =>
		day && !isPlausibleYear(day) ? [field] : [],
	);
	if (slips.length > 0) return slips.map((field) => ({ field, reason: m.rule_year() }));
	if (!validUntil)
		return expiringKinds.includes(kind)
			? [{ field: "validUntil", reason: m.supplier_profile_document_fault_no_end() }]
			: [];
	if (validUntil < validFrom) return [{ field: "validUntil", reason: m.supplier_profile_document_fault_order() }];
	return validUntil < today ? [{ field: "validUntil", reason: m.supplier_profile_document_fault_over() }] : [];
}
