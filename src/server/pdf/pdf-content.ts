import type { Language } from "#shared/languages.ts";
import type { SvgMark } from "../branding/svg-mark.ts";

/** A document as data: what `renderPdf` draws. Every text is in the reader's language and formatted already. */
export type PdfContent = {
	language: Language;
	/** What it is: "Bill of lading". */
	title: string;
	number: string;
	/** The mill's name, over everything. */
	mill: string;
	/** The maker's mark, for a mill whose brand has none: a PNG as base64. */
	mark?: string;
	letterhead?: Letterhead;
	/** Behind the number in small: revision, place. */
	subtitle?: string;
	/** Shown in a frame on the first page and at the foot of every page: "Superseded". */
	warning?: string;
	/** When it was issued, ISO; also the file's own date, so that the same document is the same bytes. */
	issuedAt: string;
	/** Wide tables lie across. */
	isLandscape?: boolean;
	/** Smaller type and less room, for what readers want on one page. */
	isDense?: boolean;
	blocks: readonly PdfBlock[];
	attachments?: readonly PdfAttachment[];
};

/** What all documents of the mill bear. */
export type Letterhead = {
	mark: { svg: SvgMark } | { png: string };
	/** The name is in the mark, and is not written beside it. */
	isLogo: boolean;
	/** The brand's own mark, not the default one. */
	isOwn: boolean;
	/** Below the name: address, telephone. */
	lines: readonly string[];
	/** At the foot of every page. */
	legal?: string;
};

export type PdfBlock =
	/** Pairs in two to four columns, read row by row; pairs without a value are left out. */
	| { kind: "facts"; title?: string; columns?: 2 | 3 | 4; facts: readonly PdfFact[] }
	/** Rows over pages, with the head on each of them. */
	| ({ kind: "table" } & PdfTable)
	/** `room` in points: where less is left, they begin a new page, for the sake of what belongs to them. */
	| { kind: "notes"; title?: string; lines: readonly string[]; room?: number }
	/** Lines to sign on, side by side. */
	| { kind: "signatures"; lines: readonly string[] }
	/** A QR code: rows of modules, true is dark; `lines` are beside it, `alt` is read out in its place. */
	| { kind: "code"; modules: readonly (readonly boolean[])[]; alt: string; lines: readonly string[] };

export type PdfFact = { term: string; value: string | number | null | undefined };

export type PdfTable = {
	title?: string;
	/** Few narrow columns: drawn as two tables beside each other, if they fit on one page. */
	isHalved?: boolean;
	/** `share` is the part of the width it takes beside the others, 1 by default; `isFigure` aligns right. */
	columns: readonly { title: string; share?: number; isFigure?: boolean }[];
	rows: readonly PdfRow[];
};

/** One cell for each column. A `sum` is bold under a rule, a `group` bold above its rows. */
export type PdfRow = { cells: readonly (string | number | null | undefined)[]; as?: "sum" | "group" };

/** A file that travels inside the PDF (PDF/A-3): the same as data. */
export type PdfAttachment = { name: string; mediaType: string; description: string; content: string };
