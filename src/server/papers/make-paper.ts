import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { m } from "#generated/texts/messages.js";
import type { Transaction } from "#server/database/database.ts";
import { inLanguage } from "#server/language.ts";
import { drawingVersion, drawPaper } from "#server/pdf/draw-paper.ts";
import type { Paper, PaperAttachment } from "#server/pdf/paper.ts";
import type { Services } from "#server/request-context.ts";
import type { Preferences } from "#server/session/viewer.ts";
import { storageOf } from "#server/storage/storage.ts";
import { createFormat } from "#shared/format.ts";
import type { Language } from "#shared/languages.ts";
import type { PaperKind, PaperReader, PublishedPaper } from "./paper-kind.ts";
import { findPublishedPaper, isNewestRevision, type PaperAsked } from "./published-papers-queries.ts";

/** What a reader chose for themselves: the language of the paper, and the units that it is in. */
export type PaperChoice = { language: Language; units: Preferences["units"] };

/** A paper on its way to the viewer: as the mill uploaded it, or as data that is still to be drawn. */
export type FoundPaper = { published: PublishedPaper; hash: string } & ({ fileKey: string } | { paper: Paper });

type Maker = Pick<Services, "config" | "log">;

/**
 * Finds one paper in the viewer's transaction; nothing when it is not there, not theirs, or an older revision that
 * nobody uploaded or kept.
 */
export async function findPaper(
	tx: Transaction,
	{ config }: Maker,
	kind: PaperKind,
	asked: Omit<PaperAsked, "kind">,
	choice: PaperChoice,
): Promise<FoundPaper | undefined> {
	const published = await findPublishedPaper(tx, { ...asked, kind: kind.kind });
	if (!published) return undefined;
	const { fileKey, fileSha256 } = published;
	if (fileKey && fileSha256) return { published, hash: fileSha256, fileKey };
	if (!(await isKept(tx, kind, published))) return undefined;
	return inLanguage(choice.language, async () => {
		const body = await kind.describe(tx, published, readerOf(config, choice));
		if (!body) return undefined;
		const { number, publishedAt: issuedAt, state } = published;
		const warning = warnings[state]?.();
		const paper: Paper = {
			language: choice.language,
			number,
			mill: config.MILL_NAME,
			issuedAt,
			...(warning ? { warning } : {}),
			...body,
		};
		return { published, paper, hash: hashOf(paper) };
	});
}

/** Finds what a paper says as data, in the viewer's transaction; nothing where its kind, or this paper, has none. */
export async function findPaperData(
	tx: Transaction,
	{ config }: Maker,
	kind: PaperKind,
	asked: Omit<PaperAsked, "kind">,
	choice: PaperChoice,
): Promise<{ published: PublishedPaper; file: PaperAttachment } | undefined> {
	const published = await findPublishedPaper(tx, { ...asked, kind: kind.kind });
	if (!published || !kind.data || !(await isKept(tx, kind, published))) return undefined;
	const file = await inLanguage(choice.language, () => kind.data?.(tx, published, readerOf(config, choice)));
	return file && { published, file };
}

/** Whether there is anything to draw this revision from. */
const isKept = async (tx: Transaction, { kind, keepsRevisions }: PaperKind, published: PublishedPaper) =>
	keepsRevisions || isNewestRevision(tx, kind, published);

const readerOf = (config: Maker["config"], choice: PaperChoice): PaperReader => ({
	format: paperFormat(choice),
	publicUrl: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
	millName: config.MILL_NAME,
	language: choice.language,
});

const warnings: Readonly<Record<string, () => string>> = {
	superseded: m.server_pdf_superseded,
	revoked: m.server_pdf_revoked,
};

/** Days on paper always carry their year; instants are given the mill's zone by whoever prints them. */
function paperFormat({ language, units }: PaperChoice) {
	return inLanguage(language, () =>
		createFormat({ language, units, dateFormat: "locale", timeZone: "UTC", year: 0, coilLabel: m.server_pdf_coil() }),
	);
}

/** Of everything that is printed, and of how: whatever changes makes another paper, and nothing else does. */
function hashOf(paper: Paper): string {
	return createHash("sha256")
		.update(JSON.stringify([drawingVersion, paper]))
		.digest("hex");
}

/**
 * The PDF of a paper: the mill's own, else one drawn before, else drawn now and kept. Throws UnavailableError when the
 * mill's is out of reach.
 */
export async function paperBytes({ config, log }: Maker, found: FoundPaper): Promise<Buffer> {
	const storage = storageOf(config);
	if ("fileKey" in found) return buffer(Readable.from(await storage.get(found.fileKey)));
	const key = `${drawnFolder(new Date())}/${found.hash}`;
	const kept = await storage.find(key).catch(() => undefined);
	// One that is being written at this moment has no end yet.
	if (kept?.subarray(-8).includes("%%EOF")) return kept;
	const drawn = await drawPaper(found.paper);
	await storage
		.put(key, Readable.from([drawn]), { mediaType: "application/pdf", sizeBytes: drawn.length })
		.catch((error: unknown) => log.warn({ err: error }, "a drawn paper could not be kept"));
	return drawn;
}

/** Drawn papers lie under their month: what is still read is drawn once a month, and old months go as a whole. */
export function drawnFolder(month: Date): string {
	return `papers/${month.toISOString().slice(0, 7)}`;
}
