import { declaredFilters } from "#server/lists/resources/declared-filters.ts";
import type { ResourceTab } from "#server/lists/resources/list-resource.ts";
import { oneOf, oneOfAccounts, when } from "#server/lists/resources/resource-filters.ts";
import { lateBuckets } from "../order-line.ts";
import { type LateTab, type LineTab, ordersList } from "../order-lines-list.ts";
import { isDateOpenSql } from "./late-lines/late-line-sql.ts";
import { orderLine } from "./order-line-row.ts";
import { numberFilters } from "./order-lines-numbers.ts";
import { daysLateSql, isLateSql, millOrder, millToday } from "./order-lines-sql.ts";

const monday = `date_trunc('week', ${millToday})::date`;

/** Preset views of orders. Weeks begin on Monday at the mill. */
export const lineTabs: Readonly<Record<LineTab, ResourceTab>> = {
	open: { description: "Lines that have not gone whole.", sql: "true", isOpen: true },
	dueThisWeek: {
		description: "Open and expected this week.",
		sql: `l.expected_on between ${monday} and ${monday} + 6`,
		isOpen: true,
	},
	late: { description: "Open and behind the first promise.", sql: isLateSql, isOpen: true },
	ready: { description: "With pieces ready to ship.", sql: "l.ready_lb > 0", isOpen: true },
	all: { description: "All lines, closed ones too.", sql: "true", isKept: true },
};

const bucketSql = ({ from, to }: (typeof lateBuckets)[number]) =>
	to === undefined ? `${daysLateSql} >= ${from}` : `${daysLateSql} between ${from} and ${to}`;
const bucketText = ({ from, to }: (typeof lateBuckets)[number]) =>
	to === undefined ? `${from} days late or more.` : `${from} to ${to} days late.`;

/** Views of late lines (late-stretches.ts). */
export const lateTabs = {
	late: { description: "All late lines.", sql: "true", isOpen: true },
	...Object.fromEntries(
		lateBuckets.map((bucket) => [bucket.id, { description: bucketText(bucket), sql: bucketSql(bucket), isOpen: true }]),
	),
} as Readonly<Record<LateTab, ResourceTab>>;

export const lineFilters = declaredFilters(ordersList, orderLine, {
	...numberFilters,
	shipTo: { description: "Codes of destinations.", sql: oneOfAccounts("l.ship_to_id") },
	mill: { description: "Codes of mills.", sql: oneOf("l.mill") },
	late: { description: "Only what is behind its first promise.", sql: when(isLateSql) },
	toAccept: { description: "Only late lines whose new date the viewer may accept.", sql: when(isDateOpenSql) },
	line: { description: "Single lines, as `order-item`; 200 at most.", sql: oneOf(millOrder) },
});
