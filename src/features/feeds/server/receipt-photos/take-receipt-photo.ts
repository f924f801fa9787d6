import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { type AuditActor, recordAudit } from "#server/audit.ts";
import type { Transaction } from "#server/database/database.ts";
import type { Services } from "#server/request-context.ts";
import { cleanPhoto, NotAPhotoError } from "#server/storage/clean-photo.ts";
import { kindOf } from "#server/storage/file-kinds.ts";
import { addAttachedFile, type NewFile } from "#server/storage/files-queries.ts";
import type { ReceivedBody } from "#server/storage/receive-body.ts";
import { isHarmless } from "#server/storage/scan-file.ts";
import { newStorageKey, storageOf } from "#server/storage/storage.ts";
import type { AuditAction } from "#shared/audit/audit-labels.ts";
import {
	correctPhoto,
	insertPhoto,
	lockPhotoPlace,
	type PhotoFacts,
	type PhotoPlace,
	publishPhotoChange,
	type ReceiptAddress,
} from "./receipt-photo-queries.ts";

export type PhotoError = "empty" | "kind" | "unreadable" | "harmful";
export type PhotoRefusal = { code: "unknown-receipt" | "photos-full" } | { code: "photo"; reason: PhotoError };
/** A picture as it is kept. `unchanged`: these very bytes were there with the same kind and time. */
export type TakenPhoto = { id: string; unchanged: boolean };

export type SentPhoto = {
	address: ReceiptAddress;
	facts: PhotoFacts;
	body: Pick<ReceivedBody, "path" | "sizeBytes" | "sha256" | "head">;
};
const noReceipt: PhotoRefusal = { code: "unknown-receipt" };

type Stores = Pick<Services, "database" | "config">;

/**
 * Takes a picture of a receipt: known by its content, scanned, drawn anew without what the camera wrote, then kept
 * beside the receipt.
 */
export async function takeReceiptPhoto(
	services: Stores,
	by: AuditActor,
	sent: SentPhoto,
): Promise<TakenPhoto | PhotoRefusal> {
	const { body } = sent;
	const kind = kindOf(body.head);
	if (body.sizeBytes === 0) return { code: "photo", reason: "empty" };
	if (!kind?.isImage) return { code: "photo", reason: "kind" };
	// Before anything is drawn: most of what is refused costs nothing.
	const known = await inFeeds(services, async (tx) => settled(tx, by, sent, await placeOf(tx, sent)));
	if (known) return known;
	if (!(await isHarmless(services.config.MALWARE_SCANNER, body.path))) return { code: "photo", reason: "harmful" };
	const clean = `${body.path}.clean`;
	try {
		const isPng = kind.mediaType === "image/png";
		const size = await cleanPhoto(body.path, clean, isPng);
		return await keep(services, by, sent, { ...size, isPng, path: clean });
	} catch (error) {
		if (error instanceof NotAPhotoError) return { code: "photo", reason: "unreadable" };
		throw error;
	} finally {
		await rm(clean, { force: true });
	}
}

const inFeeds = <T>({ database }: Stores, work: (tx: Transaction) => Promise<T>) =>
	database.transaction("millgate_feeds", {}, work);

const placeOf = (tx: Transaction, { address, body, facts }: SentPhoto) =>
	lockPhotoPlace(tx, address, body.sha256, facts);

/** The answer where no picture is added: no such receipt, no room, or the picture is there. */
async function settled(
	tx: Transaction,
	by: AuditActor,
	sent: SentPhoto,
	place: PhotoPlace | undefined,
): Promise<TakenPhoto | PhotoRefusal | undefined> {
	if (!place) return noReceipt;
	const { photo, isFull } = place;
	if (!photo) return isFull ? { code: "photos-full" } : undefined;
	if (!photo.isSame) {
		await correctPhoto(tx, place, sent.address.receipt, sent.facts);
		await record(tx, by, "receipt-photo.correct", sent, photo.fileId);
		await publishPhotoChange(tx, place);
	}
	return { id: photo.fileId, unchanged: photo.isSame };
}

type Drawn = { path: string; isPng: boolean; widthPx: number; heightPx: number };

/** Bytes first: a row never names a file that is not there. What comes to nothing is removed again. */
async function keep(
	services: Stores,
	by: AuditActor,
	sent: SentPhoto,
	drawn: Drawn,
): Promise<TakenPhoto | PhotoRefusal> {
	const storage = storageOf(services.config);
	const file = await fileOf(sent, drawn);
	await storage.put(file.storageKey, createReadStream(drawn.path), file);
	const { answer, isKept } = await inFeeds(services, async (tx) => {
		const place = await placeOf(tx, sent);
		const known = await settled(tx, by, sent, place);
		if (known || !place) return { answer: known ?? noReceipt, isKept: false };
		return { answer: await add(tx, by, { sent, place, file, drawn }), isKept: true };
	}).catch(async (error: unknown) => {
		await storage.remove(file.storageKey);
		throw error;
	});
	if (!isKept) await storage.remove(file.storageKey);
	return answer;
}

async function fileOf({ address, facts, body }: SentPhoto, { path, isPng }: Drawn): Promise<Omit<NewFile, "state">> {
	const name = `${address.receipt}-${facts.kind}${isPng ? ".png" : ".jpg"}`;
	const sizeBytes = (await stat(path)).size;
	return {
		name,
		mediaType: isPng ? "image/png" : "image/jpeg",
		sizeBytes,
		sha256: body.sha256,
		storageKey: newStorageKey(),
	};
}

type Added = { sent: SentPhoto; place: PhotoPlace; file: Omit<NewFile, "state">; drawn: Drawn };

async function add(tx: Transaction, by: AuditActor, { sent, place, file, drawn }: Added): Promise<TakenPhoto> {
	const { address, facts, body } = sent;
	const owner = { accountId: place.accountId, shipToId: null, kind: "receipt-photo", key: address.receipt };
	const id = await addAttachedFile(tx, file, owner);
	const { widthPx, heightPx } = drawn;
	await insertPhoto(tx, place, {
		...facts,
		receipt: address.receipt,
		sha256: body.sha256,
		fileId: id,
		widthPx,
		heightPx,
	});
	await record(tx, by, "receipt-photo.upload", sent, id);
	await publishPhotoChange(tx, place);
	return { id, unchanged: false };
}

function record(
	tx: Transaction,
	by: AuditActor,
	action: AuditAction,
	{ address, facts, body }: SentPhoto,
	file: string,
): Promise<void> {
	const { kind, takenAt } = facts;
	const detail = {
		account: address.supplier,
		file,
		kind,
		takenAt: takenAt.toISOString(),
		sha256: body.sha256.toString("hex"),
	};
	return recordAudit(tx, by, { action, target: address.receipt, alias: address.supplier, detail });
}
