import { m } from "#generated/texts/messages.js";
import { isGood } from "#server/keys/feed-keys.ts";
import { declaredColumns } from "#server/lists/resources/declared-columns.ts";
import { declaredFilters } from "#server/lists/resources/declared-filters.ts";
import type { ListResource } from "#server/lists/resources/list-resource.ts";
import { anyBegins } from "#server/lists/resources/resource-filters.ts";
import type { ResourceObject } from "#server/lists/resources/resource-object.ts";
import { apiKeysList } from "../api-keys-list.ts";

const isReplaced = "exists (select from feed_keys n where n.replaces = k.id)";
const stateSql = `(case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired'
	when ${isReplaced} then 'replaced' else 'good' end)`;

const apiKey: ResourceObject = {
	name: "ApiKey",
	description: "A key of a program, by what is known of it.",
	access: "admin",
	fields: {
		id: { type: "ID", sql: "k.id::text", description: "Number of the key." },
		name: { type: "String", sql: "k.name", description: "What people call it." },
		source: { type: "String", sql: "k.source", description: "System or supplier whose key it is." },
		scopes: { type: "String", isList: true, sql: "k.scopes", description: "What it opens." },
		state: {
			type: "String",
			sql: stateSql,
			description: "`good`, `replaced` (still good beside its successor), `expired` or `revoked`.",
		},
		hint: { type: "String", sql: "k.hint", description: "How it begins; empty for those made before this was kept." },
		usedAt: {
			type: "DateTime",
			sql: "k.last_used_at",
			isNullable: true,
			description: "When it was last used, to the minute.",
		},
		expiresAt: {
			type: "DateTime",
			sql: "k.expires_at",
			isNullable: true,
			description: "Until when it holds; null for ever.",
		},
		createdAt: { type: "DateTime", sql: "k.created_at", description: "When it was made." },
		createdBy: { type: "String", sql: "k.created_by", description: "Who made it." },
		revokedAt: { type: "DateTime", sql: "k.revoked_at", isNullable: true, description: "When it was revoked." },
		revokedBy: { type: "String", sql: "k.revoked_by", isNullable: true, description: "Who revoked it." },
		replaces: {
			type: "ID",
			sql: "k.replaces::text",
			isNullable: true,
			description: "Number of the key that it took over from.",
		},
	},
};

/** The keys of programs, for administrators: feeds, outbox, SCIM, suppliers' notices. */
export const apiKeys: ListResource = {
	definition: apiKeysList,
	field: "apiKeys",
	description:
		"Keys of programs: of the mill's systems, identity providers and suppliers. The keys themselves are not kept.",
	access: "admin",
	title: m.api_keys_title,
	row: apiKey,
	source: { table: "feed_keys", alias: "k", owners: [], role: "millgate_admin" },
	key: [{ sql: "k.id", type: "integer" }],
	columns: declaredColumns(apiKeysList, apiKey, {
		scopes: {
			description: "What it opens.",
			sheet: (sheet) => [sheet.text(m.api_keys_scopes(), "array_to_string(k.scopes, ' ')")],
		},
	}),
	tabs: {
		good: { description: "Keys that open something.", sql: isGood("k") },
		unused: {
			description: "Good and not used for 90 days, or never.",
			sql: `(${isGood("k")} and coalesce(k.last_used_at, k.created_at) < now() - interval '90 days')`,
		},
		over: { description: "Expired or revoked.", sql: `(not ${isGood("k")})` },
		all: { description: "All of them.", sql: "true" },
	},
	filters: declaredFilters(apiKeysList, apiKey, {
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
