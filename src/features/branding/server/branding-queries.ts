import { type BrandSettings, brandSettings, type ImageSlot, imageSlots } from "#server/branding/brand-settings.ts";
import type { Transaction } from "#server/database/database.ts";
import { versionSql } from "#server/forms/require-seen.ts";

/** What was saved, with its version; nothing while the file or MILL_NAME is in force. */
export async function findSavedBrand(
	tx: Transaction,
): Promise<{ settings: BrandSettings; version: string } | undefined> {
	const [row] = await tx.sql<{ settings: unknown; version: string }>(
		`select settings, ${versionSql("settings")} as version from brand_settings`,
	);
	return row && { settings: brandSettings.parse(row.settings), version: row.version };
}

/** Waits for a transaction that is changing the brand. */
export async function lockBrand(tx: Transaction): Promise<void> {
	await tx.sql("select pg_advisory_xact_lock(hashtextextended('brand settings', 0))");
}

/** Saves the whole brand. */
export async function saveBrand(tx: Transaction, settings: BrandSettings): Promise<void> {
	await tx.sql(
		`insert into brand_settings (settings) values ($1)
		 on conflict (is_only) do update set settings = excluded.settings, changed_at = now()`,
		[JSON.stringify(settings)],
	);
}

/** Forgets what was saved; false when nothing was. */
export async function forgetBrand(tx: Transaction): Promise<boolean> {
	return (await tx.sql("delete from brand_settings returning is_only")).length > 0;
}

/** A picture of the saved brand, for its form. */
export type SavedImage = {
	slot: ImageSlot;
	id: string;
	name: string;
	mediaType: string;
	sizeBytes: number;
	hash: string;
};

/** The pictures of a saved brand that are uploads. */
export async function findSavedImages(tx: Transaction, { images }: BrandSettings): Promise<SavedImage[]> {
	const rows = await tx.sql<Omit<SavedImage, "slot">>(
		`select id, name, media_type as "mediaType", size_bytes as "sizeBytes", encode(sha256, 'hex') as hash
		 from files where id = any ($1)`,
		[Object.values(images)],
	);
	return imageSlots.flatMap((slot) => rows.filter(({ id }) => id === images[slot]).map((row) => ({ ...row, slot })));
}
