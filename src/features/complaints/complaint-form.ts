import { m } from "#generated/texts/messages.js";
import {
	type ComplaintKind,
	claimsGoods,
	complaintKinds,
	type DefectCode,
	type DefectFamily,
	defectFamilies,
	familyNames,
	isAboutMoney,
	isAboutSteel,
	type Remedy,
	remedies,
} from "#shared/complaints/complaint-kinds.ts";
import { familyLabel } from "#shared/complaints/defect-labels.ts";
import type { FieldError } from "#shared/errors.ts";
import type { FormFile } from "#shared/forms/file-rules.ts";
import { defineForm, input, labelOf, repeated, type ShownWhen } from "#shared/forms/form-shape.ts";
import { sentFiles } from "#shared/forms/sent-files.ts";
import { type Weight, weight } from "#shared/forms/weights.ts";

/** What a complaint without errors holds. Defects are under their family's name, `defects_surface`. */
export type ComplaintValues = {
	kind: ComplaintKind;
	bol?: string;
	order?: string;
	invoice?: string;
	pieces?: { piece: string; claimed: Weight }[];
	claimed?: { amount?: number; unit: Weight["unit"] };
	families: DefectFamily[];
	description: string;
	asked: Remedy;
	amount?: number;
	reference?: string;
	files?: FormFile[];
} & Partial<Record<`defects_${DefectFamily}`, DefectCode[]>>;

const ofKind =
	(is: (kind: unknown) => boolean): ShownWhen =>
	(form) =>
		is(form.kind);

/** A field of defects for each family, shown once the family is chosen. */
const defectFields = Object.fromEntries(
	familyNames.map((family) => [
		`defects_${family}`,
		input(familyLabel(family), {
			type: "choices",
			validation: "required",
			options: defectFamilies[family],
			shownWhen: (form) => Array.isArray(form.families) && form.families.includes(family),
		}),
	]),
);

/** The five steps in one form: shipment, pieces, defects, remedy, files. */
export const complaintForm = defineForm<ComplaintValues>({
	kind: input(labelOf(m.complaints_kind), { validation: "required", options: complaintKinds }),
	bol: input(labelOf(m.complaints_bol), { validation: "require_one:order,invoice|length:0,40" }),
	order: input(labelOf(m.complaints_order), { validation: "length:0,40" }),
	invoice: input(labelOf(m.complaints_invoice), { validation: "length:0,40" }),
	pieces: repeated(
		labelOf(m.complaints_pieces),
		{
			piece: input(labelOf(m.complaints_piece), { validation: "required|length:1,40" }),
			claimed: weight(labelOf(m.complaints_claimed), { validation: "required|min:0.001" }),
		},
		{ shownWhen: ofKind(claimsGoods), validation: "max:500" },
	),
	claimed: {
		...weight(labelOf(m.complaints_claimed_whole), { validation: "min:0" }),
		shownWhen: ofKind((kind) => claimsGoods(kind) && !isAboutSteel(kind)),
	},
	families: input(labelOf(m.complaints_families), { type: "choices", validation: "required", options: familyNames }),
	...defectFields,
	description: input(labelOf(m.complaints_description), { validation: "required|length:10,2000" }),
	asked: input(labelOf(m.complaints_asked), { validation: "required", options: remedies }),
	amount: input(labelOf(m.complaints_amount), {
		type: "float",
		validation: "min:0.01|max:99999999",
		shownWhen: ofKind(isAboutMoney),
	}),
	reference: input(labelOf(m.complaints_reference), { validation: "length:0,40" }),
	files: sentFiles(labelOf(m.complaints_files), 20),
});

/**
 * Required parts of a complaint about steel, by step: a shipment (`bol`: its number) and its pieces. Rules of single
 * fields cannot express this, since other kinds need neither.
 */
export function errorsOfSteel(
	{ kind, pieces = [] }: Pick<ComplaintValues, "kind" | "pieces">,
	bol: string | null | undefined,
): FieldError[] {
	if ((isAboutSteel(kind) || pieces.length > 0) && !bol)
		return [{ field: "bol", reason: m.complaints_fault_bol_needed() }];
	return isAboutSteel(kind) && pieces.length === 0 ? [{ field: "pieces", reason: m.complaints_fault_pieces() }] : [];
}

/** A further word in the conversation. */
export type MessageValues = { body: string; files?: FormFile[] };
export const messageForm = defineForm<MessageValues>({
	body: input(labelOf(m.complaints_message), { validation: "required|length:1,2000" }),
	files: sentFiles(labelOf(m.complaints_files), 10),
});
