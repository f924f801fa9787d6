import { m } from "#generated/texts/messages.js";
import type { ListResource, ResourceColumn, ResourceTab } from "#server/lists/resources/list-resource.ts";
import { resourceColumns } from "#server/lists/resources/resource-columns.ts";
import { anyBegins, between, oneOf } from "#server/lists/resources/resource-filters.ts";
import { publishedTerms } from "#server/session/terms-in-force.ts";
import { type AcceptanceColumnId, type AcceptanceTab, acceptancesList } from "../acceptances-list.ts";
import { acceptanceColumnLabel, personStateLabel } from "../terms-labels.ts";

const column = resourceColumns(acceptanceColumnLabel);
const state = "case when p.is_active then 'active' else 'inactive' end";

const columns: Readonly<Record<AcceptanceColumnId, ResourceColumn>> = {
	person: column.text("person", "p.name", "Name."),
	email: column.text("email", "p.email", "Verified address."),
	version: column.text("version", "t.version", "Version of the terms."),
	accepted: column.instant("accepted", "t.accepted_at", "When it was accepted."),
	state: column.text("state", state, "Whether the person may still sign in.", { word: personStateLabel }),
};

// Before anything was published here, what is in force is the version that most have begun with: the newest of the
// table.
const inForce = `coalesce(${publishedTerms}, (select max(v.version) from terms_versions v where v.published_by is null))`;
const tabs: Readonly<Record<AcceptanceTab, ResourceTab>> = {
	all: { description: "All of them.", sql: "true" },
	inForce: { description: "Of the version in force.", sql: `t.version = ${inForce}` },
	active: { description: "Of people who may sign in.", sql: "p.is_active" },
};

/** Who accepted which terms when, for administrators. */
export const termsAcceptances: ListResource = {
	definition: acceptancesList,
	field: "termsAcceptances",
	description: "Who accepted which version of the terms, and when.",
	access: "admin",
	title: m.terms_acceptances,
	row: {
		name: "TermsAcceptance",
		description: "Somebody's acceptance of the terms.",
		access: "admin",
		fields: {
			id: { type: "ID", sql: "t.person_id::text || ' ' || t.version", description: "Person and version." },
			personId: { type: "ID", sql: "t.person_id::text", description: "Number of the person." },
			name: { type: "String", sql: "p.name", description: "Name." },
			email: { type: "String", sql: "p.email", description: "Verified address." },
			isActive: { type: "Boolean", sql: "p.is_active", description: "Whether they may sign in." },
			version: { type: "String", sql: "t.version", description: "Version of the terms." },
			acceptedAt: { type: "DateTime", sql: "t.accepted_at", description: "When." },
		},
	},
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
	columns,
	tabs,
	tabType: "AcceptanceTab",
	filters: {
		version: { description: "Versions.", sql: oneOf("t.version") },
		accepted: {
			description: "Day it was accepted, UTC.",
			sql: between("(t.accepted_at at time zone 'UTC')::date", "date"),
		},
		acceptance: {
			description: "Single ones, as person and version.",
			sql: oneOf("(t.person_id::text || ' ' || t.version)"),
		},
	},
	search: { description: "Beginning of a name or an address.", sql: anyBegins("p.email", "p.name") },
	choices: {
		versions: {
			description: "Versions that there are.",
			sql: () => "select version as code, version as name from terms_versions order by version",
		},
	},
};
