import { m } from "#generated/texts/messages.js";
import { currentLanguage } from "#server/language.ts";
import type { ListResource, ResourceColumn, ResourceTab } from "#server/lists/resources/list-resource.ts";
import { resourceColumns } from "#server/lists/resources/resource-columns.ts";
import { anyBegins, beginsWith, between, oneOf } from "#server/lists/resources/resource-filters.ts";
import { entityLabel } from "#shared/feed-labels.ts";
import { rejectedColumnLabel, rejectedReason, rejectedStateLabel } from "../../rejected/rejected-labels.ts";
import { type RejectedColumnId, type RejectedTab, rejectedList } from "../../rejected/rejected-list.ts";

const column = resourceColumns(rejectedColumnLabel);

// Rows that could not be read have a hash for a mark, which tells people nothing.
const key = "case when starts_with(h.mark, '#') then '' else h.mark end";
const fault = "json_build_object('field', h.field, 'code', h.code, 'value', h.value)::text";
const reasonOf = (json: string) =>
	rejectedReason(JSON.parse(json) as Parameters<typeof rejectedReason>[0], currentLanguage());

const columns: Readonly<Record<RejectedColumnId, ResourceColumn>> = {
	key: column.text("key", key, "What the row is about, by its natural key."),
	entity: column.text("entity", "h.entity", "Kind of rows.", { word: entityLabel }),
	source: column.text("source", "h.source", "System that sent it."),
	reason: column.text("reason", fault, "Why it was refused.", { sort: "none", word: reasonOf }),
	field: column.text("field", "h.field", "The first field that is wrong."),
	line: column.integer("line", "h.line", "Line of the file."),
	run: column.integer("run", "h.run_id", "The run that refused it last."),
	last: column.instant("last", "h.last_seen_at", "When it was last refused."),
	first: column.instant("first", "h.first_seen_at", "When it was first refused."),
	times: column.integer("times", "h.times", "How often it came."),
	state: column.text("state", "h.state", "What became of it.", { word: rejectedStateLabel }),
};

const tabs: Readonly<Record<RejectedTab, ResourceTab>> = {
	open: { description: "Nobody has settled them yet.", sql: "h.state = 'open'" },
	settled: {
		description: "Imported after all, or taken over by a newer sending.",
		sql: "h.state <> all (array['open', 'dismissed'])",
	},
	dismissed: { description: "Put away with a reason.", sql: "h.state = 'dismissed'" },
	all: { description: "All of them.", sql: "true" },
};

/** Refused rows of the feeds, for administrators. */
export const rejectedRows: ListResource = {
	definition: rejectedList,
	field: "rejectedRows",
	description: "Rows that the importer refused, and what became of them.",
	access: "admin",
	title: m.feeds_rejected_title,
	row: {
		name: "RejectedRow",
		description: "A row of a feed that was refused.",
		access: "admin",
		fields: {
			id: { type: "ID", sql: "h.id::text", description: "Its number." },
			key: {
				type: "String",
				sql: key,
				description: "What it is about, by its natural key; empty where that cannot be read.",
			},
			entity: { type: "String", sql: "h.entity", description: "Kind of rows." },
			source: { type: "String", sql: "h.source", description: "System that sent it." },
			line: { type: "Int", sql: "h.line", description: "Line of its file." },
			run: { type: "ID", sql: "h.run_id::text", description: "The run that refused it last." },
			field: {
				type: "String",
				sql: "h.field",
				description: "Path of the first field that is wrong; empty for the row as a whole.",
			},
			code: { type: "String", sql: "h.code", description: "Why, as a code." },
			value: {
				type: "String",
				sql: "h.value",
				isNullable: true,
				description: "What goes into the sentence of the code.",
			},
			faultCount: {
				type: "Int",
				sql: "(select count(*) from feed_rejects f where f.run_id = h.run_id and f.line = h.line)",
				description: "How many faults it has.",
			},
			times: { type: "Int", sql: "h.times", description: "How often its source has sent it." },
			firstSeenAt: { type: "DateTime", sql: "h.first_seen_at", description: "When it was first refused." },
			lastSeenAt: { type: "DateTime", sql: "h.last_seen_at", description: "When it was last refused." },
			state: {
				type: "String",
				sql: "h.state",
				description: "`open`, `imported`, `sent_again`, `resent`, `mended` or `dismissed`.",
			},
			settledAt: { type: "DateTime", sql: "h.settled_at", isNullable: true, description: "When it was settled." },
			settledBy: {
				type: "String",
				sql: "h.settled_by",
				isNullable: true,
				description: "Who settled it, if a person did.",
			},
		},
	},
	source: { table: "rejected_rows", alias: "h", owners: [], role: "millgate_admin" },
	key: [{ sql: "h.id", type: "integer" }],
	columns,
	tabs,
	tabType: "RejectedTab",
	filters: {
		source: { description: "Systems.", sql: oneOf("h.source") },
		entity: { description: "Kinds of rows.", sql: oneOf("h.entity") },
		code: { description: "Codes of the first fault.", sql: oneOf("h.code") },
		field: { description: "Beginning of the field's path.", sql: beginsWith("h.field") },
		run: {
			description: "Number of the run.",
			sql: (value, values) => `h.run_id::text = ${values.add(String(value), "text")}`,
		},
		last: {
			description: "Day of the last refusal, UTC.",
			sql: between("(h.last_seen_at at time zone 'UTC')::date", "date"),
		},
		row: { description: "Numbers of single rows.", sql: oneOf("h.id::text") },
	},
	search: {
		description: "Beginning of the key, of the field or of what is not known.",
		sql: anyBegins("h.mark", "h.field", "h.value"),
	},
	choices: {
		sources: {
			description: "Systems that sent any.",
			sql: (rows) => `select distinct h.source as code, h.source as name from ${rows()}`,
		},
		codes: {
			description: "Faults that there are.",
			sql: (rows) => `select distinct h.code as code, h.code as name from ${rows()}`,
		},
	},
};
