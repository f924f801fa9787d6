import { describe, expect, test } from "vitest";
import { contrastOf, luminanceOf, mix, nearestShade } from "./contrast.ts";

describe("contrast by the formula of WCAG 2.2", () => {
	test("relative luminance is 0 for black, 1 for white and weighs the channels as published", () => {
		expect(luminanceOf("#000000")).toBe(0);
		expect(luminanceOf("#ffffff")).toBeCloseTo(1, 10);
		expect(luminanceOf("#ff0000")).toBeCloseTo(0.2126, 10);
		expect(luminanceOf("#00ff00")).toBeCloseTo(0.7152, 10);
		expect(luminanceOf("#0000ff")).toBeCloseTo(0.0722, 10);
	});

	test.each([
		["#000000", "#ffffff", 21],
		["#ffffff", "#ffffff", 1],
		// The well-known limits on white: #767676 is the lightest grey that passes 4.5, #777777 fails.
		["#767676", "#ffffff", 4.54],
		["#777777", "#ffffff", 4.48],
		["#949494", "#ffffff", 3.03],
		["#ff0000", "#ffffff", 4],
	])("%s on %s is %s to 1, either way round", (one, other, ratio) => {
		expect(contrastOf(one, other)).toBeCloseTo(ratio, 2);
		expect(contrastOf(other, one)).toBe(contrastOf(one, other));
	});

	test("mixes channel by channel", () => {
		expect(mix("#000000", "#ffffff", 0.5)).toBe("#808080");
		expect(mix("#102030", "#ffffff", 0)).toBe("#102030");
	});

	test("the nearest shade keeps what passes, darkens what is too light, and is just enough", () => {
		const onWhite = (shade: string) => contrastOf(shade, "#ffffff") >= 4.5;
		expect(nearestShade("#2b5f82", onWhite)).toBe("#2b5f82");
		const shade = nearestShade("#ffd200", onWhite) ?? "";
		expect(contrastOf(shade, "#ffffff")).toBeGreaterThanOrEqual(4.5);
		expect(contrastOf(shade, "#ffffff")).toBeLessThan(4.8);
		expect(nearestShade("#ffd200", () => false)).toBeUndefined();
	});
});
