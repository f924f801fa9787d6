import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { m } from "#generated/texts/messages.js";
import { InvalidError } from "#shared/errors.ts";
import { recordAudit } from "../audit.ts";
import { requireBrandImage } from "../branding/require-brand-image.ts";
import type { Config } from "../config.ts";
import type { Transaction } from "../database/database.ts";
import { asViewer, type RequestContext } from "../request-context.ts";
import { cleanPhoto, NotAPhotoError } from "./clean-photo.ts";
import { type FileKind, kindOf, safeFileName } from "./file-kinds.ts";
import { addFile, looseBytes } from "./files-queries.ts";
import { inspectPdf } from "./inspect-pdf.ts";
import { type ReceivedBody, receiveBody } from "./receive-body.ts";
import { isHarmless } from "./scan-file.ts";
import { newStorageKey, storageOf } from "./storage.ts";

/** The answer to the sender of an accepted file. */
export type TakenFile = { id: string; name: string; type: string; size: number };

/**
 * Takes one file of the viewer: known by its content, scanned, pictures drawn anew, then kept until a form attaches it.
 * Throws InvalidError with a sentence for the reader, and BodyTooLargeError past the limit.
 */
export function takeUpload(
	context: RequestContext,
	name: string,
	body: ReadableStream<Uint8Array> | null,
	purpose?: UploadPurpose,
): Promise<TakenFile> {
	return receiveUpload(context, body, purpose, (received) => keepUpload(context, received, name, purpose));
}

/** Receives the bytes of one file for `keep`, after which they are removed from where they came in. */
export async function receiveUpload<T>(
	context: RequestContext,
	body: ReadableStream<Uint8Array> | null,
	purpose: UploadPurpose | undefined,
	keep: (received: ReceivedBody) => Promise<T>,
): Promise<T> {
	// A user over the quota gets the error before the bytes are read.
	await asViewer(context, (tx) => requireRoom(tx, context.config, 1));
	const folder = incomingFolder(context.config);
	await mkdir(folder, { recursive: true });
	const path = resolve(folder, randomUUID());
	try {
		const most = purpose === "brand" ? mostBrandBytes : context.config.UPLOAD_MAX_BYTES;
		return await keep(await receiveBody(body, path, most));
	} finally {
		await Promise.all([rm(path, { force: true }), rm(cleanPath(path), { force: true })]);
	}
}

/** Checks a file that was received, and keeps it. */
export async function keepUpload(
	context: RequestContext,
	received: ReceivedBody,
	name: string,
	purpose?: UploadPurpose,
): Promise<TakenFile> {
	if (purpose === "brand") return takeBrandImage(context, received, name);
	const kind = requireKind(received);
	const reject = (reason: keyof typeof rejections) =>
		rejectFile(context, { received, name: safeFileName(name, kind.ending), reason });
	if (!(await isHarmless(context.config.MALWARE_SCANNER, received.path))) await reject("harmful");
	const refusal = kind.isImage ? undefined : await inspectPdf(received.path);
	if (refusal) await reject(refusal);
	return keep(context, await cleaned(received, kind), safeFileName(name, endingOf(kind)), mediaTypeOf(kind));
}

/** A picture of the mill's brand: an SVG of shapes or a PNG, from an administrator. */
export type UploadPurpose = "brand";

export const mostBrandBytes = 2_097_152;

/** Kept as it was read, so that its hash is that of what is served. */
async function takeBrandImage(context: RequestContext, received: ReceivedBody, name: string): Promise<TakenFile> {
	if (received.sizeBytes === 0) throw new InvalidError(m.server_file_empty());
	if (!(await isHarmless(context.config.MALWARE_SCANNER, received.path)))
		await rejectFile(context, { received, name: safeFileName(name, ".bin"), reason: "harmful" });
	const { bytes, mediaType, hash } = await requireBrandImage(await readFile(received.path));
	await writeFile(cleanPath(received.path), bytes);
	const content = { path: cleanPath(received.path), sizeBytes: bytes.length, sha256: Buffer.from(hash, "hex") };
	return keep(context, content, safeFileName(name, mediaType === "image/png" ? ".png" : ".svg"), mediaType);
}

/** Where what is sent lies until it is known to be good, on this machine. */
export const incomingFolder = ({ DATA_DIR }: Pick<Config, "DATA_DIR">): string => resolve(DATA_DIR, "incoming");

const cleanPath = (path: string) => `${path}.clean`;
const endingOf = (kind: FileKind) => (kind.ending === ".webp" ? ".jpg" : kind.ending);
const mediaTypeOf = (kind: FileKind) => (kind.mediaType === "image/webp" ? "image/jpeg" : kind.mediaType);

function requireKind({ sizeBytes, head, tail }: ReceivedBody): FileKind {
	if (sizeBytes === 0) throw new InvalidError(m.server_file_empty());
	const kind = kindOf(head);
	if (!kind) throw new InvalidError(m.server_file_kind());
	// Broken off while it was saved: nobody could open it.
	if (!kind.isImage && !tail.includes("%%EOF")) throw new InvalidError(m.server_file_broken());
	return kind;
}

/** Files that nobody attaches lie here for days: what one person may leave so has an end. */
async function requireRoom(
	tx: Transaction,
	{ UPLOAD_LOOSE_MAX_BYTES, RETENTION }: Config,
	sizeBytes: number,
): Promise<void> {
	if ((await looseBytes(tx)) + sizeBytes <= UPLOAD_LOOSE_MAX_BYTES) return;
	throw new InvalidError(
		m.server_file_no_room({ limit: Math.ceil(UPLOAD_LOOSE_MAX_BYTES / 1_048_576), days: RETENTION.uploads }),
	);
}

type Content = Pick<ReceivedBody, "path" | "sizeBytes" | "sha256">;

async function cleaned(received: ReceivedBody, kind: FileKind): Promise<Content> {
	if (!kind.isImage) return received;
	const to = cleanPath(received.path);
	try {
		await cleanPhoto(received.path, to, kind.mediaType === "image/png");
	} catch (error) {
		if (error instanceof NotAPhotoError)
			throw Object.assign(new InvalidError(m.server_file_photo()), { cause: error.cause });
		throw error;
	}
	return { path: to, sizeBytes: (await stat(to)).size, sha256: received.sha256 };
}

/**
 * The row first: bytes without a row would lie there for ever, and a row without bytes is cleared away, since nobody
 * learns its id.
 */
async function keep(context: RequestContext, content: Content, name: string, mediaType: string): Promise<TakenFile> {
	const storageKey = newStorageKey();
	const { sizeBytes, sha256, path } = content;
	const id = await asViewer(context, async (tx) => {
		await requireRoom(tx, context.config, sizeBytes);
		const made = await addFile(tx, { name, mediaType, sizeBytes, sha256, storageKey, state: "uploaded" });
		await recordAudit(tx, context, { action: "file.upload", target: made, detail: { name, mediaType, sizeBytes } });
		return made;
	});
	await storageOf(context.config).put(storageKey, createReadStream(path), { mediaType, sizeBytes });
	return { id, name, type: mediaType, size: sizeBytes };
}

const rejections = {
	harmful: m.server_file_harmful,
	active: m.server_file_active,
	attachment: m.server_file_attachment,
	encrypted: m.server_file_encrypted,
	unreadable: m.server_file_unreadable,
};

type Rejected = { received: ReceivedBody; name: string; reason: keyof typeof rejections };

async function rejectFile(
	context: RequestContext,
	{ received: { sizeBytes, sha256 }, name, reason }: Rejected,
): Promise<never> {
	await asViewer(context, async (tx) => {
		const facts = { name, mediaType: "application/octet-stream", sizeBytes, sha256, storageKey: newStorageKey() };
		const id = await addFile(tx, { ...facts, state: "rejected" });
		const detail = { name, sizeBytes, sha256: sha256.toString("hex"), reason };
		await recordAudit(tx, context, { action: "file.rejected", target: id, detail });
	});
	throw new InvalidError(rejections[reason]());
}
