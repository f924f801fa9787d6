import { describe, expect, test } from "vitest";
import { readSvgMark, SvgRefusedError, writeSvgMark } from "./svg-mark.ts";

const svg = (inside: string, attributes = "") =>
	`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"${attributes}>${inside}</svg>`;
const refusalOf = (text: string): string => {
	try {
		readSvgMark(text);
		return "taken";
	} catch (error) {
		if (!(error instanceof SvgRefusedError)) throw error;
		return "name" in error.refusal ? `${error.refusal.reason} ${error.refusal.name}` : error.refusal.reason;
	}
};

describe("an SVG of a brand", () => {
	test("of shapes is accepted and written again, without what is not part of the drawing", () => {
		const mark = readSvgMark(
			`<?xml version="1.0"?><!-- made by hand -->${svg(
				`<title>Mill</title><g id="a" transform="translate(1 2) rotate(45)"><path d="M0 0h5v5z" fill="#FF8a4c"/></g>
				<circle cx="1" cy="1" r="1" class="x"/>`,
				' version="1.1" data-name="x"',
			)}`,
		);
		const written = writeSvgMark(mark);
		expect(written).toBe(
			'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><g transform="translate(1 2) rotate(45)"><path d="M0 0h5v5z" fill="#FF8a4c"/></g><circle cx="1" cy="1" r="1"/></svg>',
		);
		expect(writeSvgMark(readSvgMark(written))).toBe(written);
	});

	test("gets its size from width and height where it has no viewBox", () => {
		const sized = '<svg xmlns="http://www.w3.org/2000/svg" width="20px" height="5"><path d="M0 0"/></svg>';
		expect(readSvgMark(sized)).toMatchObject({ x: 0, y: 0, width: 20, height: 5 });
		expect(refusalOf('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>')).toBe("size");
	});

	test.each([
		["a script", svg("<script>alert(1)</script>"), "element script"],
		["a foreign object", svg("<foreignObject><p/></foreignObject>"), "element foreignObject"],
		["an image", svg('<image href="https://x.example/a.png"/>'), "element image"],
		["a reference", svg('<use href="#a"/>'), "element use"],
		["a link", svg('<a href="https://x.example"><path d="M0 0"/></a>'), "element a"],
		["a stylesheet", svg("<style>path{fill:url(https://x.example)}</style>"), "element style"],
		["an animation", svg('<animate attributeName="href"/>'), "element animate"],
		["a gradient", svg("<linearGradient/>"), "element linearGradient"],
		["an event handler", svg('<path d="M0 0" onload="alert(1)"/>'), "attribute onload"],
		["a style", svg('<path d="M0 0" style="fill:red"/>'), "attribute style"],
		["an address of another namespace", svg('<path d="M0 0" xlink:href="https://x.example"/>'), "attribute xlink:href"],
		["a paint from elsewhere", svg('<path d="M0 0" fill="url(https://x.example#a)"/>'), "value fill"],
		["the page's color", svg('<path d="M0 0" fill="currentcolor"/>'), "value fill"],
		["a number that is none", svg('<rect width="calc(1px)"/>'), "value width"],
		["text", svg("<g>Mill</g>"), "text"],
		["a text element", svg("<text>Mill</text>"), "element text"],
		["a doctype", `<!DOCTYPE svg SYSTEM "file:///etc/passwd">${svg("")}`, "doctype"],
		[
			"entities that expand",
			`<!DOCTYPE svg [<!ENTITY a "aaa"><!ENTITY b "&a;&a;">]>${svg("<desc>&b;</desc>")}`,
			"doctype",
		],
		["an entity", svg('<path d="M0 0" fill="&#106;avascript"/>'), "entity"],
		["CDATA", svg("<desc><![CDATA[<script>]]></desc>"), "not-svg"],
		["a processing instruction", `${svg("")}<?xml-stylesheet href="https://x.example/a.css"?>`, "not-svg"],
		["an element that is not closed", svg("<g>"), "not-svg"],
		["two roots", svg("") + svg(""), "not-svg"],
		["a comment without end", `<!-- ${svg("")}`, "not-svg"],
		["another vocabulary", '<svg xmlns="http://www.w3.org/1999/xhtml" viewBox="0 0 1 1"/>', "not-svg"],
		["too many shapes", svg("<path d='M0 0'/>".repeat(1000)), "too-complex"],
		["too deep groups", svg("<g>".repeat(30) + "</g>".repeat(30)), "too-complex"],
	])("with %s is refused", (_what, text, refusal) => {
		expect(refusalOf(text)).toBe(refusal);
	});

	// Nested repetition in a pattern would keep this test beyond its limit.
	test("that is long and wrong is refused", () => {
		const long = "1".repeat(60_000);
		for (const text of [
			svg(`<rect width="${long}x"/>`),
			svg(`<path d="${long}x" transform="scale(${long}"/>`),
			`<!--${"<!--".repeat(15_000)}`,
			`<svg ${" ".repeat(60_000)}`,
		])
			expect(refusalOf(text)).not.toBe("taken");
	});
});
