import { setImmediate } from "node:timers/promises";
import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import { type ZipEntry, zipChunks } from "#server/export/zip-chunks.ts";
import { inLanguage } from "#server/language.ts";
import { asViewer, type RequestContext } from "#server/request-context.ts";
import { createUniquePaths, paperPath } from "#shared/documents/paper-names.ts";
import { UnavailableError } from "#shared/errors.ts";
import { type FoundPaper, findPaper, type PaperChoice, paperBytes } from "../make-paper.ts";
import type { PaperKind } from "../paper-kind.ts";
import { paperKindLabel, paperLabel } from "../paper-kind-word.ts";
import type { WantedPaper } from "./asked-numbers-queries.ts";
import { indexSheet, type ListedPaper } from "./index-sheet.ts";
import { findPaperThread, nameFactsOf } from "./paper-facts-queries.ts";

export type Bundle = {
	papers: readonly WantedPaper[];
	notFound: readonly string[];
	namePattern: string;
	choice: PaperChoice;
};

/**
 * Told of each paper once it has gone in, or was left out because it is the viewer's no more. Who is told keeps the ZIP
 * for later: what is in it is on record when it is fetched, and not now.
 */
export type OnPaper = (paper: ListedPaper | undefined) => Promise<void>;

/**
 * A ZIP, paper by paper as they are made: the first leaves as soon as it is drawn, and one at a time is in memory.
 * Behind them the index sheet, and what was not found. What is no longer the viewer's when its turn comes is not found
 * either.
 */
export function bundleChunks(
	context: RequestContext,
	kinds: readonly PaperKind[],
	bundle: Bundle,
	onPaper?: OnPaper,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
	return zipChunks(entries(context, kinds, bundle, onPaper));
}

async function* entries(
	context: RequestContext,
	kinds: readonly PaperKind[],
	bundle: Bundle,
	onPaper?: OnPaper,
): AsyncGenerator<ZipEntry> {
	const { language } = bundle.choice;
	const unique = createUniquePaths();
	const listed: ListedPaper[] = [];
	const missing = [...bundle.notFound];
	for (const wanted of bundle.papers) {
		// Drawing holds the processor for a moment: whatever else waits goes first.
		await setImmediate();
		const made = await makeOne(context, kinds, wanted, { ...bundle, isKept: onPaper !== undefined });
		if (made) {
			const path = `${unique(made.listed.path)}.pdf`;
			yield { path, content: once(made.bytes), isStored: true, day: made.listed.thread.publishedOn };
			listed.push({ ...made.listed, path });
		} else missing.push(inLanguage(language, () => `${paperKindLabel(wanted.kind)} ${wanted.number}`));
		await onPaper?.(made?.listed);
	}
	const words = inLanguage(language, () => ({ index: m.server_bundle_index(), missing: m.server_bundle_missing() }));
	const sheet = await inLanguage(language, () => indexSheet(listed, context.config.MILL_NAME));
	// As old as the newest of what they list, so that the same papers are the same bytes.
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
	kinds: readonly PaperKind[],
	wanted: WantedPaper,
	bundle: Bundle & { isKept: boolean },
): Promise<{ bytes: Buffer; listed: ListedPaper } | undefined> {
	const found = await findOne(context, kinds, wanted, bundle);
	if (!found) return undefined;
	try {
		return { bytes: await paperBytes(context, found.paper), listed: found.listed };
	} catch (error) {
		if (!(error instanceof UnavailableError)) throw error;
		// One PDF of the mill's that is out of reach must not cost all the others.
		context.log.error({ err: error, paper: `${wanted.kind} ${wanted.number}` }, "a paper is missing from a ZIP");
		return undefined;
	}
}

function findOne(
	context: RequestContext,
	kinds: readonly PaperKind[],
	{ kind, accountId, number, asked }: WantedPaper,
	{ namePattern, choice, isKept }: Bundle & { isKept: boolean },
): Promise<{ paper: FoundPaper; listed: ListedPaper } | undefined> {
	return asViewer(context, async (tx) => {
		const drawn = kinds.find((one) => one.kind === kind);
		const paper = drawn && (await findPaper(tx, context, drawn, { number, accountId }, choice));
		if (!paper) return undefined;
		const { published } = paper;
		// Each on record by itself: whoever took a paper that is corrected later must be found.
		const detail = { account: published.account, revision: published.revision, source: "zip" };
		if (!isKept) await recordAudit(tx, context, { action: "document.download", target: `${kind} ${number}`, detail });
		const thread = await findPaperThread(tx, kind, published);
		const path = inLanguage(choice.language, () => paperPath(namePattern, nameFactsOf(kind, published, thread, asked)));
		const word = await inLanguage(choice.language, () => paperLabel(tx, drawn, published));
		return { paper, listed: { path, kind, word, published, thread, asked } };
	});
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
	yield bytes;
}
