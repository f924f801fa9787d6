import type { Origin } from "./heat-pool.ts";
import { type Product, theoreticalLb } from "./products.ts";
import type { Seeded } from "./seeded.ts";

export type PieceState = "produced" | "held" | "tested" | "ready" | "shipped" | "scrapped";

export type PieceRow = {
	piece: string;
	order: string;
	item: number;
	heat: string;
	slab: string;
	thicknessIn: number;
	widthIn: number;
	lengthIn?: number;
	weightLb: number;
	state: PieceState;
	place?: string;
	bol?: string;
	revision: number;
};

/** A piece as rolled and weighed; its weight is the theoretical weight of its own measures. */
export type RolledPiece = Pick<PieceRow, "thicknessIn" | "widthIn" | "lengthIn" | "weightLb"> & { origin: Origin };

/** Rolls one piece: the gauge strays by up to 0.6 %, plates are cut a little full. */
export function rollPiece(chance: Seeded, product: Product, origin: Origin): RolledPiece {
	const gauge = chance.between(0.996, 1.006);
	const thicknessIn = rounded(product.thicknessIn * gauge, 4);
	if (product.lengthIn === undefined) {
		return {
			thicknessIn,
			widthIn: product.widthIn,
			weightLb: Math.round(product.pieceLb * chance.between(0.993, 1.007)),
			origin,
		};
	}
	const widthIn = rounded(product.widthIn + (chance.chance(0.4) ? 0.1 : 0), 1);
	const lengthIn = rounded(product.lengthIn + chance.whole(0, 4) / 10, 1);
	return {
		thicknessIn,
		widthIn,
		lengthIn,
		weightLb: Math.round(theoreticalLb(thicknessIn, widthIn, lengthIn)),
		origin,
	};
}

/** Location of a piece, as the yard writes it: mill, yard and row; pieces on hold are in the inspectors' bay. */
export function drawPlace(chance: Seeded, mill: string, state: PieceState): string | undefined {
	if (state === "shipped" || state === "scrapped") return undefined;
	const row = String(chance.whole(1, 24)).padStart(2, "0");
	if (state === "held") return `${mill} Q1-${row}`;
	return state === "ready" ? `${mill} Y${chance.whole(1, 6)}-${row}` : `${mill} B${chance.whole(1, 3)}-${row}`;
}

function rounded(value: number, places: number): number {
	return Number(value.toFixed(places));
}
