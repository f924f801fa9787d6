import { m } from "#generated/texts/messages.js";
import { declaredColumns } from "#server/lists/resources/declared-columns.ts";
import { declaredFilters } from "#server/lists/resources/declared-filters.ts";
import type { ListResource } from "#server/lists/resources/list-resource.ts";
import { anyBegins, millOrderBegins, millOrderOrAny, oneOf } from "#server/lists/resources/resource-filters.ts";
import { aboutLabel } from "../desk-labels.ts";
import { deskList } from "../desk-list.ts";
import { deskItem, isNobodysSql, lastCompanySql } from "./desk-rows.ts";
import { deskScope } from "./desk-scope.ts";

const columns = declaredColumns(deskList, deskItem, {
	account: { sql: "a.code" },
	about: {
		description: "What it is about, and where it stands.",
		sheet: (sheet) => [
			sheet.text(m.desk_col_about(), "i.kind || '/' || coalesce(i.about, '') || '/' || i.state", aboutLabel),
		],
	},
	assigned: { description: "Who looks after it.", sql: "p.name" },
	last: {
		description: "Who spoke last.",
		sheet: (sheet) => [
			sheet.text(m.desk_col_last(), "i.last_by"),
			sheet.text(m.desk_col_last_company(), lastCompanySql),
		],
	},
});

const waits = "i.waits_for = 'mill'";

/** The desk's queue over all kinds. */
export const desk: ListResource = {
	definition: deskList,
	field: "deskItems",
	description:
		"What customers and suppliers sent and the mill answers, of the accounts on one's lists; administrators see everybody's.",
	access: "desk",
	title: m.desk_title,
	row: deskItem,
	source: {
		table: "desk_items",
		alias: "i",
		owners: [],
		role: "millgate_desk",
		scopeOf: deskScope,
		joins: { a: "join accounts a on a.id = i.account_id", p: "left join people p on p.id = i.person_id" },
	},
	key: [
		{ sql: "i.kind", type: "text" },
		{ sql: "i.item", type: "text" },
		{ sql: "i.account_id", type: "integer" },
	],
	columns,
	tabs: {
		toAnswer: { description: "It is the mill's turn.", sql: waits },
		mine: { description: "Mine, and not at its end.", sql: "(i.is_open and i.person_id = viewer_person())" },
		unassigned: {
			description: "The mill's turn, and nobody looks after it.",
			sql: `(${waits} and ${isNobodysSql("i")})`,
		},
		overdue: { description: "The mill's turn, and later than it means to be.", sql: `(${waits} and i.due_at < now())` },
		waiting: { description: "The mill waits for the customer or supplier.", sql: "i.waits_for = 'partner'" },
		all: { description: "Everything, what came to its end in the last 180 days among it.", sql: "true" },
	},
	tabType: "DeskTab",
	filters: declaredFilters(deskList, deskItem, {
		account: {
			description: "Beginning of an account's code, or of its name.",
			sql: (value, values) => anyBegins("a.code", "a.name")(String(value), values),
		},
		madeOf: { description: "Beginning of the mill order.", sql: millOrderBegins("i.order_number") },
		one: {
			description: "Single things, as account:kind:item.",
			sql: oneOf("(a.code || ':' || i.kind || ':' || i.item)"),
		},
	}),
	search: {
		description: "Number, order, purchase order, bill of lading, code or name of the account: their beginning.",
		sql: millOrderOrAny("i.order_number", "i.number", "i.po_number", "i.bol_number", "a.code", "a.name"),
	},
	choices: {
		colleagues: {
			description: "Who looks after something here.",
			sql: (rows) => `select distinct p.id::text as code, p.name from ${rows()} join people p on p.id = i.person_id`,
		},
	},
};
