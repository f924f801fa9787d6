import { m } from "#generated/texts/messages.js";
import { wordOf } from "#shared/word-of.ts";
import { listLabel } from "../people-labels.ts";

export const accountReviewTabLabel = wordOf({
	opened: m.people_review_tab_opened,
	due: m.people_review_tab_due,
	unopened: m.people_review_tab_unopened,
	all: m.people_tab_all,
});
export const accessRightTabLabel = wordOf({
	all: m.people_review_tab_all,
	due: m.people_review_tab_due,
	ending: m.people_review_tab_ending,
	unused: m.people_review_tab_unused,
	groups: m.people_groups,
});
/** Through what a user sees an account. */
export const accessWayLabel = (way: string): string => (way === "isr" ? m.people_review_way_isr() : listLabel(way));

/** The clock of a review, in whole days of 24 hours: how long it may still wait, or has waited. */
export function dueLabel(days: number): string {
	if (days === 0) return m.people_review_due_today();
	if (days > 0) return days === 1 ? m.people_review_due_in_one() : m.people_review_due_in({ days });
	return days === -1 ? m.people_review_overdue_one() : m.people_review_overdue({ days: -days });
}
