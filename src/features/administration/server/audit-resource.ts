import { m } from "#generated/texts/messages.js";
import { declaredColumns } from "#server/lists/resources/declared-columns.ts";
import { declaredFilters } from "#server/lists/resources/declared-filters.ts";
import type { FilterSql, ListResource, SearchedWith } from "#server/lists/resources/list-resource.ts";
import type { ResourceObject } from "#server/lists/resources/resource-object.ts";
import type { SqlValues } from "#server/lists/sql-values.ts";
import type { DayRange } from "#shared/lists/list-definition.ts";
import { auditList, tabActions } from "../audit-list.ts";

const auditEvent: ResourceObject = {
	name: "AuditEvent",
	description: "One thing that happened.",
	access: "admin",
	fields: {
		id: { type: "ID", sql: "e.id::text", description: "Number of the event." },
		at: { type: "DateTime", sql: "e.happened_at", description: "When." },
		actor: { type: "String", sql: "e.actor", description: "Who: an address, a key, a visitor." },
		action: { type: "String", sql: "e.action", description: "What, as a code." },
		target: { type: "String", sql: "e.target", isNullable: true, description: "On what." },
		account: { type: "String", sql: "e.alias", isNullable: true, description: "Code of the account acted under." },
		address: { type: "String", sql: "e.address", isNullable: true, description: "Network address." },
		requestId: { type: "String", sql: "e.request_id", isNullable: true, description: "Id of the request." },
		detail: { type: "String", sql: "e.detail::text", description: "What else is on record, as JSON." },
	},
};

const actions = (words: readonly string[]) => `e.action = any (array[${words.map((word) => `'${word}'`).join(", ")}])`;

const whole =
	(sql: string): FilterSql =>
	(value, values) =>
		`${sql} = ${values.add(String(value), "text")}`;

const sinceSql = "e.happened_at >= ";

// A condition on the instant itself, so that the index of the newest finds the days; days are UTC's.
const days: FilterSql = (value, values) => {
	const { from, to } = value as DayRange;
	const ends = [
		...(from === undefined ? [] : [`${sinceSql}(${values.add(from, "date")})::timestamp at time zone 'UTC'`]),
		...(to === undefined ? [] : [`e.happened_at < (${values.add(to, "date")} + 1)::timestamp at time zone 'UTC'`]),
	];
	return `(${ends.join(" and ")})`;
};

// A frequent word occurs among the next rows of the list; a rare one has few matches, which are read from the word
// index.
const triedFirst = 20_000;
// If the requested days contain at most this many rows, the rows are read directly: the word index does not contain
// days and would be read for the whole log.
const mostByDays = 300_000;

/**
 * Events that contain the typed words, by key. A page first searches the next rows in its order; if it finds enough, it
 * is done. For a word that is too rare for that, the matches are read from the index and sorted, or all rows of the
 * requested days are read if these are few. An export reads all matches from the index.
 */
function foundBy(typed: string, values: SqlValues, { conditions, page }: SearchedWith): string {
	const wordsSql = `(select audit_query(${values.add(typed, "text")}))`;
	const isMeant = `(e.words @@ ${wordsSql} or e.request_id = ${values.add(typed.trim().toLowerCase(), "text")})`;
	const from = `from audit_events e where ${["true", ...conditions].join(" and ")}`;
	if (!page) return `e.id = any (array(select e.id ${from} and ${isMeant}))`;
	const { order, limit } = page;
	const isShortSql = `(select count(*) from next) < ${limit}`;
	const byWordsSql = `select e.id, e.happened_at ${from} and ${isMeant} and ${isShortSql}`;
	const rest = conditions.some((sql) => sql.includes(sinceSql))
		? withinDays(byWordsSql, { from, isMeant, isShort: isShortSql })
		: byWordsSql;
	return `e.id = any (array(
		with next as materialized (
			select e.id from (select e.* ${from} order by ${order} limit ${triedFirst}) e where ${isMeant} limit ${limit}
		), rest as materialized (${rest})
		select id from next where (select count(*) from next) = ${limit}
		union all (select e.id from rest e order by ${order} limit ${limit})))`;
}

/** The rest of a search within days: all of their rows where those are few, else what the index of words finds. */
function withinDays(
	byWords: string,
	{ from, isMeant, isShort }: Record<"from" | "isMeant" | "isShort", string>,
): string {
	return `with few as materialized (
			select ${isShort} and (select count(*) from (select ${from}
			limit ${mostByDays + 1}) held) <= ${mostByDays} as is_few
		)
		select e.id, e.happened_at from (select e.* ${from} and (select is_few from few) offset 0) e where ${isMeant}
		union all ${byWords} and not (select is_few from few)`;
}

/** The audit record, for administrators: append only, searched by whole words. */
export const audit: ListResource = {
	definition: auditList,
	field: "auditEvents",
	description: "What people and systems did here, newest first. Nobody changes or deletes it.",
	access: "admin",
	title: m.administration_audit,
	row: auditEvent,
	source: { table: "audit_events", alias: "e", owners: [], role: "millgate_admin" },
	key: [{ sql: "e.id", type: "integer" }],
	columns: declaredColumns(auditList, auditEvent),
	tabs: {
		all: { description: "Everything.", sql: "true" },
		signIns: { description: "Sign-ins, refused ones, sign-outs, terms, aliases.", sql: actions(tabActions.signIns) },
		rights: { description: "Rights, invitations, keys.", sql: actions(tabActions.rights) },
		exports: { description: "Exports and downloads.", sql: actions(tabActions.exports) },
	},
	tabType: "AuditTab",
	filters: declaredFilters(auditList, auditEvent, {
		at: { description: "Day, UTC.", sql: days },
		actor: { description: "The whole address, or name of a key.", sql: whole("e.actor") },
		target: { description: "The whole target.", sql: whole("e.target") },
		account: { description: "The whole code of an account.", sql: whole("e.alias") },
		address: { description: "The whole network address.", sql: whole("e.address") },
		request: { description: "Id of a request.", sql: whole("e.request_id") },
	}),
	search: {
		description:
			"Words of an event (people by name or address, actions, targets, accounts, what its detail says), by their beginning from three letters on.",
		sql: foundBy,
		findsFew: true,
	},
};
