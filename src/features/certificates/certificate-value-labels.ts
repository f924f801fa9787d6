import { m } from "#generated/texts/messages.js";
import { hardnessScales } from "#shared/certificates/heat-tests.ts";
import { propertyLabel } from "#shared/certificates/measure-labels.ts";
import { dropResultLabel, testKindLabel, testResultLabel, yieldMethodLabel } from "#shared/certificates/test-labels.ts";
import { wordOf } from "#shared/word-of.ts";
import { mediumLabel, treatmentLabel } from "./certificate-labels.ts";

const ownTests = wordOf({ chemistry: m.certificates_values_chemistry, heat_treatment: m.certificates_treatment });

/** Kind of a value: of the melt, of the heat treatment, or the kind of its test. */
export const valueTestLabel = (test: string) => testKindLabel(ownTests(test));

const ownProperties = wordOf({
	yieldKsi: m.measure_value_yield,
	yieldMpa: m.measure_value_yield,
	tensileKsi: m.measure_value_tensile,
	tensileMpa: m.measure_value_tensile,
	elongationPct: m.measure_value_elongation,
	reductionPct: m.measure_value_reduction,
	hardnessHbw: m.measure_value_hardness,
	charpyFtLb: m.certificates_impact_energy,
	charpyJ: m.certificates_impact_energy,
	shearPct: m.measure_value_shear,
	lateralExpansionMils: m.measure_value_lateral,
	lateralExpansionMm: m.measure_value_lateral,
	throughThicknessPct: m.measure_value_reduction,
	throughThicknessKsi: m.measure_value_tensile,
	throughThicknessMpa: m.measure_value_tensile,
	grainSize: m.measure_kind_grain_size,
	condition: m.certificates_values_condition,
	austenitize: m.certificates_values_austenitize,
	austenitizeMinutes: m.certificates_values_austenitize_minutes,
	normalize: m.certificates_values_normalize,
	normalizeMinutes: m.certificates_values_normalize_minutes,
	quench: m.certificates_values_quench,
	quenchMinutes: m.certificates_values_quench_minutes,
	temper: m.certificates_values_temper,
	temperMinutes: m.certificates_values_temper_minutes,
});
const scales: readonly string[] = hardnessScales;

/**
 * What was measured, in whichever unit: the unit is a column of its own. A chemical element is named by its symbol, a
 * result without a value by its test.
 */
export const valuePropertyLabel = (property: string) =>
	scales.includes(property) ? m.measure_value_hardness() : testKindLabel(propertyLabel(ownProperties(property)));

/** The same where no test is beside it, which tells two reductions of area apart. */
export const propertyChoiceLabel = (property: string) => valuePropertyLabel(propertyLabel(property));

/** How a test or a heat treatment came out, where that is no value. */
export const resultLabel = (result: string) => testResultLabel(dropResultLabel(treatmentLabel(mediumLabel(result))));

/** A single value is named by its number, the mean of several by a word. */
export const specimenLabel = wordOf({ mean: m.certificates_mean });

/** How a test piece was made or a value taken, where that is a code. */
export const conditionsLabel = yieldMethodLabel;

/** Whether a value keeps its limits; `isWithin` as text. */
export const verdictLabel = wordOf({ true: m.measure_within, false: m.measure_outside });
