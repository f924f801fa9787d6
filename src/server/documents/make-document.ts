import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { m } from "#generated/texts/messages.js";
import { brandOf, millNameOf } from "#server/branding/brand.ts";
import { letterheadOf } from "#server/branding/letterhead.ts";
import type { Transaction } from "#server/database/database.ts";
import { inLanguage } from "#server/language.ts";
import type { PdfAttachment, PdfContent } from "#server/pdf/pdf-content.ts";
import { renderingVersion, renderPdf } from "#server/pdf/render-pdf.ts";
import type { Services } from "#server/request-context.ts";
import type { Preferences } from "#server/session/viewer.ts";
import { storageOf } from "#server/storage/storage.ts";
import { createFormat } from "#shared/format.ts";
import type { Language } from "#shared/languages.ts";
import type { DocumentRenderer, PublishedDocument, RenderingReader } from "./document-renderer.ts";
import { type DocumentRequest, findPublishedDocument, isNewestRevision } from "./published-documents-queries.ts";

/** What a reader chose for themselves: the language of the document, and the units that it is in. */
export type DocumentChoice = { language: Language; units: Preferences["units"] };

/** A document on its way to the viewer: as the mill uploaded it, or as data that is still to be drawn. */
export type FoundDocument = { published: PublishedDocument; hash: string } & (
	| { fileKey: string }
	| { document: PdfContent }
);

type Maker = Pick<Services, "config" | "log">;

/**
 * Finds one document in the viewer's transaction; nothing when it is not there, not theirs, or an older revision that
 * nobody uploaded or kept.
 */
export async function findDocument(
	tx: Transaction,
	{ config }: Maker,
	kind: DocumentRenderer,
	request: Omit<DocumentRequest, "kind">,
	choice: DocumentChoice,
): Promise<FoundDocument | undefined> {
	const published = await findPublishedDocument(tx, { ...request, kind: kind.kind });
	if (!published) return undefined;
	const { fileKey, fileSha256 } = published;
	if (fileKey && fileSha256) return { published, hash: fileSha256, fileKey };
	if (!(await isKept(tx, kind, published))) return undefined;
	return inLanguage(choice.language, async () => {
		const body = await kind.describe(tx, published, readerOf(config, choice));
		if (!body) return undefined;
		const { number, publishedAt: issuedAt, state } = published;
		const warning = warnings[state]?.();
		const document: PdfContent = {
			language: choice.language,
			number,
			mill: millNameOf(config),
			letterhead: letterheadOf(brandOf(config), choice.language),
			issuedAt,
			...(warning ? { warning } : {}),
			...body,
		};
		return { published, document, hash: hashOf(document) };
	});
}

/** Finds what a document says as data, in the viewer's transaction; nothing where its kind, or this document, has none. */
export async function findDocumentData(
	tx: Transaction,
	{ config }: Maker,
	kind: DocumentRenderer,
	request: Omit<DocumentRequest, "kind">,
	choice: DocumentChoice,
): Promise<{ published: PublishedDocument; file: PdfAttachment } | undefined> {
	const published = await findPublishedDocument(tx, { ...request, kind: kind.kind });
	if (!published || !kind.data || !(await isKept(tx, kind, published))) return undefined;
	const file = await inLanguage(choice.language, () => kind.data?.(tx, published, readerOf(config, choice)));
	return file && { published, file };
}

/** Whether there is anything to draw this revision from. */
const isKept = async (tx: Transaction, { kind, keepsRevisions }: DocumentRenderer, published: PublishedDocument) =>
	keepsRevisions || isNewestRevision(tx, kind, published);

const readerOf = (config: Maker["config"], choice: DocumentChoice): RenderingReader => ({
	format: documentFormat(choice),
	publicUrl: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
	millName: millNameOf(config),
	language: choice.language,
});

const warnings: Readonly<Record<string, () => string>> = {
	superseded: m.server_pdf_superseded,
	revoked: m.server_pdf_revoked,
};

/** Days on paper always carry their year; instants get the mill's zone from the code that prints them. */
function documentFormat({ language, units }: DocumentChoice) {
	return inLanguage(language, () =>
		createFormat({ language, units, dateFormat: "locale", timeZone: "UTC", year: 0, coilLabel: m.server_pdf_coil() }),
	);
}

/** Of everything that is printed, and of how: whatever changes makes another document, and nothing else does. */
function hashOf(document: PdfContent): string {
	return createHash("sha256")
		.update(JSON.stringify([renderingVersion, document]))
		.digest("hex");
}

/**
 * The PDF of a document: the mill's own, else one drawn before, else drawn now and kept. Throws UnavailableError when the
 * mill's is out of reach.
 */
export async function documentBytes({ config, log }: Maker, found: FoundDocument): Promise<Buffer> {
	const storage = storageOf(config);
	if ("fileKey" in found) return buffer(Readable.from(await storage.get(found.fileKey)));
	const key = `${drawnFolder(new Date())}/${found.hash}`;
	const kept = await storage.find(key).catch(() => undefined);
	// One that is being written at this moment has no end yet.
	if (kept?.subarray(-8).includes("%%EOF")) return kept;
	const drawn = await renderPdf(found.document);
	await storage
		.put(key, Readable.from([drawn]), { mediaType: "application/pdf", sizeBytes: drawn.length })
		.catch((error: unknown) => log.warn({ err: error }, "a drawn document could not be kept"));
	return drawn;
}

/** Drawn documents lie under their month: what is still read is drawn once a month, and old months go as a whole. */
export function drawnFolder(month: Date): string {
	return `documents/${month.toISOString().slice(0, 7)}`;
}
