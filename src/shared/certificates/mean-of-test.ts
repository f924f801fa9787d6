import type { HeatTest } from "./heat-tests.ts";

/** Rounded to so many decimals as ASTM E29 does: of two equally near, to the one that ends with an even digit. */
export function roundedByE29(value: number, decimals = 0): number {
	// The figures have few digits: what is behind the twelfth comes from binary fractions.
	const scaled = Number((value * 10 ** decimals).toPrecision(12));
	const below = Math.floor(scaled);
	const isHalf = scaled - below === 0.5;
	const rounded = isHalf ? below + (below % 2 === 0 ? 0 : 1) : Math.round(scaled);
	return rounded / 10 ** decimals;
}

/** The mean of single values, rounded; nothing where there are none. */
function meanOf(values: readonly number[] | null | undefined, decimals: number): number | undefined {
	if (!values || values.length === 0) return undefined;
	return roundedByE29(values.reduce((sum, value) => sum + value, 0) / values.length, decimals);
}

/** Brinell and Vickers numbers are whole (ASTM E10, E92), Rockwell ones have a decimal (ASTM E18). */
const hardnessDecimals = (scale: string) => (scale.startsWith("HR") ? 1 : 0);

/** What is added to a test by this: its mean, as the standard of the test rounds it. */
export type Mean = {
	field: "value" | "averageFtLb" | "averageJ" | "averagePct";
	singles: readonly number[];
	decimals: number;
};

/**
 * The mean that a test has: of an impact test whole foot-pounds or joules (ASTM A370, E23), of the reductions of area
 * whole per cent (ASTM E8), of hardnesses as its scale. Nothing for tests that give no single values.
 */
export function meanField(test: HeatTest): Mean | undefined {
	if (test.kind === "hardness")
		return { field: "value", singles: test.values ?? [], decimals: hardnessDecimals(test.scale) };
	if (test.kind === "through_thickness") return { field: "averagePct", singles: test.reductionPct, decimals: 0 };
	if (test.kind !== "charpy") return undefined;
	const isSi = (test.energyJ ?? []).length > 0 || typeof test.averageJ === "number";
	return isSi
		? { field: "averageJ", singles: test.energyJ ?? [], decimals: 0 }
		: { field: "averageFtLb", singles: test.energyFtLb ?? [], decimals: 0 };
}

/** The test with its mean: the one that the mill gave, rounded, or that of its single values. */
export function withMean<Test extends HeatTest>(test: Test): Test {
	const mean = meanField(test);
	if (!mean) return test;
	const stored = (test as Readonly<Record<string, unknown>>)[mean.field];
	// A hardness without single values was measured once: that is no mean.
	if (test.kind === "hardness" && mean.singles.length === 0) return test;
	const value = typeof stored === "number" ? meanOf([stored], mean.decimals) : meanOf(mean.singles, mean.decimals);
	return value === undefined ? test : { ...test, [mean.field]: value };
}
