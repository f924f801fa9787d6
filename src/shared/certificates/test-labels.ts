import { m } from "#generated/texts/messages.js";
import { wordOf } from "../word-of.ts";

/** Kind of a test; a kind without a label is shown as it was sent. */
export const testKindLabel = wordOf({
	tension: m.measure_kind_tension,
	hardness: m.measure_kind_hardness,
	charpy: m.measure_kind_charpy,
	bend: m.measure_kind_bend,
	drop_weight: m.measure_kind_drop_weight,
	through_thickness: m.measure_kind_through_thickness,
	grain_size: m.measure_kind_grain_size,
	ultrasonic: m.measure_kind_ultrasonic,
	other: m.measure_kind_other,
});
export const testResultLabel = wordOf({ passed: m.measure_result_passed, failed: m.measure_result_failed });
export const dropResultLabel = wordOf({ no_break: m.measure_result_no_break, break: m.measure_result_break });
export const yieldMethodLabel = wordOf({
	upper_yield: m.measure_yield_upper,
	offset_0_2: m.measure_yield_offset,
	extension_0_5: m.measure_yield_extension,
});
