import type { PdfBlock } from "../pdf-content.ts";
import { heightOf, inks, makeRoom, type Pen, part, write } from "../pen.ts";

/** A QR code with lines beside it. Readers hear what it says instead of squares. */
export function drawCode(pen: Pen, { modules, alt, lines }: Extract<PdfBlock, { kind: "code" }>): void {
	const { doc, left } = pen;
	const side = pen.sizes.code;
	makeRoom(pen, side);
	const size = side / modules.length;
	const bounds = [left, pen.y, left + side, pen.y + side] as const;
	const drawModules = () => {
		for (const [row, dark] of modules.entries()) {
			for (const [from, length] of darkRuns(dark))
				doc.rect(left + from * size, pen.y + row * size, length * size, size);
		}
		doc.fill(inks.text);
	};
	const figure = doc.struct("Figure", { alt, ...{ bbox: [...bounds] } }, [drawModules]);
	pen.root.add(figure);
	let y = pen.y;
	for (const text of lines) {
		const cell = { text, x: left + side + 12, y, width: pen.width - side - 12 };
		doc.font("regular").fontSize(pen.sizes.text).fillColor(inks.text);
		part(pen, pen.root, "P", () => write(pen, cell));
		y += heightOf(pen, text, cell.width) + 2;
	}
	pen.y += side + 4 + pen.sizes.underBlock;
}

/** Runs of adjacent dark modules: squares drawn one by one would leave hairlines between them. */
function darkRuns(dark: readonly boolean[]): [from: number, length: number][] {
	const runs: [number, number][] = [];
	for (const [column, isDark] of dark.entries()) {
		const last = runs.at(-1);
		if (isDark && last && last[0] + last[1] === column) last[1]++;
		else if (isDark) runs.push([column, 1]);
	}
	return runs;
}
