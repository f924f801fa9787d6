import { readdirSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import type { Context, MiddlewareHandler } from "hono";
import { NotFoundError } from "#shared/errors.ts";
import { chooseEncoding, type Encoding } from "./compress.ts";
import type { Env } from "./env.ts";

type Asset = { file: string; type: string; tag: string; encodings: Partial<Record<Encoding, string>> };

const hashedFolder = "/assets/";
const kept = "public, max-age=31536000, immutable";
const revalidate = "no-cache";
const types: Record<string, string> = {
	".css": "text/css; charset=utf-8",
	".html": "text/html; charset=utf-8",
	".ico": "image/x-icon",
	".js": "text/javascript; charset=utf-8",
	".json": "application/json; charset=utf-8",
	".map": "application/json; charset=utf-8",
	".png": "image/png",
	".svg": "image/svg+xml",
	".txt": "text/plain; charset=utf-8",
	".webmanifest": "application/manifest+json",
	".webp": "image/webp",
	".woff2": "font/woff2",
};

/**
 * Serves the built files of a folder, read in once at start: only what was there then has an address, so no path
 * leads out of it. Names in /assets/ carry their content's hash and are kept for ever; the rest is requested again with
 * its tag. A missing hashed file is a plain 404, which a page of an older build takes for a chunk that is gone
 * (specification §4).
 */
export function serveAssets(folder: string): MiddlewareHandler<Env> {
	const assets = findAssets(folder);
	return async (c, next) => {
		if (c.req.method !== "GET" && c.req.method !== "HEAD") return next();
		const asset = assets.get(c.req.path);
		if (asset) return answer(c, asset);
		if (c.req.path.startsWith(hashedFolder)) throw new NotFoundError();
		return next();
	};
}

async function answer(c: Context<Env>, asset: Asset): Promise<Response> {
	const headers: Record<string, string> = {
		"cache-control": c.req.path.startsWith(hashedFolder) ? kept : revalidate,
		"content-type": asset.type,
		etag: asset.tag,
	};
	if (c.req.header("if-none-match")?.includes(asset.tag)) return new Response(null, { status: 304, headers });
	const encoding = chooseEncoding(c.req.header("accept-encoding"), Object.keys(asset.encodings) as Encoding[]);
	const encodedFile = encoding && asset.encodings[encoding];
	if (encoding) headers["content-encoding"] = encoding;
	const body = await readFile(encodedFile ?? asset.file);
	return new Response(c.req.method === "HEAD" ? null : body, {
		headers: { ...headers, "content-length": String(body.length) },
	});
}

function findAssets(folder: string): Map<string, Asset> {
	const files = readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name));
	const all = new Set(files);
	const assets = new Map<string, Asset>();
	for (const file of files) {
		const isEncoding = /\.(br|gz)$/.test(file) && all.has(file.replace(/\.(br|gz)$/, ""));
		// Dot files are the build's own (Vite's manifest), not the pages'.
		if (
			isEncoding ||
			relative(folder, file)
				.split(sep)
				.some((part) => part.startsWith("."))
		)
			continue;
		assets.set(`/${relative(folder, file).split(sep).join("/")}`, describe(file, all));
	}
	return assets;
}

function describe(file: string, all: Set<string>): Asset {
	const { size, mtimeMs } = statSync(file);
	return {
		file,
		type: types[extname(file)] ?? "application/octet-stream",
		tag: `W/"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`,
		encodings: {
			...(all.has(`${file}.br`) ? { br: `${file}.br` } : {}),
			...(all.has(`${file}.gz`) ? { gzip: `${file}.gz` } : {}),
		},
	};
}
