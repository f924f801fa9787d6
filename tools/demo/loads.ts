import { drawCoil, drawGrade, drawPlate, type Product } from "./products.ts";
import { at, type Seeded } from "./seeded.ts";

export type Mode = "truck" | "railcar" | "barge";

/** Lines that travel together: each load takes `perLoad` pieces of each product, and there are `loads` of them. */
export type LoadPlan = { mode: Mode; products: Product[]; perLoad: number[]; loads: number };

// Aims lie inside the legal and usual nets (truck 44-48,000 lb, railcar 90-100 st, barge 1,450-1,600 st) by more than
// the gauge may stray.
const aims: Record<Mode, readonly [number, number]> = {
	truck: [44_600, 47_300],
	railcar: [182_500, 197_500],
	barge: [2_940_000, 3_150_000],
};

/** Draws one or two lines whose pieces fill whole loads of a mode. */
export function drawLoadPlan(chance: Seeded, mode: Mode, mayPair: boolean): LoadPlan {
	if (mode === "barge") return bargePlan(chance);
	const isCoil = chance.chance(mode === "truck" ? 0.14 : 0.3);
	if (isCoil) return coilPlan(chance, mode);
	if (mayPair && chance.chance(0.55)) return pairPlan(chance, mode);
	return plan(mode, [soloPlate(chance, mode)], chance);
}

function plan(mode: Mode, products: Product[], chance: Seeded): LoadPlan {
	const perLoad = products.map((product) => Math.floor(aims[mode][1] / product.pieceLb));
	return { mode, products, perLoad, loads: drawLoads(chance, mode) };
}

function drawLoads(chance: Seeded, mode: Mode): number {
	if (mode === "railcar")
		return chance.weighted([
			{ loads: 1, weight: 7 },
			{ loads: 2, weight: 3 },
		]).loads;
	return chance.weighted([
		{ loads: 1, weight: 76 },
		{ loads: 2, weight: 14 },
		{ loads: 3, weight: 5 },
		{ loads: 4, weight: 4 },
		{ loads: 5, weight: 1 },
	]).loads;
}

function soloPlate(chance: Seeded, mode: Mode): Product {
	const [least, most] = aims[mode];
	const range = mode === "truck" ? ([3900, 23_600] as const) : ([5000, 39_000] as const);
	for (let attempt = 0; attempt < 80; attempt++) {
		const plate = drawPlate(chance, drawGrade(chance, false), range);
		if (Math.floor(most / plate.pieceLb) * plate.pieceLb >= least) return plate;
	}
	throw new Error(`No plate fills a ${mode}`);
}

/** Two plates share each load: some of the first, then as many of the second as still fit. */
function pairPlan(chance: Seeded, mode: Mode): LoadPlan {
	const [least, most] = aims[mode];
	const range = mode === "truck" ? ([1500, 16_000] as const) : ([4000, 24_000] as const);
	for (let attempt = 0; attempt < 80; attempt++) {
		const products = [
			drawPlate(chance, drawGrade(chance, false), range),
			drawPlate(chance, drawGrade(chance, false), range),
		];
		const [firstLb, secondLb] = [at(products, 0).pieceLb, at(products, 1).pieceLb];
		const first = Math.max(1, Math.round((most * chance.between(0.3, 0.7)) / firstLb));
		const second = Math.floor((most - first * firstLb) / secondLb);
		if (second < 1 || first * firstLb + second * secondLb < least) continue;
		return { mode, products, perLoad: [first, second], loads: drawLoads(chance, mode) };
	}
	return plan(mode, [soloPlate(chance, mode)], chance);
}

function coilPlan(chance: Seeded, mode: Mode): LoadPlan {
	const [least, most] = aims[mode];
	const perLoad = mode === "truck" ? chance.whole(1, 2) : chance.whole(4, 8);
	const pieceLb = Math.round(chance.between(least + 600, most - 600) / perLoad);
	const loads = mode === "truck" ? chance.whole(1, 5) : chance.whole(1, 2);
	return { mode, products: [drawCoil(chance, drawGrade(chance, true), pieceLb)], perLoad: [perLoad], loads };
}

function bargePlan(chance: Seeded): LoadPlan {
	const plateGrade = drawGrade(chance, false);
	// Thin grades make no plate heavy enough to fill a barge within 200 pieces.
	const isPlate = plateGrade.thicknessIn[1] >= 2 && chance.chance(0.4);
	const product = isPlate
		? drawPlate(chance, plateGrade, [18_000, 34_000])
		: drawCoil(chance, drawGrade(chance, true), Math.round(chance.between(38_000, 46_000)));
	return { mode: "barge", products: [product], perLoad: [Math.floor(3_100_000 / product.pieceLb)], loads: 1 };
}
