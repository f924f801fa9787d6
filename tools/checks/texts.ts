import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A text file: keys to a text, or to Paraglide's list of variants (plurals). `$schema` is not a text. */
type Texts = Map<string, unknown>;

/** Keys whose Spanish is rightly the English word: names, codes, and words that the trade shares. */
const sameInBoth = new Set<string>(JSON.parse(readFileSync(join(import.meta.dirname, "same-texts.json"), "utf8")));

/** What is wrong with the texts of the tree at `root`, one line each, and how many keys there are. */
export function textFaults(root: string, same: ReadonlySet<string> = sameInBoth): { keys: number; faults: string[] } {
	const files = textFiles(root);
	const sources = readSources(root);
	const source = sources.map(({ text }) => text).join("\n");
	const seen = new Map<string, string>();
	const textsFaults = files.flatMap((file) => {
		const en = readTexts(root, file, "en");
		const es = readTexts(root, file, "es");
		const missing = [...es.keys()].filter((key) => !en.has(key)).map((key) => `${file}: ${key} has no English text`);
		return [
			...missing,
			...[...en.keys()].flatMap((key) => [
				...keyFaults(file, key, en, es, same),
				...twice(seen, key, file),
				...unused(source, key, file),
			]),
		];
	});
	return { keys: seen.size, faults: [...textsFaults, ...sources.flatMap(lookedUp)] };
}

/** The files that may use a text. */
export function readSources(root: string): { path: string; text: string }[] {
	return globSync("src/**/*.{ts,tsx}", { cwd: root })
		.filter((path) => !path.startsWith("src/generated"))
		.map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

/** The files that the build compiles, with {locale} still in their names. */
export function textFiles(root: string): string[] {
	const settings = JSON.parse(readFileSync(join(root, "project.inlang/settings.json"), "utf8"));
	return settings["plugin.inlang.messageFormat"].pathPattern;
}

export function readTexts(root: string, file: string, locale: string): Texts {
	const texts = new Map<string, unknown>(
		Object.entries(JSON.parse(readFileSync(join(root, file.replace("{locale}", locale)), "utf8"))),
	);
	texts.delete("$schema");
	return texts;
}

function keyFaults(file: string, key: string, en: Texts, es: Texts, same: ReadonlySet<string>): string[] {
	if (!es.has(key)) return [`${file}: ${key} has no Spanish text`];
	const [english, spanish] = [sentences(en.get(key)), sentences(es.get(key))];
	if ([...english, ...spanish].some((text) => text.trim() === "")) return [`${file}: ${key} is empty`];
	const faults: string[] = [];
	const [needs, gets] = [parameters(english), parameters(spanish)];
	if (needs !== gets)
		faults.push(`${file}: ${key} has parameters ${needs || "none"} in English and ${gets || "none"} in Spanish`);
	const isSame = english.join() === spanish.join() && /\p{L}{2}/u.test(english.join().replace(/\{\w+\}/g, ""));
	if (same.has(key) && !isSame)
		faults.push(`${file}: ${key} is no longer the same in both languages: take it off tools/checks/same-texts.json`);
	if (isSame && !same.has(key)) {
		faults.push(
			`${file}: ${key} is the same in both languages: "${english.join()}" (if that is right, add it to tools/checks/same-texts.json)`,
		);
	}
	return faults;
}

function twice(seen: Map<string, string>, key: string, file: string): string[] {
	const first = seen.get(key);
	seen.set(key, file);
	return first ? [`${file}: ${key} is in ${first} already`] : [];
}

/** Used: called or handed over as m.key. */
function unused(source: string, key: string, file: string): string[] {
	return new RegExp(`\\bm\\.${key}\\b`).test(source) ? [] : [`${file}: ${key} is used nowhere`];
}

/**
 * One text that is found by a computed key brings all texts to every page that shares the module (400 kB, when it
 * happened).
 */
function lookedUp({ path, text }: { path: string; text: string }): string[] {
	const isReader = /import \{[^}]*\bm\b[^}]*\} from "#generated\/texts\/messages\.js"/.test(text);
	return isReader && /(?<![\w.])m\[/.test(text)
		? [`${path}: looks a text up by a computed key; name each text, in a table of functions`]
		: [];
}

/** The texts of a key: one, or the values of its variants. */
export function sentences(value: unknown): string[] {
	if (typeof value === "string") return [value];
	const variants = (value as { match: Record<string, string> }[]).flatMap(({ match }) => Object.values(match));
	return [...new Set(variants)];
}

function parameters(texts: string[]): string {
	return [...new Set(texts.flatMap((text) => text.match(/\{\w+\}/g) ?? []))].sort().join(" ");
}
