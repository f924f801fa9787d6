import type { Format } from "../format.ts";

/** What a laboratory gives at most; what is behind is of the program that counted. */
const mostDecimals = 5;

/**
 * A figure as it was certified: `least` decimals at least, and all that it has. Rounded, it would be nobody's
 * measurement, and what misses its limit could read as if it met it.
 */
export function certifiedNumber(format: Pick<Format, "number">, value: number | null | undefined, least = 0): string {
	return format.number(value, least, mostDecimals);
}

/** Decimals that the value of a test has at least: strengths and elongation one, whatever else as it comes. */
export function testDecimals(property: string): number {
	return property === "yieldKsi" || property === "tensileKsi" || property === "elongationPct" ? 1 : 0;
}

/** Decimals that a share of the melt has at least. */
export const shareDecimals = 4;
