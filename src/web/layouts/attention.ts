import type { AdminTasksQuery } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths, pathWith } from "#shared/paths.ts";
import { graphql } from "../data/graphql.ts";
import type { NavigationEntry } from "./navigation.ts";

/** Of lists, the counts of the very rows behind the links of `attentionOf`. */
export const AdminTasksDocument = graphql(`
	query AdminTasks {
		adminOverview { bankChanges jobs { lost } }
		rejectedRows(first: 1, tab: open) { totals { count } }
		mails(first: 1, tab: failed) { totals { count } }
		invitations(first: 1, tab: ending) { totals { count } }
		accountReviews(first: 1, tab: due) { totals { count } }
	}
`);

export type AttentionEntry = NavigationEntry & { count: number };

/** What waits for an administrator, money first; nothing where all is well. In words of the request's language. */
export function attentionOf(tasks: AdminTasksQuery): AttentionEntry[] {
	const { adminOverview, rejectedRows, mails, invitations, accountReviews } = tasks;
	const all: AttentionEntry[] = [
		{
			path: paths.adminSuppliers,
			label: m.web_nav_bank_changes(),
			icon: "bank",
			count: adminOverview.bankChanges,
		},
		{
			path: pathWith(paths.feeds, { tab: "open" }),
			label: m.web_nav_rejected_rows(),
			icon: "data",
			count: rejectedRows.totals.count,
		},
		{
			path: paths.failedJobs,
			label: m.web_nav_failed_jobs(),
			icon: "jobs",
			count: adminOverview.jobs.reduce((sum, { lost }) => sum + lost, 0),
		},
		{
			path: pathWith(paths.mails, { tab: "failed" }),
			label: m.web_nav_failed_mails(),
			icon: "failedMail",
			count: mails.totals.count,
		},
		{
			path: pathWith(paths.invitations, { tab: "ending" }),
			label: m.web_nav_expiring_invitations(),
			icon: "invitation",
			count: invitations.totals.count,
		},
		{
			path: pathWith(paths.accessReview, { tab: "due" }),
			label: m.web_nav_due_reviews(),
			icon: "review",
			count: accountReviews.totals.count,
		},
	];
	return all.filter(({ count }) => count > 0);
}
