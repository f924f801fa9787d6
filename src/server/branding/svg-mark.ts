/** One element of a mark. */
export type SvgNode = { name: string; attributes: Readonly<Record<string, string>>; children: readonly SvgNode[] };

/** A mark made of shapes: its viewBox and what is drawn in it. */
export type SvgMark = { x: number; y: number; width: number; height: number; root: SvgNode };

export type SvgRefusal =
	| { reason: "not-svg" | "doctype" | "entity" | "text" | "size" | "too-complex" }
	| { reason: "element" | "attribute" | "value"; name: string };

/** Thrown for an SVG that is more than shapes. */
export class SvgRefusedError extends Error {
	readonly refusal: SvgRefusal;

	constructor(refusal: SvgRefusal) {
		super(`SVG refused: ${refusal.reason}${"name" in refusal ? ` ${refusal.name}` : ""}`);
		this.refusal = refusal;
	}
}

const namespace = "http://www.w3.org/2000/svg";
const shapes = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"];
const elements = new Set(["svg", "g", "title", "desc", ...shapes]);
const silent = new Set(["title", "desc"]);

// Without nested repetition: what people upload must not make a match take long.
const coordinate = /^[+-]?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})(?:px)?$/;
const numbers = /^[\s,0-9.eE+-]*$/;
const paint = /^(?:none|#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}|[a-z]{3,20})$/;
const transforms = /^(?:(?:matrix|translate|scale|rotate|skewX|skewY)\([\s,0-9.eE+-]{1,200}\)[\s,]*)*$/;

/** What an attribute may be; any other is refused. Nothing in them can name another thing, inside or outside. */
const attributes: Readonly<Record<string, RegExp>> = {
	...Object.fromEntries(
		["x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2", "stroke-width"].map((name) => [
			name,
			coordinate,
		]),
	),
	viewBox: numbers,
	points: numbers,
	d: /^[\s,MmZzLlHhVvCcSsQqTtAa0-9.eE+-]*$/,
	transform: transforms,
	fill: paint,
	stroke: paint,
	"fill-rule": /^(?:nonzero|evenodd)$/,
	"clip-rule": /^(?:nonzero|evenodd)$/,
	"stroke-linecap": /^(?:butt|round|square)$/,
	"stroke-linejoin": /^(?:miter|round|bevel)$/,
	"stroke-miterlimit": coordinate,
};
/** Says nothing about the drawing, so it is left out. */
const dropped = /^(?:xmlns:xlink|version|baseProfile|id|class|role|focusable|xml:space|data-[a-z0-9-]+|aria-[a-z]+)$/;

const mostNodes = 1000;
const deepest = 20;

/**
 * Reads an SVG that has nothing but shapes in plain colours, and throws SvgRefusedError for any other: script, style,
 * text, links, references, images, filters, entities. What is shown is written anew from what was read here, so that no
 * browser finds in it what this did not.
 */
export function readSvgMark(text: string): SvgMark {
	if (/<!DOCTYPE/i.test(text)) throw new SvgRefusedError({ reason: "doctype" });
	const body = withoutComments(text.replace(/^\uFEFF/, "").replace(/^\s*<\?xml[^<>]*>/, ""));
	if (body.includes("&")) throw new SvgRefusedError({ reason: "entity" });
	const root = readTree(body);
	if (root.name !== "svg") throw new SvgRefusedError({ reason: "not-svg" });
	return { ...boxOf(root.attributes), root };
}

function withoutComments(text: string): string {
	const [first = "", ...others] = text.split("<!--");
	return others.reduce((kept, part) => {
		const end = part.indexOf("-->");
		if (end < 0) throw new SvgRefusedError({ reason: "not-svg" });
		return kept + part.slice(end + 3);
	}, first);
}

/** The mark as a file again. */
export function writeSvgMark({ x, y, width, height, root }: SvgMark): string {
	const { width: _width, height: _height, viewBox: _box, ...rest } = root.attributes;
	const whole = { xmlns: namespace, viewBox: [x, y, width, height].join(" "), ...rest };
	return write({ ...root, attributes: whole });
}

function write({ name, attributes, children }: SvgNode): string {
	const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
	const inside = children.map(write).join("");
	return inside ? `<${name}${said.join("")}>${inside}</${name}>` : `<${name}${said.join("")}/>`;
}

const token = /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)|([\s\S])/g;

type Open = { name: string; attributes: Record<string, string>; children: SvgNode[] };

function readTree(text: string): SvgNode {
	const top: Open = { name: "", attributes: {}, children: [] };
	const open: Open[] = [top];
	let count = 0;
	for (const [, close, name, given = "", isEmpty, words, stray] of text.matchAll(token)) {
		const inside = open.at(-1) ?? top;
		if (stray !== undefined) throw new SvgRefusedError({ reason: "not-svg" });
		if (words !== undefined) {
			if (words.trim() && !silent.has(inside.name)) throw new SvgRefusedError({ reason: "text" });
			continue;
		}
		if (name === undefined) continue;
		if (close) {
			if (open.length < 2 || inside.name !== name) throw new SvgRefusedError({ reason: "not-svg" });
			open.pop();
			continue;
		}
		if (!elements.has(name)) throw new SvgRefusedError({ reason: "element", name });
		if (++count > mostNodes || open.length > deepest) throw new SvgRefusedError({ reason: "too-complex" });
		const node: Open = { name, attributes: readAttributes(given, name), children: [] };
		// What it is called is said by the page.
		if (!silent.has(name)) inside.children.push(node);
		if (!isEmpty) open.push(node);
	}
	const [root] = top.children;
	if (open.length !== 1 || !root || top.children.length !== 1) throw new SvgRefusedError({ reason: "not-svg" });
	return root;
}

function readAttributes(given: string, element: string): Record<string, string> {
	const read: Record<string, string> = {};
	for (const [, name = "", quoted = ""] of given.matchAll(/(?<![\w:.-])([\w:.-]+)\s*=\s*("[^"]*"|'[^']*')/g)) {
		const value = quoted.slice(1, -1).trim();
		if (name === "xmlns" && element === "svg") {
			if (value !== namespace) throw new SvgRefusedError({ reason: "not-svg" });
			continue;
		}
		if (dropped.test(name)) continue;
		const form = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
		if (!form) throw new SvgRefusedError({ reason: "attribute", name });
		// A colour by its name is one of CSS; what follows the page's text would be black in a file of its own.
		if (!form.test(value) || value === "currentcolor" || value === "inherit")
			throw new SvgRefusedError({ reason: "value", name });
		read[name] = value;
	}
	return read;
}

type Box = Pick<SvgMark, "x" | "y" | "width" | "height">;

function boxOf({ viewBox, width, height }: Readonly<Record<string, string>>): Box {
	const given = viewBox?.split(/[\s,]+/).map(Number) ?? [
		0,
		0,
		Number.parseFloat(width ?? ""),
		Number.parseFloat(height ?? ""),
	];
	const [x = 0, y = 0, wide = 0, high = 0] = given;
	if (given.length !== 4 || !(wide > 0) || !(high > 0)) throw new SvgRefusedError({ reason: "size" });
	return { x, y, width: wide, height: high };
}
