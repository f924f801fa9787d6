import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { type Config, ConfigError } from "../config.ts";
import { type Brand, defaultBrand } from "./brand.ts";
import { type BrandImage, readBrandImage } from "./brand-image.ts";
import { type BrandSettings, brandSettings, imageSlots, settingFaults } from "./brand-settings.ts";

/**
 * The brand that BRAND_FILE describes, or that of MILL_NAME where it is not set. Throws ConfigError with every field
 * that is wrong.
 */
export async function readBrandFile(config: Config): Promise<Brand> {
	const { BRAND_FILE } = config;
	if (BRAND_FILE === undefined) return defaultBrand(config);
	const read = brandSettings.safeParse(await readJson(BRAND_FILE));
	if (!read.success) throw wrong(BRAND_FILE, settingFaults(read.error));
	return { source: "file", settings: read.data, images: await readImages(BRAND_FILE, read.data) };
}

async function readJson(path: string): Promise<unknown> {
	try {
		return JSON.parse(await readFile(path, "utf8"));
	} catch (error) {
		throw wrong(path, [(error as Error).message]);
	}
}

async function readImages(path: string, { images }: BrandSettings): Promise<Brand["images"]> {
	const faults: string[] = [];
	const read: Partial<Record<(typeof imageSlots)[number], BrandImage>> = {};
	for (const slot of imageSlots) {
		const name = images[slot];
		if (name === undefined) continue;
		try {
			read[slot] = await readBrandImage(await readFile(resolve(dirname(path), name)));
		} catch (error) {
			faults.push(`images.${slot}: ${(error as Error).message || "is no PNG and no SVG of shapes"}`);
		}
	}
	if (faults.length > 0) throw wrong(path, faults);
	return read;
}

const wrong = (path: string, faults: readonly string[]) =>
	new ConfigError(`The brand file ${path} (BRAND_FILE) is wrong:\n${faults.map((fault) => `  ${fault}`).join("\n")}`);
