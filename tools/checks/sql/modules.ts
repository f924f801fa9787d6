import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parseSync } from "@swc/core";

/** A node of swc's syntax tree; only what the check reads is named. */
export type Node = { type: string; span: { start: number; end: number } } & Record<string, unknown>;

/** A module of src/: its tree, and its text as one character for each byte, since swc counts in bytes. */
export type Module = {
	path: string;
	bytes: string;
	body: Node[];
	imports: ReadonlyMap<string, { path: string; name: string }>;
};

// Put before each module, so that its first node, and with it swc's first position, is known.
const mark = "0;";

/**
 * The modules of src/ that may ask the database or give a text to one that does, by path: all but tests, generated ones
 * and the browser's.
 */
export function readModules(root: string): Map<string, Module> {
	const paths = globSync("src/**/*.ts", { cwd: root }).filter(
		(path) => !/[.]test[.]|^src[/]generated[/]|[/]web[/]/.test(path),
	);
	return new Map(paths.map((path) => [path, readModule(root, path)]));
}

function readModule(root: string, path: string): Module {
	const text = mark + readFileSync(join(root, path), "utf8");
	const parsed = parseSync(text, { syntax: "typescript", target: "es2024" });
	const body = (parsed.body as unknown as Node[]).slice(1);
	moveSpans(body, parsed.span.start + mark.length);
	return { path, bytes: Buffer.from(text.slice(mark.length)).toString("latin1"), body, imports: importsOf(path, body) };
}

/** Makes positions count from the beginning of the module. */
function moveSpans(value: unknown, by: number): void {
	if (Array.isArray(value)) for (const one of value) moveSpans(one, by);
	else if (isNode(value) || (value && typeof value === "object")) {
		const { span, ...rest } = value as Partial<Node>;
		if (span) Object.assign(value as object, { span: { start: span.start - by, end: span.end - by } });
		moveSpans(Object.values(rest), by);
	}
}

/** Whether a value of the tree is a node. */
export function isNode(value: unknown): value is Node {
	return typeof value === "object" && value !== null && "type" in value;
}

function importsOf(path: string, body: Node[]): Map<string, { path: string; name: string }> {
	const found = new Map<string, { path: string; name: string }>();
	for (const node of body.filter(({ type }) => type === "ImportDeclaration")) {
		const from = resolve(path, (node.source as { value: string }).value);
		for (const specifier of node.specifiers as Node[]) {
			const local = (specifier.local as { value: string }).value;
			const imported = (specifier.imported as { value: string } | null)?.value ?? local;
			if (from) found.set(local, { path: from, name: imported });
		}
	}
	return found;
}

/** The path of a module of ours that is imported as `#…` or relatively. */
function resolve(path: string, specifier: string): string | undefined {
	if (specifier.startsWith("#")) return `src/${specifier.slice(1)}`;
	if (specifier.startsWith(".")) return relative(".", join(dirname(path), specifier));
	return undefined;
}

/** The source text of a node, as bytes. */
export function textOf({ bytes }: Module, { span }: Node): string {
	return bytes.slice(span.start, span.end);
}

export function lineOf({ bytes }: Module, { span }: Node): number {
	return bytes.slice(0, span.start).split("\n").length;
}

/** Calls `visit` for each node below `node`, with the nodes around it, the outermost first. */
export function walk(node: unknown, visit: (node: Node, around: Node[]) => void, around: Node[] = []): void {
	if (Array.isArray(node)) for (const one of node) walk(one, visit, around);
	else if (node && typeof node === "object") {
		if (isNode(node)) visit(node, around);
		const inner = isNode(node) ? [...around, node] : around;
		for (const [key, value] of Object.entries(node))
			if (key !== "span" && value && typeof value === "object") walk(value, visit, inner);
	}
}
