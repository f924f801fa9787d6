import type { ResourceTab } from "#server/lists/resources/list-resource.ts";
import { type NewDocumentKind, newDocumentDays } from "#shared/documents/new-documents.ts";

/** Documents `d` in force that were published in the last days: home counts them, the lists' views show them. */
export const isNewDocument = `d.state = 'published' and d.published_at > now() - interval '${newDocumentDays} days'`;

/** The view of a list whose rows have new documents; `account` and `number` are SQL over its row. */
export function newDocumentsTab(kind: NewDocumentKind, account: string, number: string): ResourceTab {
	return {
		isFew: true,
		description: `Published or corrected within ${newDocumentDays} days.`,
		sql: `(${account}, ${number}) in (select d.account_id, d.number from documents d where d.kind = '${kind}' and ${isNewDocument})`,
	};
}
