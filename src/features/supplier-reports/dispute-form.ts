import { m } from "#generated/texts/messages.js";
import type { FieldError } from "#shared/errors.ts";
import type { FormFile } from "#shared/forms/file-rules.ts";
import { defineForm, input, labelOf } from "#shared/forms/form-shape.ts";
import { sentFiles } from "#shared/forms/sent-files.ts";
import { type Weight, weight } from "#shared/forms/weights.ts";
import { disputeReasons } from "#shared/supplies/dispute-states.ts";
import { lbFromWeight } from "#shared/units.ts";

const files = (most: number) => sentFiles(labelOf(m.supply_dispute_files), most);

/** A supplier's dispute of a receipt. `wanted` is required only if the weight is disputed. */
export type DisputeValues = {
	reason: (typeof disputeReasons)[number];
	wanted?: { amount?: number; unit: Weight["unit"] };
	body: string;
	files?: FormFile[];
};

export const disputeForm = defineForm<DisputeValues>({
	reason: input(labelOf(m.supply_dispute_reason), { validation: "required", options: disputeReasons }),
	wanted: {
		...weight(labelOf(m.supply_dispute_wanted), { validation: "min:0.001|max:100000000" }),
		shownWhen: ({ reason }) => reason === "weight" || reason === "deduction",
	},
	body: input(labelOf(m.supply_dispute_body), { validation: "required:trim|length:10,2000" }),
	files: files(20),
});

// More than this no feed takes of a receipt either.
const mostLb = 2_000_000_000;

/** Whole pounds of the net weight that the supplier considers right; null if none was entered. */
export function wantedLbOf({ wanted }: Pick<DisputeValues, "wanted">): number | null {
	return wanted?.amount === undefined ? null : lbFromWeight(wanted.amount, wanted.unit);
}

/** What no rule of one field sees: a weight in whatever unit that no load has. Browser and server ask the same. */
export function disputeErrors(values: Pick<DisputeValues, "wanted">): FieldError[] {
	const wantedLb = wantedLbOf(values);
	const isRight = wantedLb === null || (wantedLb > 0 && wantedLb <= mostLb);
	return isRight ? [] : [{ field: "wanted.amount", reason: m.supply_dispute_fault_wanted() }];
}

/** A further word. */
export type DisputeMessageValues = { body: string; files?: FormFile[] };
export const disputeMessageForm = defineForm<DisputeMessageValues>({
	body: input(labelOf(m.supply_dispute_message), { validation: "required:trim|length:1,2000" }),
	files: files(10),
});
