import { buffer } from "node:stream/consumers";
import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import type { SheetColumn } from "#server/export/sheet.ts";
import { xlsxStream } from "#server/export/xlsx-stream.ts";
import { type ZipEntry, zipChunks } from "#server/export/zip-chunks.ts";
import { inLanguage } from "#server/language.ts";
import { asViewer, type RequestContext } from "#server/request-context.ts";
import { pathOfKind } from "#shared/documents/document-kinds.ts";
import { createUniquePaths, paperPath } from "#shared/documents/paper-names.ts";
import { type FoundPaper, findPaper, type PaperChoice, paperBytes } from "../make-paper.ts";
import type { PaperKind } from "../paper-kind.ts";
import { findPoNumbers } from "../published-papers-queries.ts";
import type { WantedPaper } from "./asked-numbers-queries.ts";

export type Bundle = {
	papers: readonly WantedPaper[];
	notFound: readonly string[];
	namePattern: string;
	choice: PaperChoice;
};

type Listed = { path: string; kind: string; number: string; revision: number; state: string; account: string; asked: string };

/**
 * A ZIP, paper by paper as they are made: the first leaves as soon as it is drawn, and one at a time is in memory. Behind them the index
 * sheet, and what was not found. What is no longer the viewer's when its turn comes is not found either.
 */
export function bundleChunks(
	context: RequestContext,
	kinds: readonly PaperKind[],
	bundle: Bundle,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
	return zipChunks(entries(context, kinds, bundle));
}

async function* entries(context: RequestContext, kinds: readonly PaperKind[], bundle: Bundle): AsyncGenerator<ZipEntry> {
	const { language } = bundle.choice;
	const unique = createUniquePaths();
	const listed: Listed[] = [];
	const missing = [...bundle.notFound];
	for (const wanted of bundle.papers) {
		const made = await makeOne(context, kinds, wanted, bundle);
		if (!made) {
			missing.push(`${pathOfKind(wanted.kind)} ${wanted.number}`);
			continue;
		}
		const path = `${unique(made.path)}.pdf`;
		const { number, revision, state, account } = made.found.published;
		listed.push({ path, kind: pathOfKind(wanted.kind), number, revision, state, account, asked: wanted.asked.join(", ") });
		yield { path, content: once(await paperBytes(context, made.found)), isStored: true };
	}
	const words = inLanguage(language, () => ({ index: m.server_bundle_index(), missing: m.server_bundle_missing() }));
	yield { path: `${unique(words.index)}.xlsx`, content: once(await indexSheet(context, listed, bundle.choice)), isStored: true };
	if (missing.length > 0) yield { path: `${unique(words.missing)}.txt`, content: once(Buffer.from(`${missing.join("\r\n")}\r\n`)) };
}

async function makeOne(
	context: RequestContext,
	kinds: readonly PaperKind[],
	{ kind, accountId, number, asked }: WantedPaper,
	{ namePattern, choice }: Bundle,
): Promise<{ found: FoundPaper; path: string } | undefined> {
	const drawn = kinds.find((one) => one.kind === kind);
	if (!drawn) return undefined;
	return asViewer(context, async (tx) => {
		const found = await findPaper(tx, context, drawn, { number, accountId }, choice);
		if (!found) return undefined;
		const { published } = found;
		// Each on record by itself: whoever took a paper that is corrected later must be found.
		const detail = { account: published.account, revision: published.revision, source: "zip" };
		await recordAudit(tx, context, { action: "document.download", target: `${kind} ${number}`, detail });
		const path = paperPath(namePattern, {
			kind: pathOfKind(kind),
			number,
			revision: String(published.revision),
			account: published.account,
			order: published.orderNumber ?? "",
			bol: published.bolNumber ?? "",
			po: namePattern.includes("{po}") ? (await findPoNumbers(tx, published)).join("+") : "",
			asked: asked.join("+"),
			date: published.publishedAt.slice(0, 10),
		});
		return { found, path };
	});
}

function indexSheet(context: RequestContext, listed: readonly Listed[], { language }: PaperChoice): Promise<Buffer> {
	return inLanguage(language, () => {
		const text = (title: string): SheetColumn => ({ title, kind: "text" });
		const columns: SheetColumn[] = [
			text(m.server_bundle_file()),
			text(m.server_bundle_kind()),
			text(m.server_bundle_number()),
			{ title: m.server_bundle_revision(), kind: "integer" },
			text(m.server_bundle_state()),
			text(m.server_bundle_account()),
			text(m.server_bundle_asked()),
		];
		const rows = listed.map(({ path, kind, number, revision, state, account, asked }) => [
			path,
			kind,
			number,
			revision,
			state,
			account,
			asked,
		]);
		const properties = { title: m.server_bundle_index(), creator: context.config.MILL_NAME };
		return buffer(
			xlsxStream({ name: m.server_bundle_index(), columns, rows: batch(rows), properties }) as unknown as AsyncIterable<Uint8Array>,
		);
	});
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
	yield bytes;
}

async function* batch<T>(rows: T): AsyncGenerator<T> {
	yield rows;
}
