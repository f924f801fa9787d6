import { m } from "#generated/texts/messages.js";
import { declaredColumns } from "#server/lists/resources/declared-columns.ts";
import { declaredFilters } from "#server/lists/resources/declared-filters.ts";
import type { ListResource } from "#server/lists/resources/list-resource.ts";
import { anyBegins } from "#server/lists/resources/resource-filters.ts";
import type { ResourceObject } from "#server/lists/resources/resource-object.ts";
import { apiKeysList } from "../api-keys-list.ts";
import { actsFor, goodKey, keyColumns, keyFields, keyStateDescription, keyStateSql } from "./key-fields.ts";

const hasRight = "key_has_right(k.id)";
const kindSql = "(case when k.owner_id is null then 'mill' else 'company' end)";

const apiKey: ResourceObject = {
	name: "ApiKey",
	description: "A key of a program, by what is known of it.",
	access: "admin",
	fields: {
		...keyFields,
		kind: { type: "String", sql: kindSql, description: "`mill`, or `company`: made by a company's administrator." },
		source: { type: "String", sql: "k.source", description: "System or supplier whose key it is." },
		owner: {
			type: "String",
			sql: "o.name",
			isNullable: true,
			description: "Administrator of a company with whose right it acts; null for the mill's.",
		},
		state: { type: "String", sql: keyStateSql(hasRight), description: keyStateDescription },
		createdBy: { type: "String", sql: "k.created_by", description: "Who made it." },
		revokedBy: { type: "String", sql: "k.revoked_by", isNullable: true, description: "Who revoked it." },
	},
};

/** The keys of programs, for administrators: feeds, outbox, SCIM, suppliers' notices, companies' own programs. */
export const apiKeys: ListResource = {
	definition: apiKeysList,
	field: "apiKeys",
	description:
		"Keys of programs: of the mill's systems, identity providers, suppliers and companies. The keys themselves are not kept.",
	access: "admin",
	title: m.api_keys_title,
	row: apiKey,
	source: {
		table: "feed_keys",
		alias: "k",
		owners: [],
		role: "millgate_admin",
		joins: { o: "left join people o on o.id = k.owner_id" },
	},
	key: [{ sql: "k.id", type: "integer" }],
	columns: declaredColumns(apiKeysList, apiKey, keyColumns),
	tabs: {
		good: { description: "Keys that open something.", sql: goodKey },
		ending: {
			description: "Good, with no successor, and over within 14 days.",
			sql: `(${goodKey} and k.expires_at < now() + interval '14 days'
				and not exists (select from feed_keys n where n.replaces = k.id))`,
		},
		unused: {
			description: "Good and not used for 90 days, or never.",
			sql: `(${goodKey} and coalesce(k.last_used_at, k.created_at) < now() - interval '90 days')`,
		},
		over: { description: "Expired or revoked.", sql: `(not ${goodKey})` },
		all: { description: "All of them.", sql: "true" },
	},
	filters: declaredFilters(apiKeysList, apiKey, {
		account: {
			description: "Whole code of an account for which a company's key acts.",
			sql: (value, values) => actsFor(values.add(value, "text")),
		},
		scope: {
			description: "Scopes, one of which a key has.",
			sql: (value, values) => `k.scopes && ${values.add(value, "text[]")}`,
		},
	}),
	search: { description: "Beginning of a name, a source or a key.", sql: anyBegins("k.name", "k.source", "k.hint") },
	choices: {
		scopes: {
			description: "Scopes that some key has.",
			sql: () => "select distinct s as code, s as name from feed_keys, unnest(scopes) s",
		},
	},
};
