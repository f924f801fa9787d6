import { m } from "#generated/texts/messages.js";
import { actorLabel } from "#shared/audit/actor-labels.ts";
import { sourceLabel } from "#shared/audit/right-sources.ts";
import { defineList } from "#shared/lists/define-list.ts";
import { paths } from "#shared/paths.ts";
import { listLabel } from "../people-labels.ts";
import { accessWayLabel } from "./review-labels.ts";

const accountKinds = ["sold_to", "ship_to", "supplier"] as const;

/** Accounts whose access is to be reviewed, those that wait longest first. */
export const accountReviewsList = defineList({
	id: "access-review",
	isUnitless: true,
	aliasNarrows: [],
	columns: {
		account: { label: m.people_review_account, kind: "mono", link: paths.accessOf },
		name: { label: m.people_name, kind: "text" },
		kind: { label: m.people_review_kind, kind: "text", word: listLabel },
		people: { label: m.people_review_people, kind: "integer", isUnsortable: true },
		due: { label: m.people_review_due, kind: "instant", field: "dueAt" },
		reviewed: { label: m.people_review_reviewed, kind: "instant", field: "reviewedAt" },
		reviewedBy: { label: m.people_review_reviewed_by, kind: "text" },
		ending: { label: m.people_review_ending, kind: "integer", isUnsortable: true },
	},
	filters: {
		kind: { kind: "choices", choices: accountKinds },
		due: { kind: "days", isUtc: true },
		account: { kind: "choices", label: m.people_review_single_accounts, isSingleRows: true },
	},
	tabs: ["opened", "due", "unopened", "all"],
	searchTab: "opened",
	sort: { column: "due", isDescending: false },
	next: { page: m.web_nav_feeds, path: paths.feeds },
	card: { facts: ["name"], figure: "due" },
});

/**
 * Lists and rights through which a user sees an account; `isr` is a sold-to or ship-to on the list of inside sales.
 */
const accessWays = ["sold_to", "ship_to", "supplier", "isr", "group"] as const;

/** Days without a sign-in after which a right counts as unused. */
export const unusedDays = 90;

/** Each right that a user holds: on an account, or in a group. */
export const accessRightsList = defineList({
	id: "access-rights",
	isUnitless: true,
	aliasNarrows: [],
	columns: {
		person: { label: m.people_name, kind: "text" },
		email: { label: m.people_email, kind: "text", isHidden: true },
		right: { label: m.people_right, kind: "text", field: "way", word: accessWayLabel, isUnsortable: true },
		account: { label: m.people_review_account, kind: "mono", link: paths.accessOf },
		accountName: { label: m.people_review_account_name, kind: "text", isHidden: true },
		since: { label: m.people_granted_at, kind: "instant" },
		source: { label: m.people_source, kind: "text", word: sourceLabel, isUnsortable: true, isHidden: true },
		grantedBy: { label: m.people_granted_by, kind: "text", word: actorLabel, isUnsortable: true },
		reason: { label: m.people_why, kind: "text", isUnsortable: true },
		lastSignIn: { label: m.people_review_last_used, kind: "instant", field: "lastSignInAt", isUnsortable: true },
		lastActed: { label: m.people_review_last_acted, kind: "instant", field: "lastActedAt", isUnsortable: true },
		due: { label: m.people_review_due, kind: "instant", field: "dueAt" },
		ends: { label: m.people_review_ends, kind: "instant", field: "endsAt" },
		reviewed: { label: m.people_review_reviewed, kind: "instant", field: "reviewedAt" },
		reviewedBy: { label: m.people_review_reviewed_by, kind: "text", isUnsortable: true, isHidden: true },
		note: { label: m.people_review_note, kind: "text", isUnsortable: true, isHidden: true },
	},
	filters: {
		account: { kind: "text" },
		way: { kind: "choices", column: "right", choices: accessWays },
		email: { kind: "text" },
		lastSignIn: { kind: "days", isUtc: true },
		ends: { kind: "days", isUtc: true },
		right: { kind: "choices", label: m.people_review_single_rights, field: "key", isSingleRows: true },
	},
	tabs: ["all", "due", "ending", "unused", "groups"],
	searchTab: "all",
	sort: { column: "due", isDescending: false },
	next: { page: m.web_nav_user_management, path: paths.people },
	card: { facts: ["right"], figure: "account" },
});
