/** A node of PostgreSQL's own tree of a statement (nodes/*.h), its fields as they are called there. */
export type Tree = { type: string; [field: string]: Value };
export type Value = string | Tree | Value[];

const token = /"(?:[^"\\]|\\.)*"|[{}()[\]]|(?:\\.|[^\s{}()[\]\\])+/gs;

/**
 * Reads the text that PostgreSQL prints of a tree (nodes/outfuncs.c): `{TYPE :field value …}`, lists in parentheses,
 * `<>` for nothing.
 */
export function parseTree(text: string): Value {
	const tokens = text.match(token) ?? [];
	let at = 0;
	const value = (): Value => {
		const one = tokens[at++] as string;
		if (one === "{") return node();
		if (one === "(" || one === "[") return list(one === "(" ? ")" : "]");
		return one === "<>" ? [] : one.replace(/^"(.*)"$/s, "$1").replaceAll(/\\(.)/gs, "$1");
	};
	const list = (end: string): Value[] => {
		const found: Value[] = [];
		while (at < tokens.length && tokens[at] !== end) found.push(value());
		at += 1;
		return found;
	};
	const node = (): Tree => {
		const found: Tree = { type: tokens[at++] as string };
		while (at < tokens.length && tokens[at] !== "}") {
			const field = (tokens[at++] as string).slice(1);
			const values: Value[] = [];
			while (at < tokens.length && tokens[at] !== "}" && !tokens[at]?.startsWith(":")) values.push(value());
			found[field] = values.length === 1 ? (values[0] as Value) : values;
		}
		at += 1;
		return found;
	};
	return value();
}

/** The nodes of a list; of what is none, nothing. */
export function nodes(value: Value | undefined): Tree[] {
	return Array.isArray(value) ? value.filter((one): one is Tree => typeof one === "object" && "type" in one) : [];
}

/** A field that is a node, if it is there. */
export function node(value: Value | undefined): Tree | undefined {
	return typeof value === "object" && "type" in value ? (value as Tree) : undefined;
}
