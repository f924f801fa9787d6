import { m } from "#generated/texts/messages.js";
import { declaredColumns } from "#server/lists/resources/declared-columns.ts";
import { declaredFilters } from "#server/lists/resources/declared-filters.ts";
import type { ListResource } from "#server/lists/resources/list-resource.ts";
import { anyBegins } from "#server/lists/resources/resource-filters.ts";
import type { ResourceObject } from "#server/lists/resources/resource-object.ts";
import { groupNames } from "#shared/access.ts";
import { accessRightsList, unusedDays } from "../../review/review-lists.ts";
import { areUnused, isUnused, lastUse } from "../last-use.ts";
import { daysUntil, dueSql, isDueSql } from "./due-sql.ts";
import { evidenceColumns, evidenceHeading } from "./evidence.ts";

const due = dueSql("r.checked_at");
/** SQL of the list or group of a right `r`: what a member of inside sales holds of customers is their list. */
export const way = `case when r.list in ('sold_to', 'ship_to') and exists (
	select from person_groups g
	where g.person_id = r.person_id and g.group_name = '${groupNames.insideSales}') then 'isr' else r.list end`;
const source = "coalesce(w.source, 'feed')";

const row: ResourceObject = {
	name: "AccessRight",
	description: "A person's right, as reviewers see it.",
	access: "admin",
	fields: {
		key: { type: "ID", sql: "r.right_key", description: "Names the right: person, list and code." },
		personId: { type: "ID", sql: "p.id::text", description: "Number of the person." },
		person: { type: "String", sql: "p.name", description: "Name." },
		email: { type: "String", sql: "p.email", description: "Verified address." },
		isActive: { type: "Boolean", sql: "p.is_active", description: "Whether they may sign in." },
		way: { type: "String", sql: way, description: "`sold_to`, `ship_to`, `supplier`, `isr` or `group`." },
		isCompanyAdministrator: {
			type: "Boolean",
			sql: `exists (select from account_administrators m where m.account_id = r.account_id
				and m.person_id = r.person_id)`,
			description: "Whether they invite and remove the account's people themselves.",
		},
		account: { type: "String", sql: "r.value", description: "Code of the account, or name of the group." },
		accountName: { type: "String", sql: "r.value_name", description: "What people call it." },
		since: { type: "DateTime", sql: "r.granted_at", description: "Since when." },
		source: {
			type: "String",
			sql: source,
			description: "`feed`, `hand`, `invitation` or `scim` (the identity provider).",
		},
		grantedBy: { type: "String", sql: "w.actor", isNullable: true, description: "Who granted it." },
		reason: { type: "String", sql: "w.reason", isNullable: true, description: "Why." },
		lastSignInAt: {
			type: "DateTime",
			sql: "used.seen_at",
			isNullable: true,
			description: "When they last used the portal.",
		},
		lastActedAt: {
			type: "DateTime",
			sql: "u.acted_at",
			isNullable: true,
			description: "When they last acted under the account.",
		},
		dueAt: { type: "DateTime", sql: due, description: "When it is due for review again." },
		dueInDays: { type: "Int", sql: daysUntil(due), description: "Days until then; below 0 they have passed." },
		endsAt: { type: "DateTime", sql: "r.expires_at", isNullable: true, description: "When it ends by itself." },
		reviewedAt: { type: "DateTime", sql: "r.reviewed_at", isNullable: true, description: "When it was attested last." },
		reviewedBy: { type: "String", sql: "r.reviewed_by", isNullable: true, description: "Who did." },
		note: { type: "String", sql: "r.review_note", isNullable: true, description: "What they noted." },
	},
};

const joins = {
	p: "join people p on p.id = r.person_id",
	w: `left join lateral (select h.source, h.actor, h.reason from right_history h
		where h.person_id = r.person_id and h.list = r.list and h.value = r.value and h.is_granted order by h.id desc
		limit 1) w on true`,
	used: `left join lateral (select ${lastUse} as seen_at from people p where p.id = r.person_id) used on true`,
	u: `left join lateral (select max(e.happened_at) as acted_at from audit_events e
		where e.person_id = r.person_id and e.alias = r.value) u on true`,
};

/** Each right that a user holds, by when it is due for review. */
export const accessRights: ListResource = {
	definition: accessRightsList,
	field: "accessRights",
	description: "Who sees which account, through what, since when, and who reviewed it last.",
	access: "admin",
	title: m.people_review_rights_title,
	evidence: { columns: evidenceColumns, heading: evidenceHeading },
	row,
	// On accounts and in groups: each in the order of its own index.
	source: {
		table: "access_rights",
		alias: "r",
		owners: [],
		stretches: [
			{ table: "account_rights", conditions: [] },
			{ table: "group_rights", conditions: [] },
		],
		sums: "right_sums",
		role: "millgate_admin",
		joins,
	},
	key: [
		{ sql: "r.person_id", type: "integer" },
		{ sql: "r.list", type: "text" },
		{ sql: "r.place", type: "integer" },
		{ sql: "r.group_name", type: "text" },
	],
	columns: declaredColumns(accessRightsList, row, { due: { sort: [{ sql: "r.checked_at", type: "instant" }] } }),
	tabs: {
		all: { description: "All rights.", sql: "true", isKept: true },
		due: { description: "Rights due for review.", sql: isDueSql("r.checked_at") },
		ending: { description: "Rights that end by themselves.", sql: "r.expires_at is not null", isFew: true },
		unused: {
			description: `Rights of people who have not used the portal for ${unusedDays} days.`,
			sql: isUnused,
			isKept: true,
			isKeptApart: true,
			keptSql: areUnused,
		},
		groups: {
			description: "Memberships of groups.",
			sql: "r.group_name <> ''",
			isKept: true,
			isKeptApart: true,
			keptSql: "r.list = 'group'",
		},
	},
	filters: declaredFilters(accessRightsList, row, {
		account: {
			description: "Whole code of an account, or name of a group.",
			sql: (value, values) => `r.value = ${values.add(value, "text")}`,
		},
		email: {
			description: "Whole address of a person.",
			sql: (value, values) => `p.email = lower(${values.add(value, "text")})`,
		},
	}),
	search: {
		description: "Beginning of a name, an address, or a code or name of an account.",
		sql: anyBegins("p.name", "p.email", "r.value", "r.value_name"),
	},
};
