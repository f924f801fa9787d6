import type { PdfBlock } from "../pdf-content.ts";
import { decoration, drawHeading, heightOf, inks, makeRoom, type Pen, part, write } from "../pen.ts";

/** Sentences, one under another. */
export function drawNotes(pen: Pen, { title, lines, room = 0 }: Extract<PdfBlock, { kind: "notes" }>): void {
	makeRoom(pen, room);
	if (title) {
		makeRoom(pen, 36);
		drawHeading(pen, pen.root, title);
	}
	for (const text of lines) {
		pen.doc.font("regular").fontSize(pen.sizes.text).fillColor(inks.text);
		const height = heightOf(pen, text, pen.width);
		makeRoom(pen, height);
		part(pen, pen.root, "P", () => write(pen, { text, x: pen.left, y: pen.y, width: pen.width }));
		pen.y += height + 3;
	}
	pen.y += pen.sizes.underBlock;
}

const signatureHeight = 52;
const between = 20;

/** Lines to sign on, with who signs below. */
export function drawSignatures(pen: Pen, { lines }: Extract<PdfBlock, { kind: "signatures" }>): void {
	makeRoom(pen, signatureHeight);
	const width = (pen.width - between * (lines.length - 1)) / lines.length;
	const y = pen.y + signatureHeight - 16;
	for (const [index, text] of lines.entries()) {
		const x = pen.left + index * (width + between);
		decoration(pen, () => {
			pen.doc
				.moveTo(x, y)
				.lineTo(x + width, y)
				.lineWidth(0.5)
				.strokeColor(inks.text)
				.stroke();
		});
		pen.doc.font("regular").fontSize(pen.sizes.small).fillColor(inks.quiet);
		part(pen, pen.root, "P", () => write(pen, { text, x, y: y + 3, width }));
	}
	pen.y += signatureHeight + 6;
}
