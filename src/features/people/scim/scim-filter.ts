import { ScimError } from "./scim-error.ts";

export type Comparison = "eq" | "ne" | "co" | "sw" | "ew" | "gt" | "ge" | "lt" | "le";
export type FilterValue = string | number | boolean | null;

/** A filter of RFC 7644 3.4.2.2; paths are lower case, as attribute names are compared without regard to it. */
export type ScimFilter =
	| { kind: "and" | "or"; left: ScimFilter; right: ScimFilter }
	| { kind: "not"; of: ScimFilter }
	| { kind: "present"; path: string }
	| { kind: "compare"; path: string; by: Comparison; value: FilterValue };

const comparisons: readonly string[] = ["eq", "ne", "co", "sw", "ew", "gt", "ge", "lt", "le"];
const token = /\s*(?:("(?:[^"\\]|\\.)*")|([()[\]])|([^\s()[\]"]+))/y;
const longest = 4000;
const deepest = 40;

/** Reads a filter. Throws ScimError `invalidFilter` for what is none. */
export function parseFilter(text: string): ScimFilter {
	if (text.length > longest) throw wrong("The filter is too long.");
	const reader = readerOf(tokensOf(text));
	const filter = readOr(reader, "", 0);
	if (reader.next() !== undefined) throw wrong(`Not understood: ${reader.next()}`);
	return filter;
}

type Reader = { next: () => string | undefined; take: () => string; has: (word: string) => boolean };

function tokensOf(text: string): string[] {
	const tokens: string[] = [];
	token.lastIndex = 0;
	while (text.slice(token.lastIndex).trim() !== "") {
		const at = token.lastIndex;
		const found = token.exec(text);
		if (!found) throw wrong(`Not understood: ${text.slice(at, at + 40)}`);
		tokens.push(found[1] ?? found[2] ?? found[3] ?? "");
	}
	return tokens;
}

function readerOf(tokens: readonly string[]): Reader {
	let at = 0;
	const next = () => tokens[at];
	const take = () => {
		const taken = tokens[at];
		if (taken === undefined) throw wrong("The filter ends too early.");
		at += 1;
		return taken;
	};
	return { next, take, has: (word) => next()?.toLowerCase() === word };
}

function readOr(reader: Reader, prefix: string, depth: number): ScimFilter {
	let left = readAnd(reader, prefix, depth);
	while (reader.has("or")) {
		reader.take();
		left = { kind: "or", left, right: readAnd(reader, prefix, depth) };
	}
	return left;
}

function readAnd(reader: Reader, prefix: string, depth: number): ScimFilter {
	let left = readOne(reader, prefix, depth);
	while (reader.has("and")) {
		reader.take();
		left = { kind: "and", left, right: readOne(reader, prefix, depth) };
	}
	return left;
}

function readOne(reader: Reader, prefix: string, depth: number): ScimFilter {
	if (depth > deepest) throw wrong("The filter is nested too deep.");
	if (reader.has("not")) {
		reader.take();
		return { kind: "not", of: readGroup(reader, prefix, depth) };
	}
	return reader.has("(") ? readGroup(reader, prefix, depth) : readExpression(reader, prefix, depth);
}

function readGroup(reader: Reader, prefix: string, depth: number): ScimFilter {
	expectWord(reader, "(");
	const inner = readOr(reader, prefix, depth + 1);
	expectWord(reader, ")");
	return inner;
}

function readExpression(reader: Reader, prefix: string, depth: number): ScimFilter {
	const path = prefix + readPath(reader.take());
	if (!reader.has("[")) return readComparison(reader, path);
	reader.take();
	const inner = readOr(reader, `${path}.`, depth + 1);
	expectWord(reader, "]");
	// `emails[type eq "work"].value eq "a@b"`, as Entra ID sends it.
	if (!reader.next()?.startsWith(".")) return inner;
	return { kind: "and", left: inner, right: readComparison(reader, path + readPath(reader.take())) };
}

function readComparison(reader: Reader, path: string): ScimFilter {
	const by = reader.take().toLowerCase();
	if (by === "pr") return { kind: "present", path };
	if (!comparisons.includes(by)) throw wrong(`${by} is no operator.`);
	return { kind: "compare", path, by: by as Comparison, value: readValue(reader.take()) };
}

function readValue(text: string): FilterValue {
	try {
		const value: unknown = JSON.parse(/^(true|false|null)$/i.test(text) ? text.toLowerCase() : text);
		if (value === null || ["string", "number", "boolean"].includes(typeof value)) return value as FilterValue;
	} catch {
		// Said below.
	}
	throw wrong(`${text} is no value: text must be in double quotes.`);
}

function readPath(text: string): string {
	if (!/^\.?[a-z$][\w$.:-]*$/i.test(text)) throw wrong(`${text} is no attribute.`);
	return text.toLowerCase();
}

function expectWord(reader: Reader, word: string): void {
	if (reader.take() !== word) throw wrong(`${word} is missing.`);
}

function wrong(detail: string): ScimError {
	return new ScimError(400, detail, "invalidFilter");
}
