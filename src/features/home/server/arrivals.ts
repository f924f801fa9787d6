import type { ResourceObject } from "#server/lists/resources/resource-object.ts";
import { arrivingLoadsSql } from "./arriving-loads-sql.ts";

/** Days that are shown one by one, today included. */
export const arrivalDays = 7;
const yardsShown = 12;

// Loads are read once: first by yard and day, then by yard.
const yardsSql = `(select g.ship_to_id, sum(g.loads) as loads, sum(g.lb) as lb,
		min(g.ahead) filter (where g.ahead >= 0) as ahead,
		coalesce(sum(g.loads) filter (where g.ahead < 0), 0) as overdue,
		coalesce(sum(g.loads) filter (where g.ahead >= ${arrivalDays}), 0) as later,
		coalesce(sum(g.loads) filter (where g.ahead is null), 0) as undated,
		coalesce(jsonb_agg(jsonb_build_object('ahead', g.ahead, 'loads', g.loads, 'lb', g.lb))
			filter (where g.ahead between 0 and ${arrivalDays - 1}), '[]') as days
	from (select x.ship_to_id, x.ahead, count(*) as loads, sum(x.net_lb) as lb from ${arrivingLoadsSql} group by 1, 2) g
	group by g.ship_to_id order by min(g.ahead) filter (where g.ahead >= 0), sum(g.lb) desc limit ${yardsShown}) y`;

const access = "customer" as const;
const loads = { type: "Int", sql: "y.loads", description: "Loads in transit to it." } as const;

const arrivalDay: ResourceObject = {
	name: "HomeArrivalDay",
	description: "What is expected at one yard on one day.",
	access,
	fields: {
		ahead: { type: "Int", sql: "d.ahead", description: "Days from today at the mill; 0 is today." },
		loads: { type: "Int", sql: "d.loads", description: "Loads." },
		weightLb: { type: "Float", sql: "d.lb", description: "Their net weight in pounds." },
	},
};

const yard: ResourceObject = {
	name: "HomeYard",
	description: "Loads in transit to one ship-to. Days at the mill that shipped them.",
	access,
	fields: {
		code: { type: "String", sql: "a.code", description: "Code of the ship-to." },
		name: { type: "String", sql: "a.name", description: "Its name." },
		loads,
		weightLb: { type: "Float", sql: "y.lb", description: "Their net weight in pounds." },
		overdue: { type: "Int", sql: "y.overdue", description: "Those of them that were expected before today." },
		later: { type: "Int", sql: "y.later", description: `Those that are expected after ${arrivalDays} days.` },
		undated: { type: "Int", sql: "y.undated", description: "Those whose day nobody has stated." },
		days: {
			object: arrivalDay,
			isList: true,
			from: (json) => `(select coalesce(json_agg(${json} order by d.ahead), '[]')
				from jsonb_to_recordset(y.days) d (ahead int, loads int, lb float8))`,
			description: `The days of the next ${arrivalDays} on which something is expected.`,
		},
	},
};

/** What is on its way, by the yard that it goes to: those that receive next come first. */
export const arrivals: ResourceObject = {
	name: "HomeArrivals",
	description: "Loads in transit by ship-to.",
	access,
	fields: {
		from: {
			type: "Day",
			sql: "(select (now() at time zone first_mill_zone())::date)",
			description: "Today at the first mill.",
		},
		yards: {
			object: yard,
			isList: true,
			from: (json) =>
				`(select coalesce(json_agg(${json} order by y.ahead, y.lb desc, a.code), '[]') from ${yardsSql}
				join accounts a on a.id = y.ship_to_id)`,
			description: `The ship-tos that receive next, at most ${yardsShown}.`,
		},
	},
};
