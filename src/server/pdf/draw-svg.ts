import type { SvgMark, SvgNode } from "../branding/svg-mark.ts";
import type { Pen } from "./pen.ts";

type Box = { x: number; y: number; width: number; height: number };
type Attributes = Readonly<Record<string, string>>;

/** Draws a mark of shapes as shapes, as large as fits into the box, at its left and in its middle. */
export function drawSvg({ doc }: Pen, mark: SvgMark, box: Box): void {
	const scale = Math.min(box.width / mark.width, box.height / mark.height);
	doc.save();
	doc.translate(box.x, box.y + (box.height - mark.height * scale) / 2);
	doc.scale(scale);
	doc.translate(-mark.x, -mark.y);
	doc.rect(mark.x, mark.y, mark.width, mark.height).clip();
	drawNode(doc, mark.root, { fill: "black", stroke: "none" });
	doc.restore();
}

/** What shapes take from the groups around them. */
const inherited = [
	"fill",
	"stroke",
	"stroke-width",
	"fill-rule",
	"stroke-linecap",
	"stroke-linejoin",
	"stroke-miterlimit",
] as const;

function drawNode(doc: Pen["doc"], { name, attributes, children }: SvgNode, around: Attributes): void {
	const own = Object.fromEntries(inherited.flatMap((key) => (attributes[key] ? [[key, attributes[key]]] : [])));
	const style = { ...around, ...own };
	doc.save();
	for (const [, kind = "", numbers = ""] of (attributes.transform ?? "").matchAll(/\b(\w+)\(([^()]*)\)/g))
		transform(doc, kind, numbersOf(numbers));
	if (trace(doc, name, attributes)) paint(doc, style);
	for (const child of children) drawNode(doc, child, style);
	doc.restore();
}

const numbersOf = (text: string): number[] =>
	(text.match(/[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/g) ?? []).map(Number);

function transform(doc: Pen["doc"], kind: string, [a = 0, b, c = 0, d = 0, e = 0, f = 0]: number[]): void {
	if (kind === "matrix") doc.transform(a, b ?? 0, c, d, e, f);
	else if (kind === "translate") doc.translate(a, b ?? 0);
	else if (kind === "scale") doc.transform(a, 0, 0, b ?? a, 0, 0);
	else if (kind === "rotate") doc.rotate(a, { origin: [b ?? 0, c] });
	else if (kind === "skewX") doc.transform(1, 0, Math.tan((a * Math.PI) / 180), 1, 0, 0);
	else doc.transform(1, Math.tan((a * Math.PI) / 180), 0, 1, 0, 0);
}

/** Lays the outline of a shape; false for what is none. */
function trace(doc: Pen["doc"], name: string, attributes: Attributes): boolean {
	const at = (key: string, otherwise = 0) => Number.parseFloat(attributes[key] ?? "") || otherwise;
	const points = numbersOf(attributes.points ?? "");
	if (name === "path") doc.path(attributes.d ?? "");
	else if (name === "rect") {
		const radius = at("rx", at("ry"));
		if (radius > 0) doc.roundedRect(at("x"), at("y"), at("width"), at("height"), radius);
		else doc.rect(at("x"), at("y"), at("width"), at("height"));
	} else if (name === "circle") doc.circle(at("cx"), at("cy"), at("r"));
	else if (name === "ellipse") doc.ellipse(at("cx"), at("cy"), at("rx"), at("ry"));
	else if (name === "line") doc.moveTo(at("x1"), at("y1")).lineTo(at("x2"), at("y2"));
	else if (name === "polygon" || name === "polyline") {
		const corners = Array.from({ length: Math.floor(points.length / 2) }, (_, n) => points.slice(2 * n, 2 * n + 2));
		doc.path(corners.map(([x, y], n) => `${n === 0 ? "M" : "L"}${x} ${y}`).join("") + (name === "polygon" ? "Z" : ""));
	} else return false;
	return true;
}

const caps = ["butt", "round", "square"] as const;
const joins = ["miter", "round", "bevel"] as const;

function paint(doc: Pen["doc"], style: Attributes): void {
	const { fill = "none", stroke = "none" } = style;
	const rule = style["fill-rule"] === "evenodd" ? "even-odd" : "non-zero";
	if (stroke !== "none") {
		doc.lineWidth(Number.parseFloat(style["stroke-width"] ?? "1"));
		doc.lineCap(caps.find((cap) => cap === style["stroke-linecap"]) ?? "butt");
		doc.lineJoin(joins.find((join) => join === style["stroke-linejoin"]) ?? "miter");
		doc.miterLimit(Number.parseFloat(style["stroke-miterlimit"] ?? "4"));
		doc.strokeColor(stroke);
	}
	if (fill !== "none" && stroke !== "none") doc.fillAndStroke(fill, stroke, rule);
	else if (fill !== "none") doc.fill(fill, rule);
	else if (stroke !== "none") doc.stroke();
	// An outline that is not painted must not become part of the next.
	else doc.addContent("n");
}
