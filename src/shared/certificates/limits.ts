import { roundedByE29 } from "./mean-of-test.ts";

/**
 * What tests measure: strengths in ksi or MPa, elongation and reduction of area in per cent, Brinell hardness, mean
 * impact energy in foot-pounds or joules, the mean reduction of area through the thickness in per cent, the grain size
 * number.
 */
export const testProperties = [
	"yieldKsi",
	"yieldMpa",
	"tensileKsi",
	"tensileMpa",
	"elongationPct",
	"reductionPct",
	"hardnessHbw",
	"charpyFtLb",
	"charpyJ",
	"throughThicknessPct",
	"grainSize",
] as const;

/** The same measure in US units and in SI, and how many of the second one of the first is. */
const pairs = [
	{ us: "yieldKsi", si: "yieldMpa", siPerUs: 6.894_757 },
	{ us: "tensileKsi", si: "tensileMpa", siPerUs: 6.894_757 },
	{ us: "charpyFtLb", si: "charpyJ", siPerUs: 1.355_818 },
	{ us: "throughThicknessKsi", si: "throughThicknessMpa", siPerUs: 6.894_757 },
	{ us: "lateralExpansionMils", si: "lateralExpansionMm", siPerUs: 0.0254 },
] as const;

/** One bound of a specification: of an element or equivalent (per cent of weight), or of a test. */
export type Limit = {
	property: string;
	least?: number | null;
	most?: number | null;
	/** Of an impact test: the temperature at which it is requested. */
	tempF?: number | null;
	tempC?: number | null;
};

/** Whether a value keeps a limit; true where nothing limits it. */
export function isWithin(value: number, limit: Pick<Limit, "least" | "most"> | undefined): boolean {
	return value >= (limit?.least ?? Number.NEGATIVE_INFINITY) && value <= (limit?.most ?? Number.POSITIVE_INFINITY);
}

/** The limit of a property, if the specification has one. */
export function findLimit(limits: readonly Limit[], property: string): Limit | undefined {
	return limits.find((limit) => limit.property === property);
}

/** The name of the same measure in the other system of units, and how many of its units one of this is. */
export function otherUnit(property: string): { property: string; factor: number } | undefined {
	const pair = pairs.find(({ us, si }) => us === property || si === property);
	if (!pair) return undefined;
	return pair.us === property
		? { property: pair.si, factor: pair.siPerUs }
		: { property: pair.us, factor: 1 / pair.siPerUs };
}

export const celsiusOf = (tempF: number) => roundedByE29((tempF - 32) / 1.8, 1);
export const fahrenheitOf = (tempC: number) => roundedByE29(tempC * 1.8 + 32, 1);

/** The limits; those in only one system of units are added in the other one, since tests may be certified in either. */
export function inBothUnits(limits: readonly Limit[]): Limit[] {
	const converted = limits.flatMap((limit) => {
		const other = otherUnit(limit.property);
		return other && !findLimit(limits, other.property) ? [inOtherUnit(limit, other)] : [];
	});
	return [...limits, ...converted];
}

function inOtherUnit(
	{ least, most, tempF, tempC }: Limit,
	{ property, factor }: { property: string; factor: number },
): Limit {
	const isKnown = (value: number | null | undefined): value is number => typeof value === "number";
	return {
		property,
		...(isKnown(least) ? { least: roundedByE29(least * factor, 1) } : {}),
		...(isKnown(most) ? { most: roundedByE29(most * factor, 1) } : {}),
		// The temperature keeps its unit: comparisons across units are to the whole degree.
		...(isKnown(tempF) ? { tempF } : {}),
		...(isKnown(tempC) ? { tempC } : {}),
	};
}
