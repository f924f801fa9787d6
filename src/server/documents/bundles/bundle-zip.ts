import { setImmediate } from "node:timers/promises";
import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import { millNameOf } from "#server/branding/brand.ts";
import { type ZipEntry, zipChunks } from "#server/export/zip-chunks.ts";
import { inLanguage } from "#server/language.ts";
import { asViewer, type RequestContext } from "#server/request-context.ts";
import { createUniquePaths, documentPath } from "#shared/documents/document-names.ts";
import { UnavailableError } from "#shared/errors.ts";
import { documentKindLabel, documentLabel } from "../document-kind-label.ts";
import type { DocumentRenderer } from "../document-renderer.ts";
import { type DocumentChoice, documentBytes, type FoundDocument, findDocument } from "../make-document.ts";
import { findDocumentThread, nameFactsOf } from "./document-facts-queries.ts";
import { indexSheet, type ListedDocument } from "./index-sheet.ts";
import type { WantedDocument } from "./requested-numbers-queries.ts";

export type Bundle = {
	documents: readonly WantedDocument[];
	notFound: readonly string[];
	namePattern: string;
	choice: DocumentChoice;
};

/**
 * Told of each document once it has gone in, or was left out because it is the viewer's no more. Who is notified
 * keeps the ZIP for later: what is in it is on record when it is fetched, and not now.
 */
export type OnDocument = (document: ListedDocument | undefined) => Promise<void>;

/**
 * A ZIP, document by document as they are made: the first leaves as soon as it is drawn, and one at a time is in memory.
 * Behind them the index sheet, and what was not found. What is no longer the viewer's when its turn comes is not found
 * either.
 */
export function bundleChunks(
	context: RequestContext,
	kinds: readonly DocumentRenderer[],
	bundle: Bundle,
	onDocument?: OnDocument,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
	return zipChunks(entries(context, kinds, bundle, onDocument));
}

async function* entries(
	context: RequestContext,
	kinds: readonly DocumentRenderer[],
	bundle: Bundle,
	onDocument?: OnDocument,
): AsyncGenerator<ZipEntry> {
	const { language } = bundle.choice;
	const unique = createUniquePaths();
	const listed: ListedDocument[] = [];
	const missing = [...bundle.notFound];
	for (const wanted of bundle.documents) {
		// Rendering blocks the event loop for a moment: other waiting work runs first.
		await setImmediate();
		const made = await makeOne(context, kinds, wanted, { ...bundle, isKept: onDocument !== undefined });
		if (made) {
			const path = `${unique(made.listed.path)}.pdf`;
			yield { path, content: once(made.bytes), isStored: true, day: made.listed.thread.publishedOn };
			listed.push({ ...made.listed, path });
		} else missing.push(inLanguage(language, () => `${documentKindLabel(wanted.kind)} ${wanted.number}`));
		await onDocument?.(made?.listed);
	}
	const words = inLanguage(language, () => ({ index: m.server_bundle_index(), missing: m.server_bundle_missing() }));
	const sheet = await inLanguage(language, () => indexSheet(listed, millNameOf(context.config)));
	// As old as the newest of what they list, so that the same documents are the same bytes.
	const [day = ""] = listed.map(({ thread }) => thread.publishedOn).toSorted((one, other) => other.localeCompare(one));
	const dated = day ? { day } : {};
	yield { path: `${unique(words.index)}.xlsx`, content: once(sheet), isStored: true, ...dated };
	// With its mark, so that every editor reads the accents.
	if (missing.length > 0)
		yield {
			path: `${unique(words.missing)}.txt`,
			content: once(Buffer.from(`\uFEFF${missing.join("\r\n")}\r\n`)),
			...dated,
		};
}

async function makeOne(
	context: RequestContext,
	kinds: readonly DocumentRenderer[],
	wanted: WantedDocument,
	bundle: Bundle & { isKept: boolean },
): Promise<{ bytes: Buffer; listed: ListedDocument } | undefined> {
	const found = await findOne(context, kinds, wanted, bundle);
	if (!found) return undefined;
	try {
		return { bytes: await documentBytes(context, found.document), listed: found.listed };
	} catch (error) {
		if (!(error instanceof UnavailableError)) throw error;
		// One PDF of the mill's that is out of reach must not cost all the others.
		context.log.error({ err: error, document: `${wanted.kind} ${wanted.number}` }, "a document is missing from a ZIP");
		return undefined;
	}
}

function findOne(
	context: RequestContext,
	kinds: readonly DocumentRenderer[],
	{ kind, accountId, number, asked }: WantedDocument,
	{ namePattern, choice, isKept }: Bundle & { isKept: boolean },
): Promise<{ document: FoundDocument; listed: ListedDocument } | undefined> {
	return asViewer(context, async (tx) => {
		const drawn = kinds.find((one) => one.kind === kind);
		const document = drawn && (await findDocument(tx, context, drawn, { number, accountId }, choice));
		if (!document) return undefined;
		const { published } = document;
		// Each on record by itself: a user who took a document that is corrected later must be found.
		const detail = { account: published.account, revision: published.revision, source: "zip" };
		if (!isKept) await recordAudit(tx, context, { action: "document.download", target: `${kind} ${number}`, detail });
		const thread = await findDocumentThread(tx, kind, published);
		const path = inLanguage(choice.language, () =>
			documentPath(namePattern, nameFactsOf(kind, published, thread, asked)),
		);
		const word = await inLanguage(choice.language, () => documentLabel(tx, drawn, published));
		return { document, listed: { path, kind, word, published, thread, asked } };
	});
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
	yield bytes;
}
