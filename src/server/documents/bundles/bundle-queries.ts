import { randomBytes } from "node:crypto";
import type { Transaction } from "#server/database/database.ts";
import type { DocumentKind } from "#shared/documents/document-kinds.ts";
import type { DocumentChoice } from "../make-document.ts";
import type { WantedDocument } from "./requested-numbers-queries.ts";

export type BundleState = "offered" | "waiting" | "making" | "ready" | "failed";

/** What a person requested at once: the documents that were found, and the format. */
export type DocumentBundle = {
	/** Name of the file, in the reader's language. */
	title: string;
	/** What was pasted; none where a list's rows were requested. */
	numbers: readonly string[];
	kinds: readonly DocumentKind[];
	namePattern: string;
	documents: readonly WantedDocument[];
	notFound: readonly string[];
	choice: DocumentChoice;
	/** Account acted under. */
	alias: string | null;
};

/** Stores the viewer's request; returns its id, which cannot be guessed. */
export async function addDocumentBundle(tx: Transaction, bundle: DocumentBundle): Promise<string> {
	const { title, numbers, kinds, namePattern, documents, notFound, choice, alias } = bundle;
	const id = randomBytes(16).toString("base64url");
	await tx.sql(
		`insert into document_bundles (id, person_id, title, numbers, kinds, name_pattern, documents, not_found, total, language,
		 units, alias)
		 values ($1, viewer_person(), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
		[
			id,
			title,
			numbers,
			kinds,
			namePattern,
			JSON.stringify(documents),
			notFound,
			documents.length,
			choice.language,
			choice.units,
			alias,
		],
	);
	return id;
}

/** SQL of a bundle `b` as DocumentBundle. */
export const bundleColumns = `b.title, b.numbers, b.kinds, b.name_pattern as "namePattern", b.documents, b.not_found as "notFound", b.alias,
	jsonb_build_object('language', b.language, 'units', b.units) as choice`;

/** A bundle of the viewer's own that is not over; others' are not found. */
export async function findDocumentBundle(
	tx: Transaction,
	id: string,
): Promise<(DocumentBundle & { state: BundleState }) | undefined> {
	const [bundle] = await tx.sql<DocumentBundle & { state: BundleState }>(
		`select ${bundleColumns}, b.state from document_bundles b where b.id = $1 and b.person_id = viewer_person()
			and b.expires_at > now()`,
		[id],
	);
	return bundle;
}
