import { buffer } from "node:stream/consumers";
import type { Transaction } from "../database/database.ts";
import type { Services } from "../request-context.ts";
import { storageOf } from "../storage/storage.ts";
import { type Brand, keepBrand } from "./brand.ts";
import { readBrandFile } from "./brand-file.ts";
import { type BrandImage, readBrandImage } from "./brand-image.ts";
import { type BrandSettings, baseImage, brandSettings, imageSlots } from "./brand-settings.ts";

type Saved = { settings: unknown };

/** What an administrator saved; nothing while the file or MILL_NAME is in force. Settings as they were validated. */
export async function findSavedSettings(tx: Transaction): Promise<BrandSettings | undefined> {
	const [row] = await tx.sql<Saved>("select settings from brand_settings");
	return row && brandSettings.parse(row.settings);
}

type BrandFile = { id: string; storageKey: string; hash: string };

/** Uploads that were published as pictures of the brand, those of former brands too: mails that were sent show them. */
async function findBrandFiles(tx: Transaction, ids: readonly string[]): Promise<BrandFile[]> {
	return tx.sql<BrandFile>(
		`select id, storage_key as "storageKey", encode(sha256, 'hex') as hash from files
		 where id = any ($1) and state = 'published' and owner_kind = 'brand'`,
		[ids],
	);
}

/**
 * Puts the brand in force in this process: what an administrator saved, over the file. Run at the start and whenever
 * the brand changes.
 */
export async function loadBrand(services: Pick<Services, "config" | "database" | "log">): Promise<void> {
	const { config, database } = services;
	const base = await readBrandFile(config);
	const saved = await database.transaction("millgate_auth", {}, async (tx) => {
		const settings = await findSavedSettings(tx);
		return settings && { settings, files: await findBrandFiles(tx, Object.values(settings.images)) };
	});
	const inForce = saved ? await withImages(services, base, saved) : base;
	keepBrand(config, { base, inForce });
}

async function withImages(
	{ config, log }: Pick<Services, "config" | "log">,
	base: Brand,
	{ settings, files }: { settings: BrandSettings; files: readonly BrandFile[] },
): Promise<Brand> {
	const images: Brand["images"] = {};
	for (const slot of imageSlots) {
		const own = settings.images[slot] === baseImage ? base.images[slot] : undefined;
		if (own) images[slot] = own;
		const file = files.find(({ id }) => id === settings.images[slot]);
		if (!file) continue;
		// The portal must start without it while the file store is away.
		const stored = await readStored(config, file).catch((error: unknown) =>
			log.error({ err: error, slot }, "a picture of the brand could not be read"),
		);
		if (stored) images[slot] = stored;
	}
	return { source: "saved", settings, images };
}

/** Under the hash that it was stored with: its address stays, whichever release draws it. */
async function readStored(
	config: Services["config"],
	{ storageKey, hash }: Pick<BrandFile, "storageKey" | "hash">,
): Promise<BrandImage> {
	return { ...(await readBrandImage(await buffer(await storageOf(config).get(storageKey)))), hash };
}

/** A picture of this hash that an earlier brand had; nothing when there is none. */
export async function findFormerImage(
	{ config, database }: Pick<Services, "config" | "database">,
	hash: string,
): Promise<BrandImage | undefined> {
	const [file] = await database.transaction("millgate_auth", {}, (tx) =>
		tx.sql<{ storageKey: string }>(
			`select storage_key as "storageKey" from files
			 where sha256 = decode($1, 'hex') and state = 'published' and owner_kind = 'brand' limit 1`,
			[hash],
		),
	);
	return file && readStored(config, { ...file, hash });
}
