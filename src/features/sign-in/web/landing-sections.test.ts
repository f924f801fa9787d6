import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { themes } from "#shared/appearance.ts";
import { languages } from "#shared/languages.ts";
import { screenDensity } from "../landing-screens.ts";
import { landingContent } from "./landing-sections.ts";

const brand = {
	shortName: "Acme",
	stylesheet: null,
	icon: null,
	railLogo: null,
	picture: null,
	themeColor: "#14181d",
	support: {},
	legalFooter: null,
};
const shown = (more: Partial<Parameters<typeof landingContent>[0]> = {}) =>
	landingContent({ language: "en", theme: "system", brand, mill: "Acme Steel", ...more });
const picturesOf = ({ first, sections }: ReturnType<typeof landingContent>) => [
	first,
	...sections.map(({ picture }) => picture),
];

describe.each(languages)("pictures of the start page (%s)", (language) => {
	test.each(themes)("are files of the stated size in the theme %s", async (theme) => {
		for (const { sources, image } of picturesOf(shown({ language, theme })))
			for (const { src, width, height } of [
				image,
				...sources.map(({ srcSet, ...size }) => ({ src: srcSet, ...size })),
			]) {
				expect(src).toContain(`-${language}-`);
				const file = await sharp(`public${src}`).metadata();
				expect([src, file.width, file.height]).toEqual([src, width * screenDensity, height * screenDensity]);
			}
	});
});

test.each([
	[undefined, "Status"],
	[true, "Status: All systems are working"],
	[false, "Status: Some systems are not responding"],
])("says in words whether the systems work, once that is known (%s)", (isWell, words) => {
	expect(shown({ isWell }).status).toBe(words);
});

test("a theme that was chosen wins over the system's", () => {
	for (const theme of ["light", "dark"] as const)
		for (const { sources, image } of picturesOf(shown({ theme }))) {
			for (const address of [image.src, ...sources.map(({ srcSet }) => srcSet)])
				expect(address).toContain(`-${theme}.`);
			expect(sources.map(({ media }) => media)).toEqual(["(max-width: 599px)"]);
		}
});

test("each picture has a text in its place", () => {
	const texts = picturesOf(shown()).map(({ image }) => image.alt);
	expect(new Set(texts).size).toBe(texts.length);
	expect(texts).not.toContain("");
});

test("contacts are those of customers and suppliers, with a number to dial", () => {
	const contact = (phone: string) => ({ email: "a@mill.example", phone, hours: null });
	const support = { customer: contact("+1 (319) 555-0140"), supplier: contact("555"), admin: contact("1") };
	expect(shown({ brand: { ...brand, support } }).contacts.map(({ dial }) => dial)).toEqual(["+13195550140", "555"]);
	expect(shown().contacts).toEqual([]);
});
