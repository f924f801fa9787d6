import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
	brandStylesheet,
	brandTokens,
	contrastFindings,
	defaultColors,
	passingShade,
	themeColors,
} from "./brand-colors.ts";

const css = readFileSync(new URL("../../web/tokens.css", import.meta.url), "utf8");
const declared = (name: string) => new RegExp(`--${name}: ([^;]+);`).exec(css)?.[1];

describe("colors of a brand", () => {
	test("are measured against the grounds and inks of tokens.css", () => {
		for (const name of Object.keys(themeColors.light) as (keyof typeof themeColors.light)[])
			expect(declared(name)).toBe(`light-dark(${themeColors.light[name]}, ${themeColors.dark[name]})`);
		expect(declared("steel")).toBe(`light-dark(${defaultColors.accent}, ${defaultColors.accentDark})`);
		expect(declared("rail")).toBe(defaultColors.rail);
	});

	test("the portal's own pass, and need no stylesheet", () => {
		expect(contrastFindings(defaultColors)).toEqual([]);
		expect(brandStylesheet(defaultColors)).toBeUndefined();
	});

	test("name only tokens that tokens.css declares", () => {
		const { light, rail } = brandTokens(defaultColors);
		for (const name of [...Object.keys(light), ...Object.keys(rail)]) expect(declared(name), name).toBeDefined();
	});

	test("a yellow accent fails as link and as button, with its ratio and a shade that passes", () => {
		const findings = contrastFindings({ ...defaultColors, accent: "#ffd200" });
		expect(findings.map(({ text, ground }) => `${text} on ${ground}`)).toEqual(
			expect.arrayContaining(["steel on ground", "on-steel on steel", "focus-ring on surface"]),
		);
		const [first] = findings;
		expect(first?.color).toBe("accent");
		expect(first?.ratio).toBeCloseTo(1.34, 2);
		expect(contrastFindings({ ...defaultColors, accent: first?.proposal ?? "" })).toEqual([]);
	});

	test("a rail of middle grey fails, a light one gets dark text", () => {
		expect(contrastFindings({ ...defaultColors, rail: "#808080" }).map(({ color }) => color)).toContain("rail");
		expect(contrastFindings({ ...defaultColors, rail: "#f3efe8" })).toEqual([]);
		expect(brandTokens({ ...defaultColors, rail: "#f3efe8" }).rail["rail-ink-strong"]).toBe("#101316");
	});

	test("every color has a shade that passes", () => {
		const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
		fc.assert(
			fc.property(hex, fc.constantFrom("accent", "accentDark", "rail"), (color, name) => {
				const shade = passingShade(name, color);
				return shade !== undefined && contrastFindings({ ...defaultColors, [name]: shade }).length === 0;
			}),
			{ numRuns: 60 },
		);
	});
});
