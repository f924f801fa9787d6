import { basename, resolve } from "node:path";
import routes from "#app/routes.ts";

type Module = { importedIds: readonly string[]; code: string | null };
type Graph = { getModuleInfo(id: string): Module | null };

type Entry = { file: string; children?: Entry[] | undefined };

const app = resolve("src/app");
const messages = resolve("src/generated/texts/messages");
const barrels = new Set([`${messages}.js`, resolve(messages, "_index.js")]);
const library = /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/;

/**
 * What the bundler cannot determine: a page is always loaded with the layouts around it. Modules that the same pages
 * load, layouts included, become one file, so that a page loads a dozen files instead of eighty and nothing that it
 * does not need (decisions/script-in-few-files.md).
 */
export function chunkGroups() {
	const loads = pageLoads(routes as Entry[], ["entry.client.tsx", "root.tsx"].map(inApp));
	let known: Map<string, { name: string; pages: number }> | undefined;
	// Dependencies are wanted by the same pages and more: those of most pages are taken first, so that no group takes
	// another's with it.
	const groups = loads.map((_, index) => ({
		priority: loads.length - index,
		name: (id: string, graph: Graph) => {
			known ??= namedSets(loads, graph);
			const set = known.get(id);
			return set?.pages === loads.length - index ? set.name : null;
		},
	}));
	return [{ name: "react", test: library, priority: loads.length + 1 }, ...groups.slice(0, -1)];
}

const inApp = (file: string) => resolve(app, file);

/** The files that each page, and each layout, begins with. */
function pageLoads(entries: readonly Entry[], around: readonly string[]): string[][] {
	const loads = entries.flatMap(({ file, children }) => {
		const files = [...around, inApp(file)];
		return [files, ...pageLoads(children ?? [], files)];
	});
	return [...new Map(loads.map((files) => [files.join(), files])).values()];
}

/** To each module its file: a name, and how many pages bring it. Those that the same pages bring have the same one. */
export function namedSets(loads: readonly string[][], graph: Graph): Map<string, { name: string; pages: number }> {
	const users = new Map<string, number[]>();
	for (const [page, files] of loads.entries()) {
		for (const id of broughtBy(files, graph)) users.set(id, [...(users.get(id) ?? []), page]);
	}
	const names = new Map<string, string>();
	// The longest module lends its name, one of ours before a library's: what a file is called should say what it mostly
	// is.
	const length = (id: string) => (graph.getModuleInfo(id)?.code?.length ?? 0) - (id.includes("node_modules") ? 1e9 : 0);
	for (const id of [...users.keys()].sort((a, b) => length(b) - length(a) || (a < b ? -1 : 1))) {
		const pages = users.get(id)?.join() ?? "";
		if (!names.has(pages)) names.set(pages, freeName(id, new Set(names.values())));
	}
	return new Map([...users].map(([id, pages]) => [id, { name: names.get(pages.join()) ?? "", pages: pages.length }]));
}

function freeName(id: string, taken: Set<string>): string {
	const stem = basename(id).replace(/[^\w-].*$/, "");
	const after = (count: number): string => (taken.has(`${stem}-${count}`) ? after(count + 1) : `${stem}-${count}`);
	return taken.has(stem) ? after(2) : stem;
}

/** Every module that these files import, and theirs; of the texts, which come as one object, those that are named. */
function broughtBy(files: readonly string[], graph: Graph): Set<string> {
	const brought = new Set(files);
	for (const id of brought) {
		const module = graph.getModuleInfo(id);
		if (!module) throw new Error(`${id} was not read: see tools/chunk-groups.ts`);
		for (const imported of module.importedIds) if (!barrels.has(imported)) brought.add(imported);
		for (const [, text] of (module.code ?? "").matchAll(/\bm\.([a-z]\w+)/g)) {
			const file = resolve(messages, `${text}.js`);
			if (graph.getModuleInfo(file)) brought.add(file);
		}
	}
	return brought;
}
