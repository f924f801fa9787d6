import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

type Theme = "light" | "dark";
const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

/** The colour of a token in a theme: `light-dark(a, b)` or one colour for both. */
function colourOf(name: string, theme: Theme): string {
	const value = new RegExp(`--${name}: ([^;]+);`).exec(css)?.[1];
	if (!value) throw new Error(`tokens.css names no --${name}`);
	const pair = /light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/.exec(value);
	return (theme === "light" ? pair?.[1] : pair?.[2]) ?? value;
}

function luminance(hex: string): number {
	const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
		const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
		return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
	const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
	return (light + 0.05) / (dark + 0.05);
}

const onGround = ["ink", "ink-second", "ink-third", "steel", "heat", "better"];
const grounds = ["ground", "surface", "surface-raised", "surface-quiet"];
const pairs: [string, string][] = [
	...onGround.flatMap((text) => grounds.map((ground): [string, string] => [text, ground])),
	["ink", "steel-wash"],
	["ink-second", "steel-wash"],
	["ink-third", "steel-wash"],
	["steel", "steel-wash"],
	["heat", "heat-wash"],
	["better", "better-wash"],
	["ink", "neutral-wash"],
	["ink-second", "neutral-wash"],
	["ink-third", "neutral-wash"],
	["on-steel", "steel"],
	["on-steel", "steel-strong"],
	["ground", "ink"],
	["rail-ink", "rail"],
	["rail-ink-quiet", "rail"],
	["rail-heat", "rail"],
	["rail-heat", "rail-raised"],
	["rail-ink", "rail-raised"],
	["rail-ink-strong", "rail-raised"],
];

describe.each<Theme>(["light", "dark"])("colours, %s", (theme) => {
	test.each(pairs)("%s can be read on %s", (text, ground) => {
		expect(contrast(colourOf(text, theme), colourOf(ground, theme))).toBeGreaterThanOrEqual(4.5);
	});

	test("the focus ring stands out from what it surrounds", () => {
		for (const ground of grounds)
			expect(contrast(colourOf("steel", theme), colourOf(ground, theme))).toBeGreaterThanOrEqual(3);
	});

	test("the edge of a field stands out from what surrounds it", () => {
		for (const ground of grounds)
			expect(contrast(colourOf("line-field", theme), colourOf(ground, theme))).toBeGreaterThanOrEqual(3);
	});
});
