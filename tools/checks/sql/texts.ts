import { cpSync, existsSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { CallSite } from "./call-sites.ts";
import type { Module } from "./modules.ts";
import { OnlyAtRunTime, type Probes } from "./probe-list.ts";
import { addProbe } from "./probes.ts";

/** The texts that a call site may send, or why they are only known when it runs. */
export type Texts = { texts: string[]; unknown?: undefined } | { texts?: undefined; unknown: string };

const mostTexts = 64;

/**
 * Reads the texts of call sites by running code of their own modules: a copy of src/ in `folder` gets a generator for
 * each text, which sees the module's constants and functions. No function that queries the database runs.
 */
export async function readTexts(
	root: string,
	folder: string,
	tree: ReadonlyMap<string, Module>,
	sites: CallSite[],
): Promise<Map<CallSite, Texts>> {
	const probes: Probes = new Map();
	const unknown = new Map<CallSite, Texts>();
	for (const [index, { module, text, around }] of sites.entries()) {
		try {
			if (!text) throw new OnlyAtRunTime("the function is handed on");
			addProbe(tree, probes, { module, nodes: [text], around, key: String(index) });
		} catch (error) {
			if (!(error instanceof OnlyAtRunTime)) throw error;
			unknown.set(sites[index] as CallSite, { unknown: error.message });
		}
	}
	writeCopy(root, folder, tree, probes);
	const valuesOf = await loadProbes(root, folder, probes);
	for (const path of probes.keys()) write(join(folder, path), tree.get(path)?.bytes ?? "");
	return new Map(
		sites.map((site, index) => [site, unknown.get(site) ?? textsOf(valuesOf(String(index), site.module.path))]),
	);
}

function textsOf(values: Iterable<unknown>): Texts {
	const texts = new Set<string>();
	try {
		for (const value of values) {
			const text = typeof value === "object" ? (value as { text?: unknown }).text : value;
			if (typeof text !== "string") return { unknown: `not a text: ${typeof value}` };
			texts.add(text);
			if (texts.size > mostTexts) return { unknown: `more than ${mostTexts} texts` };
		}
	} catch (error) {
		return { unknown: `its code ends with: ${error instanceof Error ? error.message : error}` };
	}
	return texts.size > 0 ? { texts: [...texts] } : { unknown: "no text" };
}

/** A copy of src/ whose modules with probes export them. */
function writeCopy(root: string, folder: string, tree: ReadonlyMap<string, Module>, probes: Probes): void {
	cpSync(join(root, "package.json"), join(folder, "package.json"));
	symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
	for (const { path, bytes } of tree.values()) write(join(folder, path), bytes);
	for (const path of globSync("src/{app,features,server,shared}/**/*.json", { cwd: root }))
		cpSync(join(root, path), join(folder, path));
	for (const name of ["generated", "web"]) symlinkSync(join(root, "src", name), join(folder, "src", name));
	for (const [path, own] of probes) {
		const entries = [...own].map(([key, code]) => `${JSON.stringify(key)}: ${code}`);
		write(
			join(folder, path),
			`${tree.get(path)?.bytes}\nexport const sqlProbes: any = {\n${entries.join(",\n")}\n};\n`,
		);
	}
}

/** Writes what has one character for each byte. */
export function write(path: string, bytes: string): void {
	mkdirSync(dirname(path), { recursive: true });
	writeFileSync(path, Buffer.from(bytes, "latin1"));
}

type ValuesOf = (key: string, path?: string) => Iterable<unknown>;

async function loadProbes(root: string, folder: string, probes: Probes): Promise<ValuesOf> {
	const loaded = new Map<string, Record<string, () => Iterable<unknown>>>();
	for (const path of probes.keys()) loaded.set(path, (await import(pathToFileURL(join(folder, path)).href)).sqlProbes);
	const valuesOf = function* (key: string, home?: string): Iterable<unknown> {
		for (const [path, own] of loaded) {
			if (home && path !== home) continue;
			for (const [name, probe] of Object.entries(own)) if (name === key || name.startsWith(`${key}:`)) yield* probe();
		}
	};
	Object.assign(globalThis, { sqlCheck: { valuesOf, everything: everythingOf(root) } });
	return valuesOf;
}

/** A selection that has every field of the schema, and below each of them the same. */
function everythingOf(root: string): object {
	const schema = join(root, "schema.graphql");
	const names = existsSync(schema)
		? [...readFileSync(schema, "utf8").matchAll(/^ {2}(\w+)[(:]/gm)].map(([, name]) => name as string)
		: [];
	const everything: object = new Proxy(
		{},
		{
			get: () => everything,
			has: () => true,
			ownKeys: () => [...new Set(names)],
			getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
		},
	);
	return everything;
}
