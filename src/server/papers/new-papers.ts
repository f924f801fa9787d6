import type { ResourceTab } from "#server/lists/resources/list-resource.ts";
import { type NewPaperKind, newPaperDays } from "#shared/documents/new-papers.ts";

/** Papers `d` in force that were published in the last days: home counts them, the lists' views show them. */
export const isNewPaper = `d.state = 'published' and d.published_at > now() - interval '${newPaperDays} days'`;

/** The view of a list whose rows have new papers; `account` and `number` are SQL over its row. */
export function newPapersTab(kind: NewPaperKind, account: string, number: string): ResourceTab {
	return {
		isFew: true,
		description: `Published or corrected within ${newPaperDays} days.`,
		sql: `(${account}, ${number}) in (select d.account_id, d.number from documents d where d.kind = '${kind}' and ${isNewPaper})`,
	};
}
