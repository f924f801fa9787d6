import { m } from "#generated/texts/messages.js";
import type { Format } from "../format.ts";
import { besideText } from "./beside-units.ts";
import { dropResultLabel, testResultLabel, yieldMethodLabel } from "./test-labels.ts";

type Value = { word: () => string; unit?: string; show?: (value: string) => string };

/** Fields of a heat's tests, in the order in which pages give them. */
const values: Readonly<Record<string, Value>> = {
	slab: { word: m.measure_value_slab },
	location: { word: m.measure_value_location },
	direction: { word: m.measure_value_direction },
	standard: { word: m.measure_value_standard },
	name: { word: () => "" },
	text: { word: () => "" },
	level: { word: m.measure_value_level },
	tempF: { word: m.measure_value_temperature, unit: "°F" },
	tempC: { word: m.measure_value_temperature, unit: "°C" },
	notch: { word: m.measure_value_notch },
	sizeMm: { word: m.measure_value_size, unit: "mm" },
	specimen: { word: m.measure_value_size },
	angleDeg: { word: m.measure_value_angle, unit: "°" },
	mandrelIn: { word: m.measure_value_mandrel, unit: "in" },
	mandrelMm: { word: m.measure_value_mandrel, unit: "mm" },
	yieldKsi: { word: m.measure_value_yield, unit: "ksi" },
	yieldMpa: { word: m.measure_value_yield, unit: "MPa" },
	yieldMethod: { word: () => "", show: yieldMethodLabel },
	tensileKsi: { word: m.measure_value_tensile, unit: "ksi" },
	tensileMpa: { word: m.measure_value_tensile, unit: "MPa" },
	elongationPct: { word: m.measure_value_elongation, unit: "%" },
	gaugeLengthIn: { word: m.measure_value_gauge_length, unit: "in" },
	gaugeLengthMm: { word: m.measure_value_gauge_length, unit: "mm" },
	reductionPct: { word: m.measure_value_reduction, unit: "%" },
	averagePct: { word: m.measure_value_average, unit: "%" },
	energyFtLb: { word: m.measure_value_energy, unit: "ft-lb" },
	energyJ: { word: m.measure_value_energy, unit: "J" },
	averageFtLb: { word: m.measure_value_average, unit: "ft-lb" },
	averageJ: { word: m.measure_value_average, unit: "J" },
	shearPct: { word: m.measure_value_shear, unit: "%" },
	lateralExpansionMils: { word: m.measure_value_lateral, unit: "mils" },
	lateralExpansionMm: { word: m.measure_value_lateral, unit: "mm" },
	scale: { word: m.measure_value_scale },
	values: { word: m.measure_value_singles },
	value: { word: m.measure_value_hardness },
	grainSize: { word: m.measure_value_grain_size },
	results: { word: () => "", show: dropResultLabel },
	result: { word: () => "", show: testResultLabel },
};
const order = Object.keys(values);

/** Fields of a test in that order; what has no place comes last. */
export function inTestOrder(names: readonly string[]): string[] {
	const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
	return [...names].sort((a, b) => place(a) - place(b));
}

/**
 * A field of a test as "Yield 56.4 ksi", in the reader's other units beside it where it was certified in foreign ones:
 * "(389 MPa)". Several values are divided by " / ". Names that are not known are shown as they came.
 */
export function testValueText(name: string, value: string, format: Format): string {
	const known = values[name];
	if (!known) return `${name} ${value}`;
	const singles = value.split(" / ");
	const shown = known.show ? singles.map(known.show).join(" / ") : value;
	return [known.word(), shown, known.unit, known.unit && besideText(format, singles.map(Number), known.unit)]
		.filter(Boolean)
		.join(" ");
}
