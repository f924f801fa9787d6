import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "@swc/core";

/** The titles of a test file, and the words that its tables can fill them with. */
export type TestTitles = { titles: string[]; words: string };

/**
 * Reads a test file's titles without running it: of `test(…)` and `test.each(…)(…)`, as written. Tests that are skipped
 * or only planned hold nothing and are left out. `words` is the text of the file and of the data beside it that it
 * imports.
 */
export function testTitles(path: string): TestTitles {
	const text = readFileSync(path, "utf8");
	const beside = [...text.matchAll(/from "(\.[^"]+)"/g)]
		.map(([, name = ""]) => join(dirname(path), name))
		.filter((one) => existsSync(one));
	const titles: string[] = [];
	collect(parseSync(text, { syntax: "typescript", tsx: path.endsWith("x") }), titles);
	return { titles, words: [text, ...beside.map((one) => readFileSync(one, "utf8"))].join("\n") };
}

/**
 * Whether a title is one of the file's: as written, or one row of a table (`%s is %i`) whose words are in the file or
 * its data.
 */
export function hasTitle({ titles, words }: TestTitles, wanted: string): boolean {
	return titles.some((title) => title === wanted || fills(title, wanted, words));
}

function fills(title: string, wanted: string, words: string): boolean {
	const places = /%[sdifjo#]|\$[a-zA-Z][\w.]*/g;
	if (!places.test(title)) return false;
	const pattern = title
		.split(places)
		.map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
		.join("(.+?)");
	const filled = new RegExp(`^${pattern}$`).exec(wanted);
	return (
		filled?.slice(1).every((part) => words.includes(part) || words.includes(part.replace(/["\\]/g, "\\$&"))) ?? false
	);
}

type Node = {
	type?: string;
	callee?: Node;
	object?: Node;
	property?: Node;
	value?: unknown;
	arguments?: { expression: Node }[];
};

function collect(value: unknown, titles: string[]): void {
	if (Array.isArray(value)) for (const one of value) collect(one, titles);
	if (typeof value !== "object" || value === null || Array.isArray(value)) return;
	const node = value as Node;
	const names = node.type === "CallExpression" ? namesOf(node.callee) : [];
	if (/^(test|it|describe)$/.test(names[0] ?? "") && names.some((name) => name === "skip" || name === "todo")) return;
	const title = /^(test|it)$/.test(names[0] ?? "") ? textOf(node.arguments?.[0]?.expression) : undefined;
	if (title !== undefined) titles.push(title);
	for (const child of Object.values(value)) collect(child, titles);
}

/** `test.skip.each(rows)` as [test, skip, each]; a call of something else has no name. */
function namesOf(node: Node | undefined): string[] {
	if (node?.type === "Identifier") return [String(node.value)];
	if (node?.type === "MemberExpression") return [...namesOf(node.object), String(node.property?.value)];
	return node?.type === "CallExpression" ? namesOf(node.callee) : [];
}

function textOf(node: Node | undefined): string | undefined {
	if (node?.type === "StringLiteral") return String(node.value);
	if (node?.type !== "TemplateLiteral") return undefined;
	const { quasis, expressions } = node as { quasis: { cooked: string }[]; expressions: unknown[] };
	return expressions.length === 0 ? quasis[0]?.cooked : undefined;
}
