import { globSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";

/**
 * Classes of the style modules (`*.module.css`) below `root`/src that no file which imports the module names, as
 * `styles.name` or `styles["name"]`, and names that its module does not have.
 */
export function styleFaults(root: string): { classes: number; faults: string[] } {
	const read = (path: string) => readFileSync(join(root, path), "utf8");
	const modules = globSync("src/**/*.module.css", { cwd: root }).sort();
	const used = new Map(modules.map((path) => [path, new Set<string>()]));
	const faults: string[] = [];
	for (const path of globSync("src/**/*.{ts,tsx}", { cwd: root }).sort()) {
		const text = read(path);
		for (const [, name = "", file = ""] of text.matchAll(importsOfStyles)) {
			const module = file.startsWith("#") ? `src/${file.slice(1)}` : posix.join(dirname(path), file);
			for (const one of namesOf(text, name)) used.get(module)?.add(one);
			if (new RegExp(`(?<![\\w./-])${name}\\[[^"]`).test(text))
				faults.push(`${path}: ${name} is read by a computed name; name each class`);
		}
	}
	const all = modules.map((path) => ({ path, classes: classesOf(read(path)) }));
	for (const { path, classes } of all) {
		const names = used.get(path) ?? new Set<string>();
		for (const one of classes) if (!names.has(one)) faults.push(`${path}: no element has the class ${one}`);
		for (const one of names) if (!classes.has(one)) faults.push(`${path}: there is no class ${one}, which is used`);
	}
	return { classes: all.reduce((sum, { classes }) => sum + classes.size, 0), faults };
}

const importsOfStyles = /^import (\w+) from "([^"]+\.module\.css)";$/gm;

function namesOf(text: string, styles: string): string[] {
	const uses = text.matchAll(new RegExp(`(?<![\\w./-])${styles}(?:\\.(\\w+)|\\["([^"]+)"\\])`, "g"));
	return [...uses].map(([, name, quoted]) => name ?? quoted ?? "");
}

/** What selectors name; neither what comments, values and strings hold, nor what `:global` leaves as it is. */
function classesOf(css: string): Set<string> {
	const selectors = css
		.replaceAll(/\/\*[\s\S]*?\*\//g, "")
		.replaceAll(/"[^"]*"/g, "")
		.replaceAll(/:global\([^)]*\)/g, "")
		.matchAll(/([^{};]*)\{/g);
	return new Set(
		[...selectors].flatMap(([, selector = ""]) =>
			selector.trim().startsWith("@")
				? []
				: [...selector.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = ""]) => name),
		),
	);
}
