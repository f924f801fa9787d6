import { readdir, readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";

/** Script of each page's first load, gzip: the router's entry and manifest, and every module that the page and its layouts import. */
type Modules = { module: string; imports?: string[] };
type RouteModules = Modules & { id: string; parentId?: string; path?: string; index?: boolean };
type Manifest = { entry: Modules; routes: Record<string, RouteModules> };

const folder = "build/client";
const manifestFile = (await readdir(`${folder}/assets`)).find((name) => /^manifest-.*\.js$/.test(name));
const text = await readFile(`${folder}/assets/${manifestFile}`, "utf8");
const manifest = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as Manifest;

const modulesOf = ({ module, imports = [] }: Modules) => [module, ...imports];

function filesOf(route: RouteModules): string[] {
	const parent = route.parentId === undefined ? undefined : manifest.routes[route.parentId];
	return [...modulesOf(route), ...(parent ? filesOf(parent) : modulesOf(manifest.entry))];
}

const weights = new Map<string, number>();
async function kilobytes(file: string): Promise<number> {
	const known = weights.get(file) ?? gzipSync(await readFile(`${folder}${file}`), { level: 9 }).length / 1000;
	weights.set(file, known);
	return known;
}

for (const route of Object.values(manifest.routes)) {
	if (route.id === "root" || (route.path === undefined && !route.index)) continue;
	let sum = await kilobytes(`/assets/${manifestFile}`);
	for (const file of new Set(filesOf(route))) sum += await kilobytes(file);
	console.log(`${(route.path ?? "/").padEnd(32)} ${sum.toFixed(1).padStart(7)} kB`);
}
