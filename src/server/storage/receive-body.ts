import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { headBytes } from "./file-kinds.ts";

/** A body that was written to a file of this machine: its bytes counted and hashed, and how it begins and ends. */
export type ReceivedBody = { path: string; sizeBytes: number; sha256: Buffer; head: Buffer; tail: Buffer };

/** Thrown while a body is read, as soon as it has one byte too many. */
export class BodyTooLargeError extends Error {}

/** Streams a body into a file, never holding more than a chunk of it. Throws BodyTooLargeError past `maxBytes`. */
export async function receiveBody(
	body: ReadableStream<Uint8Array> | null,
	path: string,
	maxBytes: number,
): Promise<ReceivedBody> {
	const hash = createHash("sha256");
	let sizeBytes = 0;
	let head: Buffer = Buffer.alloc(0);
	let tail: Buffer = Buffer.alloc(0);
	async function* watched(chunks: AsyncIterable<Uint8Array>) {
		for await (const chunk of chunks) {
			sizeBytes += chunk.length;
			if (sizeBytes > maxBytes) throw new BodyTooLargeError();
			hash.update(chunk);
			if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
			tail = Buffer.concat([tail, chunk]).subarray(-headBytes);
			yield chunk;
		}
	}
	const source = body ? Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]) : Readable.from([]);
	await pipeline(source, watched, createWriteStream(path, { flags: "wx", mode: 0o600 }));
	return { path, sizeBytes, sha256: hash.digest(), head, tail };
}
