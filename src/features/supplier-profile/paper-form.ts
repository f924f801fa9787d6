import { m } from "#generated/texts/messages.js";
import type { FieldFault } from "#shared/errors.ts";
import { isPlausibleYear } from "#shared/forms/days.ts";
import type { FormFile } from "#shared/forms/file-rules.ts";
import { defineForm, input, labelOf } from "#shared/forms/form-shape.ts";
import { expiringKinds, paperKinds, type SupplierPaperKind } from "#shared/supplies/paper-kinds.ts";

export const paperFileTypes = ["application/pdf", "image/jpeg", "image/png", "image/webp"] as const;
const mostFileBytes = 26_214_400;

/**
 * A paper as its supplier sends it: days `YYYY-MM-DD`, `replaces` the number of the one of its kind that it takes the
 * place of.
 */
export type PaperValues = {
	kind: SupplierPaperKind;
	number: string;
	validFrom: string;
	validUntil?: string;
	replaces?: string;
	files: FormFile[];
};

export const paperForm = defineForm<PaperValues>({
	kind: input(labelOf(m.supplier_profile_paper_kind), { validation: "required", options: paperKinds }),
	number: input(labelOf(m.supplier_profile_paper_number), { validation: "required:trim|length:1,40" }),
	validFrom: input(labelOf(m.supplier_profile_paper_from), { type: "day", validation: "required" }),
	validUntil: input(labelOf(m.supplier_profile_paper_until), { type: "day" }),
	replaces: input(labelOf(m.supplier_profile_paper_replaces), { validation: "length:0,40" }),
	files: input(labelOf(m.supplier_profile_paper_file), {
		type: "files",
		validation: `required|max:1|mime:${paperFileTypes.join(",")}`,
		maxBytes: mostFileBytes,
	}),
});

/**
 * What no rule of one field sees: whether the days make sense, in years that feeds take too, on `today` by the
 * supplier's clock. Browser and server ask the same.
 */
export function paperFaults({ kind, validFrom, validUntil }: PaperValues, today: string): FieldFault[] {
	const slips = Object.entries({ validFrom, validUntil }).flatMap(([field, day]) =>
		day && !isPlausibleYear(day) ? [field] : [],
	);
	if (slips.length > 0) return slips.map((field) => ({ field, reason: m.rule_year() }));
	if (!validUntil)
		return expiringKinds.includes(kind)
			? [{ field: "validUntil", reason: m.supplier_profile_paper_fault_no_end() }]
			: [];
	if (validUntil < validFrom) return [{ field: "validUntil", reason: m.supplier_profile_paper_fault_order() }];
	return validUntil < today ? [{ field: "validUntil", reason: m.supplier_profile_paper_fault_over() }] : [];
}
