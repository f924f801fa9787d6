import { m } from "#generated/texts/messages.js";
import { drawSvg } from "./draw-svg.ts";
import type { Letterhead, PdfContent } from "./pdf-content.ts";
import { heightOf, inks, type Pen, part, rule, write } from "./pen.ts";

/** Mill, title and number; and in a frame what every reader of the document must know. */
export function drawTitle(pen: Pen, document: PdfContent): void {
	const { mill, title, number, subtitle, warning, letterhead } = document;
	const { doc, left, width, y: top } = pen;
	const mark = markOf(document);
	const isLogo = letterhead?.isLogo ?? false;
	if (mark) drawMark(pen, mark, mill, isLogo ? width / 3 : markSide);
	const indent = mark ? markSide + 8 : 0;
	doc.font("bold").fontSize(pen.sizes.title).fillColor(inks.text);
	const third = width / 3;
	if (!isLogo)
		part(pen, pen.root, "P", () => write(pen, { text: mill, x: left + indent, y: pen.y, width: third - indent }));
	const heading = `${title} ${number}`;
	const nameHeight = isLogo ? 0 : heightOf(pen, mill, third - indent);
	const height = Math.max(nameHeight, heightOf(pen, heading, width - third - 12));
	part(pen, pen.root, "H1", () =>
		write(pen, { text: heading, x: left + third + 12, y: pen.y, width: width - third - 12, isRight: true }),
	);
	pen.y += height + 1;
	if (subtitle) {
		doc.font("regular").fontSize(pen.sizes.text).fillColor(inks.quiet);
		part(pen, pen.root, "P", () => write(pen, { text: subtitle, x: left, y: pen.y, width, isRight: true }));
		pen.y += heightOf(pen, subtitle, width);
	}
	const under = isLogo ? top + markSide + 4 : top + nameHeight + 1;
	const linesEnd = drawLines(pen, letterhead?.lines ?? [], { x: left + (isLogo ? 0 : indent), y: under, width: third });
	pen.y = Math.max(pen.y, linesEnd, top + (mark ? markSide : 0)) + 6;
	rule(pen, pen.y, inks.text, 1.2);
	pen.y += 9;
	if (warning) drawWarning(pen, warning);
}

/** Points; twice as many dots are kept of it. */
const markSide = 32;

/** The brand's own mark, or else that of the works, or else the default one. */
function markOf({ mark, letterhead }: PdfContent): Letterhead["mark"] | undefined {
	if (letterhead?.isOwn || mark === undefined) return letterhead?.mark;
	return { png: mark };
}

/** Address lines below the name; answers where they end. */
function drawLines(
	pen: Pen,
	lines: readonly string[],
	{ x, y, width }: { x: number; y: number; width: number },
): number {
	pen.doc.font("regular").fontSize(pen.sizes.small).fillColor(inks.quiet);
	let at = y;
	for (const text of lines) {
		part(pen, pen.root, "P", () => write(pen, { text, x, y: at, width }));
		at += heightOf(pen, text, width);
	}
	return at;
}

function drawMark(pen: Pen, mark: Letterhead["mark"], mill: string, width: number): void {
	const { doc, left, y } = pen;
	const draw = () => {
		if ("svg" in mark) drawSvg(pen, mark.svg, { x: left, y, width, height: markSide });
		else doc.image(Buffer.from(mark.png, "base64"), left, y, { fit: [width, markSide], valign: "center" });
	};
	const figure = doc.struct(
		"Figure",
		{ alt: m.server_pdf_mark({ mill }), ...{ bbox: [left, y, left + width, y + markSide] } },
		[draw],
	);
	pen.root.add(figure);
}

function drawWarning(pen: Pen, text: string): void {
	const { doc, left, width } = pen;
	doc.font("bold").fontSize(pen.sizes.heading).fillColor(inks.text);
	const height = heightOf(pen, text, width - 16) + 10;
	doc.markContent("Artifact", { type: "Layout" });
	doc.rect(left, pen.y, width, height).lineWidth(1).strokeColor(inks.text).stroke();
	doc.endMarkedContent();
	part(pen, pen.root, "P", () => write(pen, { text, x: left + 8, y: pen.y + 5, width: width - 16 }));
	pen.y += height + 10;
}

/**
 * At the foot of every page: what it belongs to, and which of how many it is. Drawn last, when their number is known.
 */
export function drawFeet(pen: Pen, { mill, title, number, subtitle, warning, letterhead }: PdfContent): void {
	const { doc, left, width } = pen;
	const { start, count } = doc.bufferedPageRange();
	const what = [mill, `${title} ${number}`, warning ?? subtitle].filter(Boolean).join(" · ");
	for (let page = 0; page < count; page += 1) {
		doc.switchToPage(start + page);
		const foot = m.server_pdf_page({ page: String(page + 1), pages: String(count) });
		// Below the bottom margin pdfkit would begin a new page.
		doc.page.margins.bottom = 0;
		doc.markContent("Artifact", { type: "Pagination" });
		doc.font("regular").fontSize(pen.sizes.small).fillColor(inks.quiet);
		write(pen, { text: shortened(pen, what, width - 90), x: left, y: pen.bottom + 12, width: width - 90 });
		write(pen, { text: foot, x: left + width - 90, y: pen.bottom + 12, width: 90, isRight: true });
		if (letterhead?.legal)
			write(pen, { text: shortened(pen, letterhead.legal, width), x: left, y: pen.bottom + 23, width });
		doc.endMarkedContent();
	}
}

function shortened({ doc }: Pen, text: string, width: number): string {
	if (doc.widthOfString(text) <= width) return text;
	let short = text;
	while (short && doc.widthOfString(`${short}…`) > width) short = short.slice(0, -1);
	return `${short}…`;
}
