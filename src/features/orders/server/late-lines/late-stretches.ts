import type { ResourceStretch } from "#server/lists/resources/list-resource.ts";
import { millToday, todayAt } from "../order-lines-sql.ts";

const isOwed = ["l.is_open", "l.balance_lb > 0"];
// Days begin there first: a bound that an index is read to, whatever day it is at a line's mill.
const latestToday = todayAt("'Etc/GMT-14'");

/**
 * All late lines (order-line.ts): those whose day has come are as late as their first promise is old, those that are
 * expected later as late as they have slipped. Each is read from an index in that order. Where it is another day at
 * other mills, each day is read by itself.
 */
export const lateStretches: readonly ResourceStretch[] = [
	{
		beside: `(select distinct ${todayAt("time_zone")} as today from mills) d`,
		conditions: [
			...isOwed,
			`l.first_promised_on < ${latestToday}`,
			`l.expected_on <= ${latestToday}`,
			"l.first_promised_on < d.today",
			"l.expected_on <= d.today",
			`${millToday} = d.today`,
		],
		orders: { daysLate: { sql: "l.first_promised_on", isReversed: true } },
	},
	{
		conditions: [...isOwed, "l.expected_on > l.first_promised_on", `l.expected_on > ${millToday}`],
		orders: { daysLate: { sql: "(l.expected_on - l.first_promised_on)" } },
	},
];
