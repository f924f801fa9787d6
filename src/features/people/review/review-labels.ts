import { m } from "#generated/texts/messages.js";
import { listLabel } from "../people-labels.ts";
import type { AccessRightColumnId, AccessRightTab, AccountReviewColumnId, AccountReviewTab } from "./review-lists.ts";

const accountColumns: Record<AccountReviewColumnId, () => string> = {
	account: m.people_review_account,
	name: m.people_name,
	kind: m.people_review_kind,
	people: m.people_review_people,
	due: m.people_review_due,
	reviewed: m.people_review_reviewed,
	reviewedBy: m.people_review_reviewed_by,
	ending: m.people_review_ending,
};
const accountTabs: Record<AccountReviewTab, () => string> = {
	opened: m.people_review_tab_opened,
	due: m.people_review_tab_due,
	unopened: m.people_review_tab_unopened,
	all: m.people_tab_all,
};
const rightColumns: Record<AccessRightColumnId, () => string> = {
	person: m.people_name,
	email: m.people_email,
	right: m.people_right,
	account: m.people_review_account,
	accountName: m.people_review_account_name,
	since: m.people_given_at,
	source: m.people_source,
	givenBy: m.people_given_by,
	reason: m.people_why,
	lastSignIn: m.people_review_last_used,
	lastActed: m.people_review_last_acted,
	due: m.people_review_due,
	ends: m.people_review_ends,
	reviewed: m.people_review_reviewed,
	reviewedBy: m.people_review_reviewed_by,
	note: m.people_review_note,
};
const rightTabs: Record<AccessRightTab, () => string> = {
	all: m.people_review_tab_all,
	due: m.people_review_tab_due,
	ending: m.people_review_tab_ending,
	unused: m.people_review_tab_unused,
	groups: m.people_groups,
};

export const accountReviewColumnLabel = (id: AccountReviewColumnId): string => accountColumns[id]();
export const accountReviewTabLabel = (id: string): string => accountTabs[id as AccountReviewTab]();
export const accessRightColumnLabel = (id: AccessRightColumnId): string => rightColumns[id]();
export const accessRightTabLabel = (id: string): string => rightTabs[id as AccessRightTab]();
/** Through what somebody sees an account. */
export const accessWayLabel = (way: string): string => (way === "isr" ? m.people_review_way_isr() : listLabel(way));

/** The clock of a review, in whole days of 24 hours: how long it may still wait, or has waited. */
export function dueLabel(days: number): string {
	if (days === 0) return m.people_review_due_today();
	if (days > 0) return days === 1 ? m.people_review_due_in_one() : m.people_review_due_in({ days });
	return days === -1 ? m.people_review_overdue_one() : m.people_review_overdue({ days: -days });
}
