import { type Grade, grades } from "./grades.ts";
import type { Seeded } from "./seeded.ts";

/** The product of one order line; a coil has no length. */
export type Product = {
	product: "plate" | "coil";
	grade: Grade;
	thicknessIn: number;
	widthIn: number;
	lengthIn?: number;
	/** Theoretical weight of one piece, pounds. */
	pieceLb: number;
};

const poundsPerCubicInch = 0.2836;
const thicknesses = [
	0.1875, 0.25, 0.3125, 0.375, 0.4375, 0.5, 0.5, 0.625, 0.75, 0.75, 0.875, 1, 1, 1.25, 1.5, 1.75, 2, 2.5, 3,
];
const widths = [48, 60, 72, 84, 96, 96, 96, 108, 120, 120, 124];
const lengths = [96, 120, 144, 180, 240, 240, 240, 288, 300, 360, 480, 480, 600, 720];
const coilThicknesses = [0.1875, 0.25, 0.25, 0.3125, 0.375, 0.5, 0.625, 0.75];
const coilWidths = [48, 60, 60, 72, 72, 84, 96];

/** T x W x L x 0.2836 lb/in3, pounds. */
export function theoreticalLb(thicknessIn: number, widthIn: number, lengthIn: number): number {
	return thicknessIn * widthIn * lengthIn * poundsPerCubicInch;
}

/** A plate within the grade's range, of which a piece weighs between the two. */
export function drawPlate(chance: Seeded, grade: Grade, [leastLb, mostLb]: readonly [number, number]): Product {
	const [thinnest, thickest] = grade.thicknessIn;
	for (let attempt = 0; attempt < 200; attempt++) {
		const thicknessIn = chance.pick(thicknesses);
		const widthIn = chance.pick(widths);
		// One in four is cut to the customer's own length.
		const lengthIn = chance.chance(0.25) ? chance.whole(192, 1440) / 2 : chance.pick(lengths);
		const pieceLb = theoreticalLb(thicknessIn, widthIn, lengthIn);
		if (thicknessIn < thinnest || thicknessIn > thickest || pieceLb < leastLb || pieceLb > mostLb) continue;
		return { product: "plate", grade, thicknessIn, widthIn, lengthIn, pieceLb };
	}
	throw new Error(`No plate of ${grade.grade} weighs ${leastLb} to ${mostLb} lb`);
}

/** A coil of a coil grade, of about this weight in pounds. */
export function drawCoil(chance: Seeded, grade: Grade, pieceLb: number): Product {
	const thickness = chance.pick(coilThicknesses);
	return { product: "coil", grade, thicknessIn: thickness, widthIn: chance.pick(coilWidths), pieceLb };
}

export function drawGrade(chance: Seeded, forCoil: boolean): Grade {
	return chance.weighted(forCoil ? grades.filter((grade) => grade.isCoil) : grades);
}
