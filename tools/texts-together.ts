import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const listed = /'\.\/messages\/_index\.js'/g;
const imported = /^import .*$/gm;
const inRow = /'\.\/(\w+\.js)'/g;

/**
 * Combines the texts, which Paraglide writes one to a module, into one module for Node: four thousand modules take it
 * two seconds to read. A build of pages still uses them one by one (vite.config.ts), so that each page contains only
 * its own.
 */
export async function putTextsTogether(folder: string): Promise<void> {
	const read = (file: string) => readFile(join(folder, file), "utf8");
	const files = [...(await read("messages/_index.js")).matchAll(inRow)].map(([, file]) => `messages/${file}`);
	if (files.length === 0) throw new Error("Paraglide lists its texts in another way: see tools/texts-together.ts");
	const bodies = await Promise.all(files.map(async (file) => (await read(file)).replace(imported, "")));
	const head =
		'import { getLocale, experimentalStaticLocale } from "./runtime.js";\nimport * as registry from "./registry.js";\n';
	await writeFile(join(folder, "together-index.js"), head + bodies.join("\n"));
	await writeFile(join(folder, "together.js"), (await read("messages.js")).replace(listed, '"./together-index.js"'));
}
