import { isElement } from "#shared/certificates/elements.ts";
import { isWithin } from "#shared/certificates/limits.ts";

/**
 * What can be drawn across heats: elements in the order in which certificates give them, the carbon equivalent, tests.
 */
export const chartedProperties = [
	...["C", "Mn", "P", "S", "Si", "Cu", "Ni", "Cr", "Mo", "V", "Nb", "Al", "Ti", "B", "N", "CE", "CEV", "Pcm"],
	...[
		"yieldKsi",
		"tensileKsi",
		"elongationPct",
		"reductionPct",
		"hardnessHbw",
		"charpyFtLb",
		"throughThicknessPct",
		"grainSize",
	],
] as const;

/** The newest heats that one chart shows; what lies before is said to be left out. */
export const mostChartedHeats = 500;

/** More limits than this in one drawing could not be distinguished. */
const mostLimits = 3;

/** One value of one heat; limits are those of its certificate. */
export type ChartedValue = { grade: string; value: number; least?: number | null; most?: number | null };
export type LimitLine = { end: "least" | "most"; at: number; grades: readonly string[] };

/**
 * The bounds that hold for what is drawn, each once with the grades that it belongs to; none where they are too many.
 */
export function limitLines(values: readonly ChartedValue[]): LimitLine[] {
	const lines = new Map<string, { end: "least" | "most"; at: number; grades: Set<string> }>();
	for (const value of values) {
		for (const end of ["least", "most"] as const) {
			const at = value[end];
			if (typeof at !== "number") continue;
			const line = lines.get(`${end} ${at}`) ?? { end, at, grades: new Set() };
			lines.set(`${end} ${at}`, { ...line, grades: line.grades.add(value.grade) });
		}
	}
	const all = [...lines.values()].map((line) => ({ ...line, grades: [...line.grades].sort() }));
	const isClear = (["least", "most"] as const).every(
		(end) => all.filter((line) => line.end === end).length <= mostLimits,
	);
	return isClear ? all.sort((a, b) => a.at - b.at) : [];
}

/** Whether the value keeps the limits of its own certificate. */
export function isKept({ value, least, most }: ChartedValue): boolean {
	return isWithin(value, { least: least ?? null, most: most ?? null });
}

/** Decimals of a value; small shares of the melt have four. */
export function decimalsOf(property: string): number {
	if (property === "B" || property === "N") return 4;
	if (isElement(property)) return 3;
	return property === "hardnessHbw" || property === "charpyFtLb" ? 0 : 1;
}
