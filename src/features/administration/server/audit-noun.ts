import { m } from "#generated/texts/messages.js";
import { nounColumns } from "#server/lists/nouns/noun-columns.ts";
import { oneOf } from "#server/lists/nouns/noun-filters.ts";
import type { FilterSql, NounColumn, NounList, NounTab } from "#server/lists/nouns/noun-list.ts";
import type { DayRange } from "#shared/lists/list-definition.ts";
import { type AuditColumnId, type AuditTab, auditList, tabActions } from "../audit-list.ts";
import { auditColumnWord } from "../audit-words.ts";

const column = nounColumns(auditColumnWord);
const unsorted = { sort: "none" } as const;

const columns: Readonly<Record<AuditColumnId, NounColumn>> = {
	at: column.instant("at", "e.happened_at", "When."),
	actor: column.text("actor", "e.actor", "Who: an address, a key, a visitor.", unsorted),
	action: column.text("action", "e.action", "What.", unsorted),
	target: column.text("target", "e.target", "On what.", unsorted),
	account: column.text("account", "e.alias", "The account acted under.", unsorted),
	address: column.text("address", "e.address", "Network address.", unsorted),
	request: column.text("request", "e.request_id", "Id of the request, as error pages show it.", unsorted),
	detail: column.text("detail", "e.detail::text", "What else is on record, as JSON.", unsorted),
};

const actions = (words: readonly string[]) => `e.action = any (array[${words.map((word) => `'${word}'`).join(", ")}])`;
const tabs: Readonly<Record<AuditTab, NounTab>> = {
	all: { description: "Everything.", sql: "true" },
	signIns: { description: "Sign-ins, refused ones, sign-outs, terms, aliases.", sql: actions(tabActions.signIns) },
	rights: { description: "Rights, invitations, keys.", sql: actions(tabActions.rights) },
	exports: { description: "Exports and downloads.", sql: actions(tabActions.exports) },
};

const whole =
	(sql: string): FilterSql =>
	(value, values) =>
		`${sql} = ${values.add(String(value), "text")}`;

// A condition on the instant itself, so that the index of the newest finds the days; days are UTC's.
const days: FilterSql = (value, values) => {
	const { from, to } = value as DayRange;
	const ends = [
		...(from === undefined ? [] : [`e.happened_at >= (${values.add(from, "date")})::timestamp at time zone 'UTC'`]),
		...(to === undefined ? [] : [`e.happened_at < (${values.add(to, "date")} + 1)::timestamp at time zone 'UTC'`]),
	];
	return `(${ends.join(" and ")})`;
};

// Each arm is read from its own index; more than the newest few thousand of one search nobody reads, and a filter finds those.
const mostFound = 5000;
const arms = ["actor", "target", "alias", "request_id", "action"];

/** The audit record, for administrators: append only, searched by whole words. */
export const audit: NounList = {
	definition: auditList,
	field: "auditEvents",
	description: "What people and systems did here, newest first. Nobody changes or deletes it.",
	access: "admin",
	title: m.administration_audit,
	hasDataStamp: false,
	row: {
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
	},
	source: { table: "audit_events", alias: "e", owners: [], role: "millgate_admin" },
	key: [{ sql: "e.id", type: "integer" }],
	columns,
	tabs,
	tabType: "AuditTab",
	filters: {
		at: { description: "Day, UTC.", sql: days },
		actor: { description: "The whole address, or name of a key.", sql: whole("e.actor") },
		action: { description: "The whole code of an action.", sql: whole("e.action") },
		target: { description: "The whole target.", sql: whole("e.target") },
		account: { description: "The whole code of an account.", sql: whole("e.alias") },
		request: { description: "Id of a request.", sql: whole("e.request_id") },
		event: { description: "Numbers of single events.", sql: oneOf("e.id::text") },
	},
	search: {
		description: "A whole actor, target, account, action or request id; the newest 5,000 of each.",
		sql: (typed, values) => {
			const given = values.add(typed, "text");
			const found = arms.map(
				(arm) => `(select id from audit_events where ${arm} = ${given} order by happened_at desc, id desc limit ${mostFound})`,
			);
			return `e.id = any (array(${found.join(" union all ")}))`;
		},
	},
};
