import type { PdfBlock, PdfFact } from "../pdf-content.ts";
import { drawHeading, group, heightOf, inks, makeRoom, type Pen, part, write } from "../pen.ts";

const gap = 12;

/** Pairs of a term over its value, in columns. */
export function drawFacts(pen: Pen, { title, facts, columns = 3 }: Extract<PdfBlock, { kind: "facts" }>): void {
	const shown = facts.filter(({ value }) => value !== null && value !== undefined && value !== "");
	const width = (pen.width - gap * (columns - 1)) / columns;
	if (title) {
		makeRoom(pen, 40);
		drawHeading(pen, pen.root, title);
	}
	const list = group(pen, pen.root, "L");
	for (let at = 0; at < shown.length; at += columns) drawRow(pen, list, shown.slice(at, at + columns), width);
	list.end();
	pen.y += pen.sizes.underBlock;
}

function drawRow(pen: Pen, list: ReturnType<typeof group>, facts: readonly PdfFact[], width: number): void {
	const termHeight = atTerm(pen).currentLineHeight(true);
	atValue(pen);
	const height = termHeight + Math.max(...facts.map(({ value }) => heightOf(pen, String(value), width)));
	makeRoom(pen, height);
	for (const [column, { term, value }] of facts.entries()) {
		const x = pen.left + column * (width + gap);
		const item = group(pen, list, "LI");
		atTerm(pen);
		part(pen, item, "Lbl", () => write(pen, { text: term, x, y: pen.y, width }));
		atValue(pen);
		part(pen, item, "LBody", () => write(pen, { text: String(value), x, y: pen.y + termHeight, width }));
		item.end();
	}
	pen.y += height + pen.sizes.underFact;
}

const atTerm = ({ doc, sizes }: Pen) => doc.font("regular").fontSize(sizes.small).fillColor(inks.quiet);
const atValue = ({ doc, sizes }: Pen) => doc.font("regular").fontSize(sizes.text).fillColor(inks.text);
