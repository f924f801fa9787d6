import { m } from "#generated/texts/messages.js";
import { declaredColumns } from "#server/lists/resources/declared-columns.ts";
import { declaredFilters } from "#server/lists/resources/declared-filters.ts";
import type { ListResource } from "#server/lists/resources/list-resource.ts";
import { anyBegins } from "#server/lists/resources/resource-filters.ts";
import type { ResourceObject } from "#server/lists/resources/resource-object.ts";
import { publishedTermsSql } from "#server/session/terms-in-force.ts";
import { acceptancesList } from "../acceptances-list.ts";

const acceptance: ResourceObject = {
	name: "TermsAcceptance",
	description: "A user's acceptance of the terms.",
	access: "admin",
	fields: {
		id: { type: "ID", sql: "t.person_id::text || ' ' || t.version", description: "Person and version." },
		personId: { type: "ID", sql: "t.person_id::text", description: "Number of the person." },
		name: { type: "String", sql: "p.name", description: "Name." },
		email: { type: "String", sql: "p.email", description: "Verified address." },
		isActive: { type: "Boolean", sql: "p.is_active", description: "Whether they may sign in." },
		version: { type: "String", sql: "t.version", description: "Version of the terms." },
		acceptedAt: { type: "DateTime", sql: "t.accepted_at", description: "When it was accepted." },
	},
};

// Before anything was published here, what is in force is the version that most have begun with: the newest of the
// table.
const inForce = `coalesce(${publishedTermsSql}, (select max(v.version) from terms_versions v where v.published_by is null))`;

/** Who accepted which terms when, for administrators. */
export const termsAcceptances: ListResource = {
	definition: acceptancesList,
	field: "termsAcceptances",
	description: "Who accepted which version of the terms, and when.",
	access: "admin",
	title: m.terms_acceptances,
	row: acceptance,
	source: {
		table: "terms_acceptances",
		alias: "t",
		owners: [],
		role: "millgate_admin",
		joins: { p: "join people p on p.id = t.person_id" },
	},
	key: [
		{ sql: "t.person_id", type: "integer" },
		{ sql: "t.version", type: "text" },
	],
	// Active people first.
	columns: declaredColumns(acceptancesList, acceptance, {
		state: { sort: [{ sql: "(not p.is_active)::int", type: "integer" }] },
	}),
	tabs: {
		all: { description: "All of them.", sql: "true" },
		inForce: { description: "Of the version in force.", sql: `t.version = ${inForce}` },
		active: { description: "Of people who may sign in.", sql: "p.is_active" },
	},
	tabType: "AcceptanceTab",
	filters: declaredFilters(acceptancesList, acceptance),
	search: { description: "Beginning of a name or an address.", sql: anyBegins("p.email", "p.name") },
	choices: {
		versions: {
			description: "Versions that there are.",
			sql: () => "select version as code, version as name from terms_versions order by version",
		},
	},
};
