import { m } from "#generated/texts/messages.js";
import { refusedField } from "#shared/errors.ts";
import { defineForm, input, type Label, labelOf } from "#shared/forms/form-shape.ts";
import { inchesFromLength, type Units } from "#shared/units.ts";
import { coilLb, platesLb } from "./plate-weight.ts";

export type CalculatorValues = {
	product: "plate" | "coil";
	width: number;
	thickness?: number;
	length?: number;
	pieces?: number;
	outside?: number;
	inside?: number;
};

const size = (label: Label, only?: CalculatorValues["product"]) =>
	input(label, {
		type: "length",
		validation: "required|min:0.01|max:100000",
		...(only ? { shownWhen: (form) => form.product === only } : {}),
	});

/** Sizes in the reader's own unit of length. */
export const calculatorForm = defineForm<CalculatorValues>({
	product: input(labelOf(m.resources_calc_product), { validation: "required", options: ["plate", "coil"] }),
	thickness: size(labelOf(m.resources_calc_thickness), "plate"),
	width: size(labelOf(m.resources_calc_width)),
	length: size(labelOf(m.resources_calc_length), "plate"),
	pieces: input(labelOf(m.resources_calc_pieces), {
		type: "integer",
		validation: "required|between:1,10000",
		shownWhen: (form) => form.product === "plate",
	}),
	outside: size(labelOf(m.resources_calc_outside), "coil"),
	inside: size(labelOf(m.resources_calc_inside), "coil"),
});

/**
 * Whole pounds of what was filled in; sizes in `units`. Throws InvalidError at `inside` for a coil that is wider within
 * than without.
 */
export function calculatedLb(
	{ product, width, thickness = 0, length = 0, pieces = 0, outside = 0, inside = 0 }: CalculatorValues,
	units: Units,
) {
	const inches = (size: number) => inchesFromLength(size, units);
	if (product === "plate")
		return platesLb({ thicknessIn: inches(thickness), widthIn: inches(width), lengthIn: inches(length), pieces });
	if (inside >= outside) {
		const reason = m.resources_calc_inside_wide();
		throw refusedField("inside", reason);
	}
	return coilLb({ widthIn: inches(width), outsideIn: inches(outside), insideIn: inches(inside) });
}
