import type { Transaction } from "#server/database/database.ts";
import type { PdfAttachment, PdfContent } from "#server/pdf/pdf-content.ts";
import type { Access } from "#shared/access.ts";
import type { DocumentKind } from "#shared/documents/document-kinds.ts";
import type { Format } from "#shared/format.ts";
import type { Language } from "#shared/languages.ts";

/** One revision of one document, as its row in `documents` says. */
export type PublishedDocument = {
	accountId: number;
	account: string;
	number: string;
	revision: number;
	state: string;
	bolNumber: string | null;
	orderNumber: string | null;
	/** ISO. */
	publishedAt: string;
	fileKey: string | null;
	fileSha256: string | null;
};

/** For whom a document is drawn: texts are in their language already when `describe` runs, figures in their units. */
export type RenderingReader = { format: Format; publicUrl: string; millName: string; language: Language };

/** What a kind says of its document; language, number, mill, date and warning are added for it. */
export type RenderedBody = Pick<
	PdfContent,
	"title" | "subtitle" | "mark" | "isLandscape" | "isDense" | "blocks" | "attachments"
>;

/** How documents of one kind are drawn. Named in `src/app/document-renderers.ts`. */
export type DocumentRenderer = {
	kind: DocumentKind;
	/** Who may ask at all; row policies decide what is found. */
	access: Access;
	/** What its earlier revisions said was kept: they are drawn too. Else only a PDF of the mill's is there. */
	keepsRevisions?: boolean;
	/**
	 * What one document is called where its kind is not precise enough (a credit memo among the invoices), in the reader's
	 * language.
	 */
	wordOf?: (tx: Transaction, document: PublishedDocument) => Promise<string>;
	/** Reads what is printed, as the viewer, and says it in blocks; nothing = not theirs, or gone. */
	describe: (
		tx: Transaction,
		document: PublishedDocument,
		reader: RenderingReader,
	) => Promise<RenderedBody | undefined>;
	/**
	 * The same as a JSON file, for kinds that have one: `/documents/<kind>/<number>.json`. Nothing = as above, or not
	 * known completely.
	 */
	data?: (tx: Transaction, document: PublishedDocument, reader: RenderingReader) => Promise<PdfAttachment | undefined>;
};
