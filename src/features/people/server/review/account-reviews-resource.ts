import { m } from "#generated/texts/messages.js";
import { declaredColumns } from "#server/lists/resources/declared-columns.ts";
import { declaredFilters } from "#server/lists/resources/declared-filters.ts";
import type { ListResource } from "#server/lists/resources/list-resource.ts";
import { anyBegins } from "#server/lists/resources/resource-filters.ts";
import type { ResourceObject } from "#server/lists/resources/resource-object.ts";
import { accountReviewsList } from "../../review/review-lists.ts";
import { daysUntil, dueSql } from "./due-sql.ts";

const due = dueSql("c.checked_at");
const peopleSql = "(select count(distinct x.person_id)::int from person_accounts x where x.account_id = a.id)";
const endingSql =
	"(select count(*)::int from person_accounts x where x.account_id = a.id and x.expires_at is not null)";

const accountReview: ResourceObject = {
	name: "AccountReview",
	description: "The access to one account.",
	access: "admin",
	fields: {
		account: { type: "String", sql: "a.code", description: "Code of the account." },
		name: { type: "String", sql: "a.name", description: "Its name." },
		kind: { type: "String", sql: "a.kind", description: "`sold_to`, `ship_to` or `supplier`." },
		people: { type: "Int", sql: peopleSql, description: "How many people see it through their lists." },
		ending: { type: "Int", sql: endingSql, description: "How many of its rights end by themselves." },
		dueAt: {
			type: "DateTime",
			sql: due,
			isNullable: true,
			description: "When its oldest right is due for review again.",
		},
		dueInDays: {
			type: "Int",
			sql: daysUntil(due),
			isNullable: true,
			description: "Days until then; below 0 they have passed.",
		},
		reviewedAt: {
			type: "DateTime",
			sql: "l.reviewed_at",
			isNullable: true,
			description: "When a right of it was attested last.",
		},
		reviewedBy: { type: "String", sql: "l.reviewed_by", isNullable: true, description: "Who did." },
	},
};

/** Accounts by when their access is to be reviewed. */
export const accountReviews: ListResource = {
	definition: accountReviewsList,
	field: "accountReviews",
	description: "Accounts and when their access was last reviewed.",
	access: "admin",
	title: m.people_review_title,
	row: accountReview,
	source: {
		table: "accounts",
		alias: "a",
		owners: [],
		role: "millgate_admin",
		joins: {
			c: `left join lateral (select min(x.checked_at) as checked_at from person_accounts x where x.account_id = a.id) c
				on true`,
			l: `left join lateral (select x.reviewed_at, x.reviewed_by from person_accounts x
				where x.account_id = a.id and x.reviewed_at is not null order by x.reviewed_at desc limit 1) l on true`,
		},
	},
	key: [{ sql: "a.id", type: "integer" }],
	columns: declaredColumns(accountReviewsList, accountReview),
	tabs: {
		opened: { description: "Accounts that a user sees.", sql: "c.checked_at is not null" },
		due: { description: "Accounts with a right due for review.", sql: `${due} <= now()` },
		unopened: { description: "Accounts that nobody sees.", sql: "c.checked_at is null" },
		all: { description: "All accounts.", sql: "true" },
	},
	filters: declaredFilters(accountReviewsList, accountReview),
	search: { description: "Beginning of a code, name or city.", sql: anyBegins("a.code", "a.name", "a.city") },
};
