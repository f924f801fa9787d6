import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contrastFindings } from "#shared/branding/brand-colors.ts";
import { readConfig } from "../config.ts";
import { renderPdf } from "../pdf/render-pdf.ts";
import { defaultBrand, keepBrand } from "./brand.ts";
import { readBrandFile } from "./brand-file.ts";
import { letterheadOf } from "./letterhead.ts";
import { mailSender, mailSiteOf } from "./mail-brand.ts";
import { siteBrandOf } from "./site-brand-of.ts";

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "millgate-brand-"));
});
afterAll(() => rm(folder, { recursive: true }));

const read = (BRAND_FILE: string) => readBrandFile(readConfig({ BRAND_FILE }));
const written = async (content: string): Promise<string> => {
	const path = join(folder, "brand.json");
	await writeFile(path, content);
	return path;
};
const demo = "operations/brands/rio-bravo.json";

describe("a brand by file", () => {
	test("is read with its pictures beside it, and passes the contrast check", async () => {
		const { source, settings, images } = await read(demo);
		expect({ source, name: settings.name, images: Object.keys(images) }).toEqual({
			source: "file",
			name: "Aceros Río Bravo",
			images: ["icon", "logo"],
		});
		expect(contrastFindings(settings.colors)).toEqual([]);
	});

	test("needs no more than a name; an accent for the dark theme follows from the accent", async () => {
		const { settings } = await read(await written('{ "name": "Acme", "colors": { "accent": "#8a1f3d" } }'));
		expect(settings.colors.rail).toBe("#14181d");
		expect(contrastFindings(settings.colors)).toEqual([]);
	});

	test.each([
		["{", "JSON"],
		['{ "shortName": "A" }', "name: "],
		['{ "name": "Acme", "motto": "x" }', "motto"],
		['{ "name": "Acme", "colors": { "rail": "black" } }', "colors.rail: must be a color as #2b5f82"],
		['{ "name": "Acme", "colors": { "accent": "#ffd200" } }', /colors\.accent: has too little contrast: .* passes/],
		['{ "name": "Acme", "support": [{ "area": "all" }] }', "support.0.area: "],
		['{ "name": "Acme", "mailSender": { "address": "x" } }', "mailSender.address: "],
		['{ "name": "Acme", "images": { "icon": "missing.svg" } }', "images.icon: "],
	])("%s is refused with the field's name", async (content, words) => {
		const path = await written(content);
		await expect(read(path)).rejects.toThrow(words);
		await expect(read(path)).rejects.toThrow("BRAND_FILE");
	});

	test("with an SVG that is more than shapes is refused", async () => {
		await writeFile(
			join(folder, "bad.svg"),
			'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><script/></svg>',
		);
		const path = await written('{ "name": "Acme", "images": { "icon": "bad.svg" } }');
		await expect(read(path)).rejects.toThrow("images.icon: SVG refused: element script");
	});
});

describe("what shows the brand", () => {
	test("mails bear its mark, sender and legal line, pages its contacts in the reader's language", async () => {
		const config = readConfig({ PUBLIC_URL: "https://portal.example", MAIL_FROM: "portal@mill.example" });
		expect(mailSiteOf(config).brand).toMatchObject({ name: "Caldera Steel", isLogo: false });
		expect(mailSender(config)).toEqual({ name: "Caldera Steel", address: "portal@mill.example" });
		const brand = await read(demo);
		keepBrand(config, { base: brand, inForce: brand });
		const { brand: shown } = mailSiteOf(config);
		expect(shown.mark.url).toBe(`https://portal.example/brand/${brand.images.logo?.hash}-h64.png`);
		expect(shown).toMatchObject({ isLogo: true, accent: "#8a1f3d" });
		expect(mailSender(config)).toEqual({ name: "Aceros Río Bravo", address: "portal@riobravo.example" });
		expect(siteBrandOf(brand, "es").support.customer?.email).toBe("ventas@riobravo.example");
		expect(siteBrandOf(brand, "en").support.customer?.email).toBe("sales@riobravo.example");
		expect(siteBrandOf(brand, "en").support.supplier?.email).toBe("compras@riobravo.example");
		// The rail of this brand is light, so it takes the logo for light grounds.
		expect(siteBrandOf(brand, "en").railLogo?.src).toBe(`/brand/${brand.images.logo?.hash}.svg`);
	});

	test("PDFs bear its mark as shapes with the name read out, and no other mark", async () => {
		const document = {
			language: "en",
			title: "Bill of lading",
			number: "B1",
			mill: "Acme",
			issuedAt: "2026-05-01T12:00:00Z",
			blocks: [],
		} as const;
		const drawn = async (letterhead: ReturnType<typeof letterheadOf>) =>
			(await renderPdf({ ...document, letterhead })).toString("latin1");
		const own = await drawn(letterheadOf(defaultBrand(readConfig({})), "en"));
		const logo = await drawn(letterheadOf(await read(demo), "en"));
		for (const pdf of [own, logo]) {
			expect(pdf).toContain("/S /Figure");
			expect(pdf).not.toContain("/Subtype /Image");
		}
		expect(logo).not.toBe(own);
	});
});
