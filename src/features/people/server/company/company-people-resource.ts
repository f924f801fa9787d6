import { m } from "#generated/texts/messages.js";
import { declaredColumns } from "#server/lists/resources/declared-columns.ts";
import { declaredFilters } from "#server/lists/resources/declared-filters.ts";
import type { ListResource } from "#server/lists/resources/list-resource.ts";
import { anyBegins } from "#server/lists/resources/resource-filters.ts";
import type { ResourceObject } from "#server/lists/resources/resource-object.ts";
import { companyPeopleList } from "../../company/company-people-list.ts";
import { unusedDays } from "../../review/review-lists.ts";
import { isUnused, lastUse } from "../last-use.ts";

/** SQL of what names a right of the list: the person and the account. */
export const companyKey = "pa.person_id || ':' || a.code";

const role = `case when exists (
	select from account_administrators m where m.account_id = pa.account_id
	and m.person_id = pa.person_id) then 'administrator' else 'member' end`;

const companyPerson: ResourceObject = {
	name: "CompanyPerson",
	description: "A user who sees an account of the company.",
	access: "signedIn",
	fields: {
		key: { type: "ID", sql: companyKey, description: "Names person and account." },
		person: { type: "String", sql: "p.name", description: "Name." },
		email: { type: "String", sql: "p.email", description: "Verified address." },
		isActive: { type: "Boolean", sql: "p.is_active", description: "Whether they may sign in." },
		account: { type: "String", sql: "a.code", description: "Code of the account." },
		accountName: { type: "String", sql: "a.name", description: "Its name." },
		since: { type: "DateTime", sql: "pa.granted_at", description: "Since when they see it." },
		lastUsedAt: { type: "DateTime", sql: lastUse, isNullable: true, description: "When they last used the portal." },
		role: { type: "String", sql: role, description: "`administrator` or `member`." },
	},
};

/**
 * The people of the accounts that the viewer administers; a user who administers none sees nobody. Row policies of a
 * role of its own say so.
 */
export const companyPeople: ListResource = {
	definition: companyPeopleList,
	field: "companyPeople",
	description: "The people of the accounts that the viewer administers for their company.",
	access: "signedIn",
	title: m.people_company_title,
	row: companyPerson,
	source: {
		table: "company_rights",
		alias: "pa",
		owners: [],
		role: "millgate_company",
		joins: { p: "join people p on p.id = pa.person_id", a: "join accounts a on a.id = pa.account_id" },
	},
	key: [
		{ sql: "pa.account_id", type: "integer" },
		{ sql: "pa.person_id", type: "integer" },
		{ sql: "pa.list", type: "text" },
	],
	columns: declaredColumns(companyPeopleList, companyPerson),
	tabs: {
		all: { description: "Everybody.", sql: "true" },
		unused: {
			description: `People who have not used the portal for ${unusedDays} days.`,
			sql: isUnused,
		},
	},
	filters: declaredFilters(companyPeopleList, companyPerson, {
		account: {
			description: "Whole code of an account.",
			sql: (value, values) => `a.code = ${values.add(value, "text")}`,
		},
	}),
	search: {
		description: "Beginning of a name, an address or an account.",
		sql: anyBegins("p.name", "p.email", "a.code", "a.name"),
	},
};
