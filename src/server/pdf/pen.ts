import type PDFDocument from "pdfkit";

type Document = InstanceType<typeof PDFDocument>;
type Element = ReturnType<Document["struct"]>;

/** Where a document is being drawn, from top to bottom. Measures are points (1/72 in). */
export type Pen = {
	doc: Document;
	/** What it is for those who cannot see it: blocks hang their parts here. */
	root: Element;
	left: number;
	width: number;
	/** Height that may be drawn on, from the top of the page. */
	bottom: number;
	y: number;
	sizes: Spacing;
};

/** Type sizes and the room around things, in points. */
export type Spacing = {
	title: number;
	heading: number;
	text: number;
	small: number;
	underHeading: number;
	/** Above and below a table's row. */
	inRow: number;
	underFact: number;
	underBlock: number;
	/** Of a QR code. */
	code: number;
	margin: number;
};
export const spacings: Record<"usual" | "dense", Spacing> = {
	usual: {
		title: 16,
		heading: 10,
		text: 9,
		small: 7.5,
		underHeading: 3,
		inRow: 2.5,
		underFact: 5,
		underBlock: 6,
		code: 72,
		margin: 42,
	},
	dense: {
		title: 15,
		heading: 8.5,
		text: 8,
		small: 6.5,
		underHeading: 1.5,
		inRow: 1.2,
		underFact: 2.5,
		underBlock: 3,
		code: 58,
		margin: 36,
	},
};
export const inks = { text: "#000000", quiet: "#444444", rule: "#8a8a8a", hairline: "#c8c8c8" } as const;

/** Begins a new page where less than `height` is left. Answers whether it did. */
export function makeRoom(pen: Pen, height: number): boolean {
	if (pen.y + height <= pen.bottom) return false;
	pen.doc.addPage();
	pen.y = pen.doc.page.margins.top;
	return true;
}

/** What a whole page can hold. */
export function heightOfPage({ doc, bottom }: Pen): number {
	return bottom - doc.page.margins.top;
}

/** A part with a role ("P", "H2", "TD"), drawn at once so that its marks are around what it draws. */
export function part(
	pen: Pen,
	parent: Element,
	role: string,
	draw: () => void,
	options: Record<string, string> = {},
): void {
	const element = pen.doc.struct(role, options, [draw]);
	parent.add(element);
}

/** A part that holds others; end it when they are drawn. */
export function group(pen: Pen, parent: Element, role: string): Element {
	const element = pen.doc.struct(role);
	parent.add(element);
	return element;
}

/** Rules and frames carry no meaning: readers skip them. */
export function decoration(pen: Pen, draw: () => void): void {
	pen.doc.markContent("Artifact", { type: "Layout" });
	draw();
	pen.doc.endMarkedContent();
}

/** A thin line across, at `y`. */
export function rule(pen: Pen, y: number, ink: string = inks.rule, weight = 0.5): void {
	decoration(pen, () => {
		pen.doc
			.moveTo(pen.left, y)
			.lineTo(pen.left + pen.width, y)
			.lineWidth(weight)
			.strokeColor(ink)
			.stroke();
	});
}

type Cell = { text: string; x: number; y: number; width: number; isRight?: boolean | undefined };

/** The font has no sign for a tab or a carriage return, and would leave nothing between two words or figures. */
const spaced = (text: string) => text.replaceAll("\t", " ").replaceAll(/\r\n?/g, "\n");

/** A figure and its unit are on one line: "240 in" is not read with its unit below. */
const withUnits = (text: string) => text.replaceAll(/(?<=\d) (?=(?:in|mm|lb|kg|st|t)\b)/g, "\u00a0");

/** Text within a width, broken into lines where it must be. */
export function write({ doc }: Pen, { text: value, x, y, width, isRight }: Cell): void {
	const text = spaced(value);
	const wide = doc.widthOfString(text);
	if (wide > width || text.includes("\n"))
		doc.text(withUnits(text), x, y, { width, align: isRight ? "right" : "left" });
	else doc.text(text, isRight ? x + width - wide : x, y, { lineBreak: false });
}

/** Height of what `write` draws. */
export function heightOf({ doc }: Pen, value: string, width: number): number {
	const text = spaced(value);
	const isOneLine = !text.includes("\n") && doc.widthOfString(text) <= width;
	return isOneLine ? doc.currentLineHeight(true) : doc.heightOfString(withUnits(text), { width });
}

/** The name of a block. */
export function drawHeading(pen: Pen, parent: Element, text: string): void {
	pen.doc.font("bold").fontSize(pen.sizes.heading).fillColor(inks.text);
	part(pen, parent, "H2", () => write(pen, { text, x: pen.left, y: pen.y, width: pen.width }));
	pen.y += heightOf(pen, text, pen.width) + pen.sizes.underHeading;
}
