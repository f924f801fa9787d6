import { m } from "#generated/texts/messages.js";
import { isGood } from "#server/keys/feed-keys.ts";
import type { ResourceColumn } from "#server/lists/resources/list-resource.ts";
import type { ResourceObject } from "#server/lists/resources/resource-object.ts";

/** SQL of the state of key `k`; `hasRight` tells whether a company's key acts for an account now. */
export const keyStateSql = (hasRight: string): string => `(case when k.revoked_at is not null then 'revoked'
	when k.expires_at <= now() then 'expired' when k.owner_id is not null and not ${hasRight} then 'without-right'
	when exists (select from feed_keys n where n.replaces = k.id) then 'replaced' else 'good' end)`;

export const keyStateDescription =
	"`good`, `replaced` (still good beside its successor), `without-right` (its owner administers none of its accounts), `expired` or `revoked`.";

/** SQL of a condition: key `k` acts for an account of this code. */
export const actsFor = (code: string): string => `exists (select from feed_key_accounts ka
	join accounts a on a.id = ka.account_id where ka.key_id = k.id and a.code = ${code})`;

const call: ResourceObject = {
	name: "ApiCall",
	description: "A call of a company's program.",
	access: "signedIn",
	fields: {
		id: { type: "ID", sql: "c.id::text", description: "Number of the call." },
		calledAt: { type: "DateTime", sql: "c.called_at", description: "When it came." },
		method: { type: "String", sql: "c.method", description: "HTTP method." },
		path: { type: "String", sql: "c.path", description: "Path with its query, at most 500 characters." },
		status: { type: "Int", sql: "c.status", description: "HTTP status of the response." },
		durationMs: { type: "Int", sql: "c.duration_ms", description: "Milliseconds until the response began." },
	},
};

/** What the company and the mill read alike of a key `k`. */
export const keyFields = {
	id: { type: "ID", sql: "k.id::text", description: "Number of the key." },
	name: { type: "String", sql: "k.name", description: "What people call it." },
	accounts: {
		type: "String",
		isList: true,
		sql: `array(select a.code from feed_key_accounts ka join accounts a on a.id = ka.account_id
			where ka.key_id = k.id order by a.code)`,
		description: "Codes of the accounts for which a company's key acts, of those in the reader's reach.",
	},
	scopes: { type: "String", isList: true, sql: "k.scopes", description: "What it opens." },
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
	revokedAt: { type: "DateTime", sql: "k.revoked_at", isNullable: true, description: "When it was revoked." },
	replaces: {
		type: "ID",
		sql: "k.replaces::text",
		isNullable: true,
		description: "Number of the key that it took over from.",
	},
	calls: {
		object: call,
		isList: true,
		from: (json) => `(select coalesce(json_agg(${json} order by c.called_at desc, c.id desc), '[]')
			from (select * from api_calls c where c.key_id = k.id order by c.called_at desc, c.id desc limit 100) c)`,
		description: "Its newest calls of the last 30 days, at most 100; of companies' keys.",
	},
} as const satisfies ResourceObject["fields"];

/** Cells of the columns that hold lists. */
export const keyColumns = {
	accounts: {
		description: "Accounts for which it acts.",
		sheet: (sheet) => [sheet.text(m.api_keys_accounts(), `array_to_string(${keyFields.accounts.sql}, ' ')`)],
	},
	scopes: {
		description: "What it opens.",
		sheet: (sheet) => [sheet.text(m.api_keys_scopes(), "array_to_string(k.scopes, ' ')")],
	},
} as const satisfies Record<string, ResourceColumn>;

/** SQL of keys that neither expired nor were revoked. */
export const goodKey = isGood("k");
