import { readFileSync } from "node:fs";
import { create, type Font } from "fontkit";

// Read beside the migrations, from the root that the server was started in. Whole, since the packages that pages take
// theirs from leave out the signs of limits; not as WOFF, whose glyphs are inflated anew for each document
// (decisions/documents-by-pdfkit.md).
const folder = "src/server/pdf/fonts";

export type PdfFonts = { regular: Font; bold: Font };

let fonts: PdfFonts | undefined;

/** IBM Plex Sans, parsed once for all documents. Its figures are all as wide as each other. */
export function pdfFonts(): PdfFonts {
	fonts ??= { regular: readFont("ibm-plex-sans-regular.ttf"), bold: readFont("ibm-plex-sans-semibold.ttf") };
	return fonts;
}

/** Ligatures: the text has the single letters. */
const isLigature = (code: number) => code >= 0xfb00 && code <= 0xfb06;

function readFont(file: string): Font {
	const font = create(readFileSync(`${folder}/${file}`)) as Font;
	// A glyph keeps the letters that it was first met for, and one met as a part of another none: whatever was drawn
	// later could not be read.
	for (const code of font.characterSet) if (!isLigature(code)) font.glyphForCodePoint(code);
	return font;
}
