import type { ResourceObject } from "#server/lists/resources/resource-object.ts";

/** Days for which a promise that was changed is shown. */
const movedDays = 7;
const listed = 8;

const customer: ResourceObject = {
	name: "HomeCustomerAtRisk",
	description: "A customer with late lines, or whose promises were moved to a later day.",
	access: "desk",
	fields: {
		code: { type: "String", sql: "a.code", description: "Code of the sold-to." },
		name: { type: "String", sql: "a.name", description: "Its name." },
		lateLines: { type: "Int", sql: "c.late_lines", description: "Late lines." },
		lateLb: { type: "Float", sql: "c.late_lb", description: "What remains to ship of them, in pounds." },
		movedLines: {
			type: "Int",
			sql: "c.moved_lines",
			description: `Open lines behind their first promise whose date was changed within ${movedDays} days.`,
		},
		openComplaints: {
			type: "Int",
			sql: "(select count(*) from complaints x where x.account_id = c.account_id and x.is_open)",
			description: "Complaints that have not come to their end.",
		},
	},
};

// Late is the orders list's own rule: see order-line.ts.
const customersSql = `select l.account_id, count(*) filter (where is_late) as late_lines,
		coalesce(sum(l.balance_lb) filter (where is_late), 0) as late_lb, count(*) filter (where is_moved) as moved_lines
	from order_lines l
	join (select code, (now() at time zone time_zone)::date as today from mills offset 0) m on m.code = l.mill,
	lateral (select l.balance_lb > 0 and greatest(coalesce(l.estimated_on, m.today), m.today) > l.first_promised_on
			as is_late,
		l.promise_at > now() - interval '${movedDays} days' and l.estimated_on > l.first_promised_on as is_moved) d
	where l.is_open and (is_late or is_moved)
	group by l.account_id order by late_lb desc, moved_lines desc, l.account_id limit ${listed}`;

/** The customers of inside sales who have the most late steel. */
export const customersAtRisk = {
	object: customer,
	access: "desk",
	isList: true,
	isNullable: true,
	from: (json: string) => `(select coalesce(json_agg(${json} order by c.late_lb desc, c.moved_lines desc, a.code), '[]')
		from (${customersSql}) c join accounts a on a.id = c.account_id)`,
	description: `Customers by the weight of what is late, at most ${listed}; for inside sales.`,
} as const;
