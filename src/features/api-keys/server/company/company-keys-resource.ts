import { m } from "#generated/texts/messages.js";
import { declaredColumns } from "#server/lists/resources/declared-columns.ts";
import { declaredFilters } from "#server/lists/resources/declared-filters.ts";
import type { ListResource } from "#server/lists/resources/list-resource.ts";
import { anyBegins } from "#server/lists/resources/resource-filters.ts";
import type { ResourceObject } from "#server/lists/resources/resource-object.ts";
import { companyKeysList } from "../../company-keys-list.ts";
import { actsFor, goodKey, keyColumns, keyFields, keyStateDescription, keyStateSql } from "../key-fields.ts";

const companyKey: ResourceObject = {
	name: "CompanyKey",
	description: "A key of a company's own program.",
	access: "signedIn",
	fields: {
		...keyFields,
		owner: { type: "String", sql: "o.name", description: "Administrator of the company with whose right it acts." },
		isOwn: { type: "Boolean", sql: "(k.owner_id = viewer_person())", description: "Whether the viewer is its owner." },
		isManaged: {
			type: "Boolean",
			sql: "o.is_managed",
			description: "Whether the viewer administers an account of it for their company, so that they may change it.",
		},
		state: { type: "String", sql: keyStateSql("o.has_right"), description: keyStateDescription },
	},
};

/**
 * The keys that act for accounts of the viewer. Everybody of the company reads them; its administrators change them.
 */
export const companyKeys: ListResource = {
	definition: companyKeysList,
	field: "companyKeys",
	description: "Keys of companies' own programs that act for accounts of the viewer. The keys themselves are not kept.",
	access: "signedIn",
	title: m.api_keys_title,
	row: companyKey,
	source: {
		table: "company_key_list",
		alias: "k",
		owners: [],
		joins: { o: "join company_key_owners() o on o.key_id = k.id" },
	},
	key: [{ sql: "k.id", type: "integer" }],
	columns: declaredColumns(companyKeysList, companyKey, keyColumns),
	tabs: {
		good: { description: "Keys that open something.", sql: `(${goodKey} and o.has_right)` },
		stopped: {
			description: "Keys whose owner administers none of their accounts any more: a colleague can take them over.",
			sql: `(${goodKey} and not o.has_right)`,
		},
		over: { description: "Expired or revoked.", sql: `(not ${goodKey})` },
		all: { description: "All of them.", sql: "true" },
	},
	filters: declaredFilters(companyKeysList, companyKey, {
		account: {
			description: "Whole code of an account for which the key acts.",
			sql: (value, values) => actsFor(values.add(value, "text")),
		},
		scope: {
			description: "Scopes, one of which a key has.",
			sql: (value, values) => `k.scopes && ${values.add(value, "text[]")}`,
		},
	}),
	search: {
		description: "Beginning of a name, an owner's name or a key.",
		sql: anyBegins("k.name", "o.name", "k.hint"),
	},
	choices: {
		scopes: {
			description: "Scopes that some key has.",
			sql: () => "select distinct s as code, s as name from company_key_list, unnest(scopes) s",
		},
	},
};
