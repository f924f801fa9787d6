import { pipeline, Readable, type Transform } from "node:stream";
import { promisify } from "node:util";
import {
	brotliCompress,
	brotliCompressSync,
	constants,
	createBrotliCompress,
	createGzip,
	createZstdCompress,
	gzip,
	gzipSync,
	zstdCompress,
	zstdCompressSync,
} from "node:zlib";
import type { Context, MiddlewareHandler } from "hono";
import type { Env } from "./env.ts";

const encodings = ["zstd", "br", "gzip"] as const;
export type Encoding = (typeof encodings)[number];

const smallest = 1024;
/**
 * Up to so many bytes an answer is compressed in place: handing it to a thread costs more than the 0.1 ms of a page.
 */
const atOnce = 256 * 1024;
const zstdLevel = 3;
const brotliLevel = 4;
const gzipLevel = 4;
const compressible =
	/^(?:text\/(?!event-stream)|application\/(?:json|javascript|xml|manifest\+json|x-ndjson|wasm|[\w.-]+\+(?:json|xml))\b|image\/svg\+xml)/i;
const wholeBody = /^application\/(?:[\w.-]+\+)?json\b/i;
const zstdOptions = { params: { [constants.ZSTD_c_compressionLevel]: zstdLevel } };
const [zstd, brotli, zip] = [promisify(zstdCompress), promisify(brotliCompress), promisify(gzip)];

type Bytes = Buffer<ArrayBuffer>;
type Encoder = { now: (body: Buffer) => Bytes; whole: (body: Buffer) => Promise<Bytes>; stream: () => Transform };

/** How each compresses a body in place or on a thread, and a stream that sends each part on at once. */
const encoders: Record<Encoding, Encoder> = {
	zstd: {
		now: (body) => zstdCompressSync(body, zstdOptionsOf(body)),
		whole: (body) => zstd(body, zstdOptionsOf(body)),
		stream: () => createZstdCompress({ ...zstdOptions, flush: constants.ZSTD_e_flush }),
	},
	br: {
		now: (body) => brotliCompressSync(body, brotliOptions(body.length)),
		whole: (body) => brotli(body, brotliOptions(body.length)),
		stream: () => createBrotliCompress({ ...brotliOptions(), flush: constants.BROTLI_OPERATION_FLUSH }),
	},
	gzip: {
		now: (body) => gzipSync(body, { level: gzipLevel }),
		whole: (body) => zip(body, { level: gzipLevel }),
		stream: () => createGzip({ level: gzipLevel, flush: constants.Z_SYNC_FLUSH }),
	},
};

/**
 * Zstandard, else brotli, else gzip (decisions/zstandard-for-answers.md), for text that is not encoded already. JSON
 * and answers of known length are compressed in one go, JSON left alone when small; everything else is compressed as it
 * streams, and each part is sent on at once. Hono's own has neither of the first two and holds parts back.
 */
export function compress(): MiddlewareHandler<Env> {
	return async (c, next) => {
		await next();
		const type = c.res.headers.get("content-type") ?? "";
		if (!compressible.test(type)) return;
		c.res.headers.append("vary", "accept-encoding");
		const encoding = chooseEncoding(c.req.header("accept-encoding"));
		if (!encoding || !isOpenToChange(c)) return;
		if (wholeBody.test(type) || c.res.headers.has("content-length")) await replaceWhole(c, encoding);
		else replaceStream(c, encoding);
	};
}

/** The best of `offered`, best first, that the client takes as gladly as any; a quality of 0 is a refusal. */
export function chooseEncoding(
	accepted: string | undefined,
	offered: readonly Encoding[] = encodings,
): Encoding | undefined {
	const taken = new Map<string, number>();
	for (const part of (accepted ?? "").toLowerCase().split(",")) {
		const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
		const quality = parameters.find((text) => text.startsWith("q="));
		taken.set(name, quality === undefined ? 1 : Number(quality.slice("q=".length)));
	}
	const qualityOf = (name: string) => taken.get(name) ?? taken.get("*") ?? 0;
	const best = Math.max(0, ...offered.map(qualityOf).filter((quality) => quality > 0));
	return best > 0 ? offered.find((name) => qualityOf(name) === best) : undefined;
}

function isOpenToChange(c: Context): boolean {
	const { status, headers } = c.res;
	if (c.req.method === "HEAD" || status === 204 || status === 206 || status === 304 || headers.has("content-encoding"))
		return false;
	if (/no-transform/i.test(headers.get("cache-control") ?? "")) return false;
	const length = headers.get("content-length");
	return (length === null || Number(length) >= smallest) && c.res.body !== null;
}

async function replaceWhole(c: Context, encoding: Encoding): Promise<void> {
	const body = Buffer.from(await c.res.arrayBuffer());
	if (body.length < smallest) return replace(c, body);
	replace(c, await encode(body, encoding), encoding);
}

/** `body` as `encoding`; a page's bytes come here before they are an answer (`app/entry.server.tsx`). */
export function encode(body: Buffer, encoding: Encoding): Bytes | Promise<Bytes> {
	return body.length <= atOnce ? encoders[encoding].now(body) : encoders[encoding].whole(body);
}

function replaceStream(c: Context<Env>, encoding: Encoding): void {
	const encoder = encoders[encoding].stream();
	// An error of the body destroys the encoder, and with it the answer: the client sees it cut, not ended.
	const { log } = c.var;
	const report = (error: NodeJS.ErrnoException | null | undefined) => {
		if (error && error.name !== "AbortError" && error.code !== "ERR_STREAM_PREMATURE_CLOSE")
			log.error({ err: error }, "answer cut");
	};
	pipeline(Readable.fromWeb(c.res.body as Parameters<typeof Readable.fromWeb>[0]), encoder, report);
	replace(c, Readable.toWeb(encoder) as ReadableStream, encoding);
}

function replace(c: Context, body: Uint8Array<ArrayBuffer> | ReadableStream, encoding?: Encoding): void {
	const { status, statusText } = c.res;
	const headers = new Headers(c.res.headers);
	headers.delete("content-length");
	if (encoding) {
		headers.set("content-encoding", encoding);
		const tag = headers.get("etag");
		if (tag && !tag.startsWith("W/")) headers.set("etag", `W/${tag}`);
	}
	// Without this Hono would carry the old answer's headers over.
	c.res = undefined;
	c.res = new Response(body, { status, statusText, headers });
}

function zstdOptionsOf(body: Buffer) {
	return { ...zstdOptions, pledgedSrcSize: body.length };
}

function brotliOptions(size = 0) {
	return {
		params: {
			[constants.BROTLI_PARAM_QUALITY]: brotliLevel,
			[constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
			[constants.BROTLI_PARAM_SIZE_HINT]: size,
		},
	};
}
