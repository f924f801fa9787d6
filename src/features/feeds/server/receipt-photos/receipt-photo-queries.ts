import type { Transaction } from "#server/database/database.ts";
import { liveKinds } from "#shared/live-kinds.ts";
import { mostPhotos, type PhotoKind } from "#shared/supplies/photo-kinds.ts";

/** A receipt as an address names it; `supplier` is an account's code. */
export type ReceiptAddress = { supplier: string; receipt: string };
export type PhotoFacts = { kind: PhotoKind; takenAt: Date };

/** Where a picture would go. `photo` is the one of the same bytes that is there already. */
export type PhotoPlace = {
	accountId: number;
	notice: string | null;
	isFull: boolean;
	photo?: { fileId: string; isSame: boolean };
};

/** The receipt's place for a picture of these bytes, locked; nothing when that supplier has no such receipt. */
export async function lockPhotoPlace(
	tx: Transaction,
	{ supplier, receipt }: ReceiptAddress,
	sha256: Buffer,
	{ kind, takenAt }: PhotoFacts,
): Promise<PhotoPlace | undefined> {
	const [found] = await tx.sql<{ account_id: number; notice_number: string | null }>(
		`select r.account_id::int, r.notice_number from receipts r
		 where r.account_id = (select id from accounts where code = $1 and kind = 'supplier')
		 and r.receipt_number = $2 for no key update`,
		[supplier, receipt],
	);
	if (!found) return undefined;
	const photos = await tx.sql<{ file_id: string; isTheseBytes: boolean; isSame: boolean }>(
		`select file_id, sent_sha256 = $3 as "isTheseBytes", kind = $4 and taken_at = $5 as "isSame" from receipt_photos
		 where account_id = $1 and receipt_number = $2`,
		[found.account_id, receipt, sha256, kind, takenAt],
	);
	const photo = photos.find(({ isTheseBytes }) => isTheseBytes);
	const place = { accountId: found.account_id, notice: found.notice_number, isFull: photos.length >= mostPhotos };
	return photo ? { ...place, photo: { fileId: photo.file_id, isSame: photo.isSame } } : place;
}

export type NewPhoto = PhotoFacts & {
	receipt: string;
	sha256: Buffer;
	fileId: string;
	widthPx: number;
	heightPx: number;
};

export async function insertPhoto(tx: Transaction, place: PhotoPlace, photo: NewPhoto): Promise<void> {
	const { receipt, sha256, fileId, kind, takenAt, widthPx, heightPx } = photo;
	await tx.sql(
		`insert into receipt_photos (account_id, receipt_number, sent_sha256, file_id, kind, taken_at, width_px, height_px)
		 values ($1, $2, $3, $4, $5, $6, $7, $8)`,
		[place.accountId, receipt, sha256, fileId, kind, takenAt, widthPx, heightPx],
	);
}

/** The same picture with another kind or time is a correction of them. */
export async function correctPhoto(
	tx: Transaction,
	place: PhotoPlace,
	receipt: string,
	{ kind, takenAt }: PhotoFacts,
): Promise<void> {
	await tx.sql(
		"update receipt_photos set kind = $4, taken_at = $5 where account_id = $1 and receipt_number = $2 and file_id = $3",
		[place.accountId, receipt, place.photo?.fileId, kind, takenAt],
	);
}

/** Open pages of the supplier follow. A load that was not announced has no notice to publish. */
export async function publishPhotoChange(tx: Transaction, { accountId, notice }: PhotoPlace): Promise<void> {
	if (notice === null) return;
	await tx.sql(
		"select publish_change($1, jsonb_build_array(jsonb_build_object('account', $2::bigint, 'notice', $3::text)))",
		[liveKinds.shippingNotices, accountId, notice],
	);
}
