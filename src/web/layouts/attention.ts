import type { AdminTasksQuery } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths, pathWith } from "#shared/paths.ts";
import { graphql } from "../data/graphql.ts";
import type { NavigationEntry } from "./navigation.ts";

/** Of lists, the counts of the very rows behind the links of `attentionOf`. */
export const AdminTasksDocument = graphql(`
	query AdminTasks($soon: Day!) {
		adminOverview { bankChanges lateFeeds failingWebhooks jobs { waiting failing lost } }
		rejectedRows(first: 1, tab: open) { totals { count } }
		mails(first: 1, tab: failed) { totals { count } }
		invitations(first: 1, tab: ending) { totals { count } }
		accountReviews(first: 1, tab: due) { totals { count } }
		apiKeys(first: 1, tab: ending) { totals { count } }
		accessRights(first: 1, tab: ending, filter: { ends: { to: $soon } }) { totals { count } }
	}
`);

export type AttentionEntry = NavigationEntry & { count: number };

/** What an administrator has to do, and how the job queue is: asked for once, for the navigation and for the home page. */
export type AdminTasks = { attention: AttentionEntry[]; queue: AdminTasksQuery["adminOverview"]["jobs"] };

const soonDays = 14;
const dayMs = 86_400_000;

/** The last day, in UTC, on which what expires counts as expiring soon. */
export const soonDay = (): string => new Date(Date.now() + soonDays * dayMs).toISOString().slice(0, 10);

/** The same, from what was found; `soon` is the day that was asked with. */
export function adminTasksOf(tasks: AdminTasksQuery, soon: string): AdminTasks {
	return { attention: attentionOf(tasks, soon), queue: tasks.adminOverview.jobs };
}

/** What is wrong, money first; nothing where all is well. In words of the request's language. */
function attentionOf(tasks: AdminTasksQuery, soon: string): AttentionEntry[] {
	const { adminOverview, rejectedRows, mails, invitations, accountReviews, apiKeys, accessRights } = tasks;
	const all: AttentionEntry[] = [
		{
			path: paths.adminSuppliers,
			label: m.web_nav_bank_changes(),
			icon: "bank",
			count: adminOverview.bankChanges,
		},
		{ path: paths.lateFeeds, label: m.web_nav_late_feeds(), icon: "late", count: adminOverview.lateFeeds },
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
			count: adminOverview.jobs.lost,
		},
		{
			path: pathWith(paths.mails, { tab: "failed" }),
			label: m.web_nav_failed_mails(),
			icon: "failedMail",
			count: mails.totals.count,
		},
		{
			path: paths.failingWebhooks,
			label: m.web_nav_failing_webhooks(),
			icon: "webhook",
			count: adminOverview.failingWebhooks,
		},
		{
			path: pathWith(paths.apiKeys, { tab: "ending" }),
			label: m.web_nav_ending_keys(),
			icon: "key",
			count: apiKeys.totals.count,
		},
		{
			path: pathWith(paths.accessRights, { tab: "ending", ends_to: soon }),
			label: m.web_nav_ending_rights(),
			icon: "review",
			count: accessRights.totals.count,
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
