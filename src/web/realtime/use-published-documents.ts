import type { DocumentPublishedSubscription } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import type { DocumentKind } from "#shared/documents/document-kinds.ts";
import { graphql } from "../data/graphql.ts";
import type { LiveUpdates } from "./gather-updates.ts";
import { useLiveUpdates } from "./use-live-updates.ts";

const documentPublished = graphql(`
	subscription DocumentPublished($kind: String) {
		documentPublished(kind: $kind) {
			isComplete
			documents {
				kind
				number
			}
		}
	}
`);

const words: Readonly<Record<string, (inputs: { number: string }) => string>> = {
	invoice: m.web_live_invoice,
	certificate: m.web_live_certificate,
	bill_of_lading: m.web_live_bill_of_lading,
	shipment_tally: m.web_live_shipment_tally,
	order_acknowledgment: m.web_live_order_acknowledgment,
} satisfies Record<DocumentKind, unknown>;

type Document = { kind: string; number: string };

const updates: LiveUpdates<DocumentPublishedSubscription, Document> = {
	read: ({ documentPublished: { documents, isComplete } }) => ({ items: documents, isComplete }),
	keyOf: ({ kind, number }) => `${kind}/${number}`,
	wordsOf: ([first, ...others], isComplete) => {
		if (!isComplete) return m.web_live_many_documents();
		if (!first) return undefined;
		return others.length > 0
			? m.web_live_documents({ count: others.length + 1 })
			: words[first.kind]?.({ number: first.number });
	},
};

/** Keeps a page of documents as the mill publishes, corrects and revokes them: those of one kind, or of any. */
export function usePublishedDocuments(kind?: DocumentKind): void {
	useLiveUpdates(documentPublished, { kind: kind ?? null }, updates);
}
