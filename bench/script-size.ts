import { readdir, readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";

/**
 * Script of each page's first load, gzip, beside its budget: the router's entry and manifest, and every module that the
 * page and its layouts import. Ends badly when a page weighs more than it may.
 */
type Modules = { module: string; imports?: string[] };
type RouteModules = Modules & { id: string; parentId?: string; path?: string; index?: boolean };
type Manifest = { entry: Modules; routes: Record<string, RouteModules> };

const doors = ["/", "/en", "/es", "/login"];
const forms = ["/customer/complaint-entry", "/supplier/asn-entry"];
const budgetOf = (page: string) => (doors.includes(page) ? 130 : forms.includes(page) ? 230 : 190);

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

console.log(
	`${"first-load script, gzip".padEnd(48)} ${"weight".padStart(8)} ${"budget".padStart(8)} ${"files".padStart(6)}`,
);
for (const route of Object.values(manifest.routes)) {
	if (route.id === "root" || (route.path === undefined && !route.index)) continue;
	const page = route.path ?? "/";
	const files = new Set([`/assets/${manifestFile}`, ...filesOf(route)]);
	let sum = 0;
	for (const file of files) sum += await kilobytes(file);
	const isOver = sum > budgetOf(page);
	if (isOver) process.exitCode = 1;
	console.log(
		`${page.padEnd(48)} ${sum.toFixed(1).padStart(8)} ${`${budgetOf(page)} kB`.padStart(8)} ${String(files.size).padStart(6)}${isOver ? "  over budget" : ""}`,
	);
}
