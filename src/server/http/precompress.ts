import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const textual = new Set([".css", ".html", ".js", ".json", ".svg", ".txt", ".webmanifest"]);
const smallest = 1024;

/**
 * Writes `.br` and `.gz` beside the text files of a built folder, at the levels that only a build has time for. Returns
 * their number.
 */
export async function precompress(folder: string): Promise<number> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const files = entries
		.filter((entry) => entry.isFile() && textual.has(extname(entry.name)))
		.map((entry) => join(entry.parentPath, entry.name));
	const written = await Promise.all(files.map(compressFile));
	return written.filter(Boolean).length;
}

async function compressFile(file: string): Promise<boolean> {
	const content = await readFile(file);
	if (content.length < smallest) return false;
	const params = {
		[constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
		[constants.BROTLI_PARAM_SIZE_HINT]: content.length,
	};
	await writeFile(`${file}.br`, await brotli(content, { params }));
	await writeFile(`${file}.gz`, await zip(content, { level: constants.Z_BEST_COMPRESSION }));
	return true;
}
