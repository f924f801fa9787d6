import type { Format } from "../format.ts";
import { celsiusOf, fahrenheitOf } from "./limits.ts";

const mpaPerKsi = 6.894_757;
const joulesPerFtLb = 1.355_818;
const mmPerInch = 25.4;

type Other = { isSi: boolean; unit: string; convert: (value: number) => number; decimals: number };

/** What a unit of a certificate is in the other system, with the decimals that laboratories give there. */
export const besideUnits: Readonly<Record<string, Other>> = {
	ksi: { isSi: false, unit: "MPa", convert: (value) => value * mpaPerKsi, decimals: 0 },
	MPa: { isSi: true, unit: "ksi", convert: (value) => value / mpaPerKsi, decimals: 1 },
	"ft-lb": { isSi: false, unit: "J", convert: (value) => value * joulesPerFtLb, decimals: 0 },
	J: { isSi: true, unit: "ft-lb", convert: (value) => value / joulesPerFtLb, decimals: 0 },
	in: { isSi: false, unit: "mm", convert: (value) => value * mmPerInch, decimals: 1 },
	mm: { isSi: true, unit: "in", convert: (value) => value / mmPerInch, decimals: 3 },
	mils: { isSi: false, unit: "mm", convert: (value) => (value * mmPerInch) / 1000, decimals: 2 },
	"°F": { isSi: false, unit: "°C", convert: celsiusOf, decimals: 0 },
	"°C": { isSi: true, unit: "°F", convert: fahrenheitOf, decimals: 0 },
};

/**
 * Certified values in the reader's units, as "(389 MPa)": nothing where they were certified in those. The certified
 * figure stays the first.
 */
export function besideText(format: Format, values: readonly number[], unit: string): string | undefined {
	const other = besideUnits[unit];
	const isReadInSi = format.lengthUnit === "mm";
	if (!other || other.isSi === isReadInSi || values.length === 0 || values.some((value) => !Number.isFinite(value)))
		return undefined;
	return `(${values.map((value) => format.number(other.convert(value), 0, other.decimals)).join(" · ")} ${other.unit})`;
}
