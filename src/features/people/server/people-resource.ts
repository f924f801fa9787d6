import { m } from "#generated/texts/messages.js";
import type { RowScope } from "#server/database/database.ts";
import { declaredColumns } from "#server/lists/resources/declared-columns.ts";
import { declaredFilters } from "#server/lists/resources/declared-filters.ts";
import type { KeySearch, ListResource } from "#server/lists/resources/list-resource.ts";
import type { ResourceObject } from "#server/lists/resources/resource-object.ts";
import type { SqlValues } from "#server/lists/sql-values.ts";
import { groupNames } from "#shared/access.ts";
import type { FilterValue } from "#shared/lists/list-definition.ts";
import { peopleList } from "../people-list.ts";

const lastSignIn = "p.last_signed_in_at";
const groups = "array(select g.group_name from person_groups g where g.person_id = p.id order by 1)";
// Read once: a question for each person takes as long as there are people.
const inGroup = (condition: string) => `p.id in (select g.person_id from person_groups g where ${condition})`;
// As a set: the planner that sorts no page (preferIndexOrder) would walk all accounts in an index's order to
// distinguish them.
const accountCountSql =
	"(select count(*) from (select pa.account_id from person_accounts pa where pa.person_id = p.id group by 1) reached)";
const accountsOf = "from person_accounts pa join accounts a on a.id = pa.account_id where pa.person_id = p.id";
// Likewise: by "C" no index has them in order, so that a person's own are looked up and sorted.
const firstAccounts = `array(select distinct a.code collate "C" ${accountsOf} order by 1 limit 3)`;

const state = "case when p.is_active then 'active' else 'inactive' end";

/**
 * SELECT of people by their words; each branch has its index (database/migrations/0006-people.sql), and names of more
 * than four words are few.
 */
function byWords(typed: string, values: SqlValues): string {
	const parameter = values.add(typed.toUpperCase(), "text");
	const begins = (sql: string) => `starts_with(upper(${sql}), ${parameter})`;
	const word = (place: number) => `split_part(p.name, ' ', ${place})`;
	const later = [2, 3, 4].map((place) => `${word(place)} <> '' and ${begins(word(place))}`);
	const anyWord = `exists (select from unnest(string_to_array(upper(p.name), ' ')) word
		where starts_with(word, ${parameter}))`;
	const found = [`${begins("p.email")} or ${begins("p.name")}`, ...later, `${word(5)} <> '' and ${anyWord}`];
	return found.map((sql) => `select p.id from people p where ${sql}`).join(" union all ");
}

function byAccount(typed: string, values: SqlValues): string {
	const parameter = values.add(typed.toUpperCase(), "text");
	return `select pa.person_id as id from accounts a join person_accounts pa on pa.account_id = a.id
		where starts_with(upper(a.code), ${parameter}) or starts_with(upper(a.name), ${parameter}) group by 1`;
}

/** Looked up, as long as they are few. */
const lookedUp = (found: (typed: string, values: SqlValues) => string) => ({
	sql: (value: FilterValue, values: SqlValues) => `p.id in (${found(String(value), values)})`,
	keys: {
		row: [{ name: "id", type: "bigint" }],
		sql: (typed: string, values: SqlValues, _: RowScope, limit: number) =>
			`select id from (${found(typed, values)}) found limit ${limit}`,
	} satisfies KeySearch,
});

const listedPerson: ResourceObject = {
	name: "ListedPerson",
	description: "A person as administrators see them in lists.",
	access: "admin",
	fields: {
		id: { type: "ID", sql: "p.id::text", description: "Number of the person." },
		name: { type: "String", sql: "p.name", description: "Name." },
		email: { type: "String", sql: "p.email", description: "Verified address." },
		isActive: { type: "Boolean", sql: "p.is_active", description: "Whether they may sign in." },
		language: { type: "String", sql: "p.language", description: "`en` or `es`." },
		groups: { type: "String", isList: true, sql: groups, description: "Groups." },
		accountCount: { type: "Int", sql: accountCountSql, description: "How many accounts they reach." },
		firstAccounts: {
			type: "String",
			isList: true,
			sql: firstAccounts,
			description: "Codes of the first three.",
		},
		lastSignInAt: { type: "DateTime", sql: lastSignIn, isNullable: true, description: "When they last signed in." },
		since: { type: "DateTime", sql: "p.created_at", description: "Since when the portal knows them." },
	},
};

/** People, for administrators: found by name, address, account, group, last sign-in. */
export const people: ListResource = {
	definition: peopleList,
	field: "people",
	description: "People who may, or might, sign in.",
	access: "admin",
	title: m.people_title,
	row: listedPerson,
	source: { table: "people", alias: "p", owners: [], sums: "people_sums", role: "millgate_admin" },
	key: [{ sql: "p.id", type: "integer" }],
	columns: declaredColumns(peopleList, listedPerson, {
		groups: { description: "Groups.", sql: `array_to_string(${groups}, ' ')` },
		accounts: {
			description: "Codes of the accounts.",
			sql: `(select string_agg(distinct a.code, ' ' order by a.code) ${accountsOf})`,
		},
		state: { description: "Whether they may sign in.", sql: state },
	}),
	tabs: {
		active: { description: "People who may sign in.", sql: "p.is_active", isKept: true, isKeptApart: true },
		administrators: {
			description: "Members of SSA-Admin.",
			sql: inGroup(`g.group_name = '${groupNames.admin}'`),
			isFew: true,
		},
		neverSignedIn: {
			description: "Active and never signed in.",
			sql: "(p.is_active and p.last_signed_in_at is null)",
			isKept: true,
			isKeptApart: true,
			keptSql: "p.is_active and not p.has_signed_in",
		},
		inactive: { description: "Deactivated.", sql: "not p.is_active", isKept: true, isKeptApart: true },
		all: { description: "Everybody.", sql: "true", isKept: true },
	},
	tabType: "PeopleTab",
	filters: declaredFilters(peopleList, listedPerson, {
		group: {
			description: "Names of groups.",
			sql: (value, values) => inGroup(`g.group_name = any(${values.add(value, "text[]")})`),
		},
		account: { description: "Beginning of an account's code, or of its name.", ...lookedUp(byAccount) },
	}),
	search: { description: "Beginning of a name, of a part of it, or of an address.", ...lookedUp(byWords) },
	choices: {
		groups: {
			description: "Groups.",
			sql: () => "select distinct group_name as code, group_name as name from person_groups",
		},
	},
};
