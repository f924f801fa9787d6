import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { customerPages, simplePages } from "#app/route-table.ts";

/** Script of the first load of each page, gzip: the entry, the router's manifest and every module the page's routes import. */
type Chunk = { file: string; imports?: string[]; src?: string };
const manifest = JSON.parse(await readFile("build/client/.vite/manifest.json", "utf8")) as Record<string, Chunk>;
const shells = ["src/app/entry.client.tsx", "src/app/root.tsx"];
const layouts = {
	simple: ["src/web/layouts/simple-layout.tsx"],
	default: ["src/web/layouts/default-layout.tsx", "src/web/guards/page-access.tsx"],
};

function closure(keys: string[], found = new Set<string>()): Set<string> {
	for (const key of keys) {
		const chunk = manifest[key] ?? manifest[`${key}?__react-router-build-client-route`];
		if (!chunk || found.has(chunk.file)) continue;
		found.add(chunk.file);
		closure(chunk.imports ?? [], found);
	}
	return found;
}

async function kilobytes(files: Iterable<string>): Promise<number> {
	let bytes = 0;
	for (const file of files) bytes += gzipSync(await readFile(`build/client/${file}`), { level: 9 }).length;
	return bytes / 1000;
}

for (const [table, layout] of [[simplePages, layouts.simple] as const, [customerPages, layouts.default] as const]) {
	for (const [path, file] of Object.entries(table)) {
		const files = closure([...shells, ...layout, file.replace("../", "src/")]);
		console.log(`${path.padEnd(32)} ${(await kilobytes(files)).toFixed(1).padStart(7)} kB`);
	}
}
