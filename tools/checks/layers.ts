import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { cruise, type ICruiseOptions, type ICruiseResult } from "dependency-cruiser";
import config from "../../.dependency-cruiser.mjs";

const folders = ["src", "tools", "tests", "bench"];
const importsOurs = /^(import|export)\b[^;]*?\bfrom "(#|\.)/m;

/**
 * Faults of the tree at `root` against the layers of .dependency-cruiser.mjs, one line each, and how many modules were
 * read. Reading fewer modules than there are, or none of a module's imports, is itself a fault: a parser that reads
 * nothing finds nothing wrong.
 */
export async function layerFaults(
	root: string,
	options: Partial<ICruiseOptions> = {},
): Promise<{ modules: number; faults: string[] }> {
	const files = globSync(
		folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
		{ cwd: root },
	).filter((path) => !path.includes("node_modules"));
	const present = folders.filter((folder) => files.some((path) => path.startsWith(`${folder}/`)));
	const { forbidden } = config;
	const { output } = await cruise(present, {
		...config.options,
		...options,
		ruleSet: { forbidden },
		validate: true,
		baseDir: root,
	} as ICruiseOptions);
	const { modules, summary } = output as ICruiseResult;
	const read = new Map(modules.map((module) => [module.source, module.dependencies.length]));
	const breaches = summary.violations.map(({ rule, from, to, cycle }) => {
		const way = cycle ? cycle.map((step) => step.name).join(" -> ") : to;
		return `${from} -> ${way} (${rule.name}: ${forbidden.find(({ name }) => name === rule.name)?.comment})`;
	});
	const unread = files.filter((path) => !isRead(root, path, read)).map((path) => `${path} was not read`);
	const index = files
		.filter((path) => /(^|\/)index\.tsx?$/.test(path) && !path.startsWith("src/generated/"))
		.map((path) => `${path}: name the file after what it exports`);
	return { modules: files.length - unread.length, faults: [...breaches, ...unread, ...index] };
}

function isRead(root: string, path: string, read: ReadonlyMap<string, number>): boolean {
	const imports = read.get(path);
	if (imports === undefined) return false;
	return imports > 0 || !importsOurs.test(readFileSync(join(root, path), "utf8"));
}
