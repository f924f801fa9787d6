import { buffer } from "node:stream/consumers";
import { m } from "#generated/texts/messages.js";
import type { SheetColumn } from "#server/export/sheet.ts";
import { xlsxStream } from "#server/export/xlsx-stream.ts";
import type { DocumentKind } from "#shared/documents/document-kinds.ts";
import type { PublishedDocument } from "../document-renderer.ts";
import type { DocumentThread } from "./document-facts-queries.ts";

/** A document in a ZIP: its path, its name, and what it is about. */
export type ListedDocument = {
	path: string;
	kind: DocumentKind;
	word: string;
	published: PublishedDocument;
	thread: DocumentThread;
	asked: readonly string[];
};

const stateWords: Readonly<Record<string, () => string>> = {
	published: m.server_bundle_in_force,
	superseded: m.server_bundle_superseded,
	revoked: m.server_bundle_revoked,
};

/** What a ZIP holds, as a workbook in the reader's language. */
export function indexSheet(listed: readonly ListedDocument[], creator: string): Promise<Buffer> {
	const text = (title: string): SheetColumn => ({ title, kind: "text" });
	const columns: SheetColumn[] = [
		text(m.server_bundle_file()),
		text(m.server_bundle_kind()),
		text(m.server_bundle_number()),
		{ title: m.server_bundle_revision(), kind: "integer" },
		text(m.server_bundle_state()),
		{ title: m.server_bundle_published(), kind: "day" },
		text(m.server_bundle_account()),
		text(m.server_bundle_po()),
		text(m.server_bundle_order()),
		text(m.server_bundle_heats()),
		text(m.server_bundle_asked()),
	];
	const name = m.server_bundle_index();
	const stream = xlsxStream({ name, columns, rows: batch(listed.map(rowOf)), properties: { title: name, creator } });
	return buffer(stream as unknown as AsyncIterable<Uint8Array>);
}

function rowOf({ path, word, published, thread, asked }: ListedDocument): unknown[] {
	const { number, revision, state, account } = published;
	const orders = thread.orders.map(({ order, item }) => (item === null ? order : `${order}-${item}`));
	return [
		...[path, word, number, revision, stateWords[state]?.() ?? state, thread.publishedOn, account],
		...[thread.pos, orders, thread.heats, asked].map((values) => values.join(", ")),
	];
}

async function* batch<T>(rows: T): AsyncGenerator<T> {
	yield rows;
}
