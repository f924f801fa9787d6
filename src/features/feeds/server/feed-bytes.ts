import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { FeedFailure } from "./feed-failures.ts";

/**
 * Passes a stream on until `mostBytes`; then the run fails as too large. A source that breaks off fails it as stopped.
 */
export async function* limitBytes(bytes: AsyncIterable<Uint8Array>, mostBytes: number): AsyncGenerator<Uint8Array> {
	let taken = 0;
	try {
		for await (const chunk of bytes) {
			taken += chunk.byteLength;
			if (taken > mostBytes) throw new FeedFailure("too_large");
			yield chunk;
		}
	} catch (error) {
		throw error instanceof FeedFailure ? error : new FeedFailure("stopped", error);
	}
}

/** Inflates gzip as it comes. The limit holds for what comes out too, so that a small bomb stays small. */
export async function* gunzip(bytes: AsyncIterable<Uint8Array>, mostBytes: number): AsyncGenerator<Uint8Array> {
	const source = Readable.from(bytes, { objectMode: false });
	const inflated = createGunzip();
	let cut: unknown;
	source.once("error", (error) => {
		cut = error;
		inflated.destroy(error);
	});
	source.pipe(inflated);
	let taken = 0;
	try {
		for await (const chunk of inflated as AsyncIterable<Uint8Array>) {
			taken += chunk.byteLength;
			if (taken > mostBytes) throw new FeedFailure("too_large");
			yield chunk;
		}
	} catch (error) {
		throw error instanceof FeedFailure ? error : cut instanceof FeedFailure ? cut : new FeedFailure("bad_gzip", error);
	} finally {
		source.destroy();
		inflated.destroy();
	}
}
