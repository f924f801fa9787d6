import { expect, test } from "vitest";
import { coilLb, platesLb } from "./plate-weight.ts";

test("a half-inch plate of 96 x 240 weighs 3,267 lb, ten of them ten times that", () => {
	expect(platesLb({ thicknessIn: 0.5, widthIn: 96, lengthIn: 240, pieces: 1 })).toBe(3267);
	expect(platesLb({ thicknessIn: 0.5, widthIn: 96, lengthIn: 240, pieces: 10 })).toBe(32_670);
});

test("a coil's weight follows from its two diameters", () => {
	expect(coilLb({ widthIn: 60, outsideIn: 72, insideIn: 24 })).toBe(61_583);
	expect(coilLb({ widthIn: 60, outsideIn: 24, insideIn: 24 })).toBe(0);
});
