import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { savedName } from "../export/saved-name.ts";
import { inLanguage } from "../language.ts";
import { drawCode } from "./blocks/draw-code.ts";
import { drawFacts } from "./blocks/draw-facts.ts";
import { drawNotes, drawSignatures } from "./blocks/draw-notes.ts";
import { drawTable } from "./blocks/draw-table.ts";
import { drawFeet, drawTitle } from "./page-frame.ts";
import type { PdfAttachment, PdfBlock, PdfContent } from "./pdf-content.ts";
import { pdfFonts } from "./pdf-fonts.ts";
import { type Pen, spacings } from "./pen.ts";

/** Part of what a drawn document is kept under: count it up when documents are to look different. */
export const renderingVersion = 7;

const footHeight = 24;

/**
 * Draws a document as PDF/A-3a (tagged, fonts and attachments within), on Letter. The same document is the same bytes.
 * Everything is in the document's own language.
 */
export function renderPdf(document: PdfContent): Promise<Buffer> {
	return inLanguage(document.language, () => {
		const sizes = spacings[document.isDense ? "dense" : "usual"];
		const { margin } = sizes;
		const doc = openDocument(document, margin);
		const bytes = buffer(doc as unknown as AsyncIterable<Uint8Array>);
		for (const file of document.attachments ?? []) attach(doc, file, new Date(document.issuedAt));
		const root = doc.struct("Document");
		doc.addStructure(root);
		const pen: Pen = {
			doc,
			root,
			left: margin,
			width: doc.page.width - 2 * margin,
			bottom: doc.page.height - margin - footHeight,
			y: margin,
			sizes,
		};
		drawTitle(pen, document);
		for (const block of document.blocks) drawBlock(pen, block);
		root.end();
		drawFeet(pen, document);
		doc.end();
		return bytes;
	});
}

function openDocument({ language, title, number, mill, issuedAt, isLandscape }: PdfContent, margin: number) {
	const doc = new PDFDocument({
		size: "LETTER",
		layout: isLandscape ? "landscape" : "portrait",
		margins: { top: margin, left: margin, right: margin, bottom: margin + footHeight },
		pdfVersion: "1.7",
		subset: "PDF/A-3a",
		tagged: true,
		lang: language === "es" ? "es-MX" : "en-US",
		displayTitle: true,
		bufferPages: true,
		info: { Title: `${title} ${number}`, Author: mill, Creator: "Millgate", CreationDate: new Date(issuedAt) },
	});
	// pdfkit takes fonts that are parsed already; its types do not say so yet.
	const { regular, bold } = pdfFonts() as unknown as Record<"regular" | "bold", Buffer>;
	doc.registerFont("regular", regular).registerFont("bold", bold);
	return doc;
}

function attach(
	doc: ReturnType<typeof openDocument>,
	{ name, mediaType, description, content }: PdfAttachment,
	date: Date,
): void {
	// PDF/A-3 requires the relationship of each attachment (ISO 19005-3, 6.8). Readers take a slash for a folder, which
	// does not exist.
	const facts = {
		name: savedName(name),
		type: mediaType,
		description,
		creationDate: date,
		modifiedDate: date,
		relationship: "Data",
	};
	doc.file(Buffer.from(content, "utf8"), facts);
}

function drawBlock(pen: Pen, block: PdfBlock): void {
	if (block.kind === "facts") drawFacts(pen, block);
	else if (block.kind === "table") drawTable(pen, block);
	else if (block.kind === "notes") drawNotes(pen, block);
	else if (block.kind === "signatures") drawSignatures(pen, block);
	else drawCode(pen, block);
}
