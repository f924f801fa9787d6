import { m } from "#generated/texts/messages.js";
import type { PdfContent } from "./pdf-content.ts";
import { heightOf, inks, type Pen, part, rule, typeSizes, write } from "./pen.ts";

/** Mill, what it is, its number; and in a frame what everybody must know who holds it. */
export function drawTitle(pen: Pen, { mill, title, number, subtitle, warning, mark }: PdfContent): void {
	const { doc, left, width, y: top } = pen;
	if (mark) drawMark(pen, mark, mill);
	const indent = mark ? markSide + 8 : 0;
	doc.font("bold").fontSize(typeSizes.title).fillColor(inks.text);
	const third = width / 3;
	part(pen, pen.root, "P", () => write(pen, { text: mill, x: left + indent, y: pen.y, width: third - indent }));
	const heading = `${title} ${number}`;
	const height = Math.max(heightOf(pen, mill, third - indent), heightOf(pen, heading, width - third - 12));
	part(pen, pen.root, "H1", () =>
		write(pen, { text: heading, x: left + third + 12, y: pen.y, width: width - third - 12, isRight: true }),
	);
	pen.y += height + 1;
	if (subtitle) {
		doc.font("regular").fontSize(typeSizes.text).fillColor(inks.quiet);
		part(pen, pen.root, "P", () => write(pen, { text: subtitle, x: left, y: pen.y, width, isRight: true }));
		pen.y += heightOf(pen, subtitle, width);
	}
	pen.y = Math.max(pen.y, top + (mark ? markSide : 0)) + 6;
	rule(pen, pen.y, inks.text, 1.2);
	pen.y += 9;
	if (warning) drawWarning(pen, warning);
}

/** Points; twice as many dots are kept of it. */
const markSide = 32;

function drawMark(pen: Pen, mark: string, mill: string): void {
	const { doc, left, y } = pen;
	const draw = () => {
		doc.image(Buffer.from(mark, "base64"), left, y, { fit: [markSide, markSide], align: "center", valign: "center" });
	};
	const figure = doc.struct(
		"Figure",
		{ alt: m.server_pdf_mark({ mill }), ...{ bbox: [left, y, left + markSide, y + markSide] } },
		[draw],
	);
	pen.root.add(figure);
}

function drawWarning(pen: Pen, text: string): void {
	const { doc, left, width } = pen;
	doc.font("bold").fontSize(typeSizes.heading).fillColor(inks.text);
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
export function drawFeet(pen: Pen, { mill, title, number, subtitle, warning }: PdfContent): void {
	const { doc, left, width } = pen;
	const { start, count } = doc.bufferedPageRange();
	const what = [mill, `${title} ${number}`, warning ?? subtitle].filter(Boolean).join(" · ");
	for (let page = 0; page < count; page += 1) {
		doc.switchToPage(start + page);
		const foot = m.server_pdf_page({ page: String(page + 1), pages: String(count) });
		// Below the bottom margin pdfkit would begin a new page.
		doc.page.margins.bottom = 0;
		doc.markContent("Artifact", { type: "Pagination" });
		doc.font("regular").fontSize(typeSizes.small).fillColor(inks.quiet);
		write(pen, { text: shortened(pen, what, width - 90), x: left, y: pen.bottom + 12, width: width - 90 });
		write(pen, { text: foot, x: left + width - 90, y: pen.bottom + 12, width: 90, isRight: true });
		doc.endMarkedContent();
	}
}

function shortened({ doc }: Pen, text: string, width: number): string {
	if (doc.widthOfString(text) <= width) return text;
	let short = text;
	while (short && doc.widthOfString(`${short}…`) > width) short = short.slice(0, -1);
	return `${short}…`;
}
