import { complaintKinds, defectFamilies, familyNames, isDefect, remedies } from "#shared/complaints/complaint-kinds.ts";
import { closed, fileIds, formBody } from "#shared/contract/form-body.ts";
import { type JsonSchema, objectOf } from "#shared/contract/json-schema.ts";
import type { FieldError } from "#shared/errors.ts";
import type { FormFile } from "#shared/forms/file-rules.ts";
import { isRecord } from "#shared/is-record.ts";
import { complaintForm, messageForm } from "./complaint-form.ts";

type Body = Readonly<Record<string, unknown>>;

const piece = closed(
	objectOf({
		piece: { type: "string", minLength: 1, maxLength: 40, description: "Number of the piece." },
		claimedLb: { type: "integer", minimum: 1, description: "Pounds of it that you claim." },
	}),
);
const defect = closed(
	objectOf({
		family: { type: "string", enum: familyNames, description: "Family of the defect." },
		code: {
			type: "string",
			enum: [...new Set(familyNames.flatMap((family) => defectFamilies[family] as readonly string[]))],
			description: "The defect; each family has codes of its own.",
		},
	}),
);

/** A complaint as programs send it: the names of its outbox entry. */
export const complaintBody: JsonSchema = formBody(
	complaintForm,
	{
		kind: `What it is about: ${complaintKinds.map((kind) => `\`${kind}\``).join(", ")}.`,
		bol: "Bill of lading of the shipment; needed for `steel_problem` and `transit_damage`.",
		order: "The mill's order number, where there is no shipment.",
		invoice: "Number of the invoice.",
		description: "What is wrong.",
		asked: `What you ask for: ${remedies.map((remedy) => `\`${remedy}\``).join(", ")}.`,
		amount: "Of an `invoice_error`: the amount that you claim, in the currency of the invoice.",
		reference: "Your own number for it.",
	},
	{
		pieces: { type: "array", items: piece, maxItems: 500, description: "Pieces of the shipment that it is about." },
		claimedLb: {
			type: "integer",
			minimum: 0,
			description: "Pounds that you claim where no pieces are named; not of a `steel_problem` or `transit_damage`.",
		},
		defects: { type: "array", items: defect, minItems: 1, description: "What is wrong, at least one." },
		files: fileIds(20),
	},
	["defects"],
);

/** A message about a complaint as programs send it. */
export const messageBody: JsonSchema = formBody(messageForm, { body: "What you write." }, { files: fileIds(10) });

/** The values of the form for a program's complaint. */
export function complaintValues({ pieces, claimedLb, defects, ...same }: Body, files: readonly FormFile[]): Body {
	const named = recordsIn(defects);
	const families = [...new Set(named.map(({ family }) => family))].filter((family) => typeof family === "string");
	const codesOf = (family: string) => named.filter((one) => one.family === family).map(({ code }) => code);
	return {
		...same,
		files,
		families,
		...Object.fromEntries(families.map((family) => [`defects_${family}`, codesOf(family)])),
		pieces: recordsIn(pieces).map((one) => ({ piece: one.piece, claimed: pounds(one.claimedLb) })),
		...(typeof claimedLb === "number" && { claimed: pounds(claimedLb) }),
	};
}

/** Errors of the form under the names of the body, each once. */
export function bodyErrors({ defects }: Body, errors: readonly FieldError[]): FieldError[] {
	const found = new Map<string, FieldError>();
	for (const { field, reason } of errors) {
		const name = nameOf(field, recordsIn(defects));
		if (!found.has(name)) found.set(name, { field: name, reason });
	}
	return [...found.values()];
}

function nameOf(field: string, defects: readonly Body[]): string {
	const [, index] = /^pieces\.(\d+)\.claimed/.exec(field) ?? [];
	if (index !== undefined) return `pieces.${index}.claimedLb`;
	if (/^claimed(\.|$)/.test(field)) return "claimedLb";
	if (!/^(families|defects_)/.test(field)) return field;
	const wrong = defects.findIndex(({ family, code }) => !isDefect(String(family), String(code)));
	return wrong < 0 ? "defects" : `defects.${wrong}`;
}

const pounds = (amount: unknown) => ({ amount, unit: "lb" });
const recordsIn = (list: unknown): Body[] => (Array.isArray(list) ? list.filter(isRecord) : []);
