import { m } from "#generated/texts/messages.js";
import { currentLanguage } from "#server/language.ts";
import { declaredColumns } from "#server/lists/resources/declared-columns.ts";
import { declaredFilters } from "#server/lists/resources/declared-filters.ts";
import type { ListResource } from "#server/lists/resources/list-resource.ts";
import { anyBegins } from "#server/lists/resources/resource-filters.ts";
import type { ResourceObject } from "#server/lists/resources/resource-object.ts";
import { rejectedReason } from "../../rejected/rejected-labels.ts";
import { rejectedList } from "../../rejected/rejected-list.ts";

// Rows that could not be read are identified by a hash, which means nothing to users.
const key = "case when starts_with(h.mark, '#') then '' else h.mark end";
const error = "json_build_object('field', h.field, 'code', h.code, 'value', h.value)::text";
const reasonOf = (json: string) =>
	rejectedReason(JSON.parse(json) as Parameters<typeof rejectedReason>[0], currentLanguage());

const rejectedRow: ResourceObject = {
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
	},
};

/** Refused rows of the feeds, for administrators. */
export const rejectedRows: ListResource = {
	definition: rejectedList,
	field: "rejectedRows",
	description: "Rows that the importer refused, and what became of them.",
	access: "admin",
	title: m.feeds_rejected_title,
	row: rejectedRow,
	source: { table: "rejected_rows", alias: "h", owners: [], role: "millgate_admin" },
	key: [{ sql: "h.id", type: "integer" }],
	columns: declaredColumns(rejectedList, rejectedRow, {
		reason: {
			description: "Why it was refused.",
			sheet: (sheet) => [sheet.text(m.feeds_rejected_reason(), error, reasonOf)],
		},
		run: {
			sort: [{ sql: "h.run_id", type: "integer" }],
			sheet: (sheet) => [sheet.integer(m.feeds_rejected_run(), "h.run_id")],
		},
	}),
	tabs: {
		open: { description: "Nobody has settled them yet.", sql: "h.state = 'open'" },
		settled: {
			description: "Imported after all, or taken over by a newer sending.",
			sql: "h.state <> all (array['open', 'dismissed'])",
		},
		dismissed: { description: "Put away with a reason.", sql: "h.state = 'dismissed'" },
		all: { description: "All of them.", sql: "true" },
	},
	tabType: "RejectedTab",
	filters: declaredFilters(rejectedList, rejectedRow, {
		run: {
			description: "Number of the run.",
			sql: (value, values) => `h.run_id::text = ${values.add(String(value), "text")}`,
		},
	}),
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
