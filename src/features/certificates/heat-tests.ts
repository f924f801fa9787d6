import type { CharpyTest, HeatTest, TensionTest } from "#shared/certificates/heat-tests.ts";
import { fahrenheitOf, findLimit, type Limit } from "#shared/certificates/limits.ts";

/** The bounds of one value. */
export type Bounds = { least: number | null; most: number | null };
export const noBounds: Bounds = { least: null, most: null };

type Temperature = { tempF?: number | null | undefined; tempC?: number | null | undefined };

const isKnown = (value: unknown) => value !== null && value !== undefined;

/**
 * Whether both name temperatures, and different ones; of two scales to the whole degree Fahrenheit: -20 °F and -29 °C
 * are the same.
 */
function isOtherTemperature(a: Temperature, b: Temperature): boolean {
	if (isKnown(a.tempF) && isKnown(b.tempF)) return a.tempF !== b.tempF;
	if (isKnown(a.tempC) && isKnown(b.tempC)) return a.tempC !== b.tempC;
	const [first, second] = [a, b].map(
		({ tempF, tempC }) => tempF ?? (isKnown(tempC) ? fahrenheitOf(tempC as number) : undefined),
	);
	return first !== undefined && second !== undefined && Math.round(first) !== Math.round(second);
}

/** The limits of a test's value; an impact limit applies only at its temperature. */
export function boundsOf(limits: readonly Limit[], property: string, at: Temperature = {}): Bounds {
	const limit = findLimit(limits, property);
	return !limit || isOtherTemperature(at, limit) ? noBounds : { least: limit.least ?? null, most: limit.most ?? null };
}

/** A value as it was certified: the property by which limits name it, and its unit. */
export type Certified = { property: string; value: number; unit: string };

const certified = (property: string, value: number | null | undefined, unit: string): Certified | undefined =>
	typeof value === "number" ? { property, value, unit } : undefined;

export const yieldOf = (test: Pick<TensionTest, "yieldKsi" | "yieldMpa">) =>
	certified("yieldKsi", test.yieldKsi, "ksi") ?? certified("yieldMpa", test.yieldMpa, "MPa");
export const tensileOf = (test: Pick<TensionTest, "tensileKsi" | "tensileMpa">) =>
	certified("tensileKsi", test.tensileKsi, "ksi") ?? certified("tensileMpa", test.tensileMpa, "MPa");
export const impactOf = (test: CharpyTest) =>
	certified("charpyFtLb", test.averageFtLb, "ft-lb") ?? certified("charpyJ", test.averageJ, "J");

/** A length as it was certified. */
export function lengthOf(
	inches: number | null | undefined,
	millimetres: number | null | undefined,
): Omit<Certified, "property"> | undefined {
	if (typeof inches === "number") return { value: inches, unit: "in" };
	return typeof millimetres === "number" ? { value: millimetres, unit: "mm" } : undefined;
}

/** A temperature as it was certified. */
export function temperatureOf({ tempF, tempC }: Temperature): Omit<Certified, "property"> | undefined {
	if (typeof tempF === "number") return { value: tempF, unit: "°F" };
	return typeof tempC === "number" ? { value: tempC, unit: "°C" } : undefined;
}

export const isOfKind =
	<Kind extends HeatTest["kind"]>(kind: Kind) =>
	(test: HeatTest): test is Extract<HeatTest, { kind: Kind }> =>
		test.kind === kind;
