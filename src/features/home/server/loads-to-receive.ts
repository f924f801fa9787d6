import type { ResourceObject } from "#server/lists/resources/resource-object.ts";
import { arrivingLoadsSql, millDaySql } from "./arriving-loads-sql.ts";

/** Days after delivery for which a load that nobody has checked off is shown. */
const deliveredDays = 10;
const loadsShown = 40;

const load: ResourceObject = {
	name: "HomeLoadToReceive",
	description: "A load that its receiver checks off now or soon.",
	access: "customer",
	fields: {
		bolNumber: { type: "String", sql: "x.bol_number", description: "Bill of lading." },
		due: {
			type: "String",
			sql: "x.due",
			description: "`today`, `tomorrow`, `delivered` before today and not checked off, `overdue`, or `undated`.",
		},
		mode: { type: "String", sql: "x.mode", description: "`truck`, `railcar` or `barge`." },
		vehicle: { type: "String", sql: "x.vehicle", isNullable: true, description: "Trailer, car or barge." },
		weightLb: { type: "Float", sql: "x.net_lb", description: "Net weight in pounds." },
		expectedAt: { type: "DateTime", sql: "x.expected_at", isNullable: true, description: "When it is expected." },
		deliveredAt: { type: "DateTime", sql: "x.delivered_at", isNullable: true, description: "When it was delivered." },
		timeZone: { type: "String", sql: "x.time_zone", description: "Time zone of the mill, IANA name." },
		shipTo: {
			type: "String",
			sql: "(select a.name from accounts a where a.id = x.ship_to_id)",
			isNullable: true,
			description: "Where it goes.",
		},
		pieces: {
			type: "Int",
			sql: "(select count(*) from pieces p where p.account_id = x.account_id and p.bol_number = x.bol_number)",
			description: "Pieces on it.",
		},
		marked: {
			type: "Int",
			sql: `coalesce((select tc.received + tc.damaged + tc.missing from tally_checks tc
				where tc.account_id = x.account_id and tc.bol_number = x.bol_number), 0)`,
			description: "Those of them that are checked off.",
		},
	},
};

const dueSql = `case when x.ahead is null then 'undated' when x.ahead < 0 then 'overdue' when x.ahead = 0 then 'today'
	when x.ahead = 1 then 'tomorrow' end`;
const deliveredSql = `select s.account_id, s.bol_number, s.ship_to_id, s.mode, s.vehicle, s.net_lb, s.shipped_at,
	s.delivered_at, m.time_zone, null::timestamptz as expected_at, null::date as day, null::int as ahead,
	case when (s.delivered_at at time zone m.time_zone)::date = m.today then 'today' else 'delivered' end as due
	from shipments s join ${millDaySql} on m.code = s.mill
	where s.delivered_at > now() - interval '${deliveredDays} days' and s.shipped_at > now() - interval '60 days'`;
const notFinished = `not exists (select from tally_checks tc where tc.account_id = x.account_id
	and tc.bol_number = x.bol_number and tc.finished_at is not null)`;
const rank = "array_position(array['today', 'tomorrow', 'delivered', 'overdue', 'undated'], x.due)";
const order = `${rank}, x.delivered_at desc, x.expected_at, x.bol_number`;

/** The loads that a receiving clerk checks off today and tomorrow. */
export const loadsToReceive = {
	object: load,
	isList: true,
	from: (json: string) => `(select coalesce(json_agg(${json} order by ${order}), '[]') from (
		select * from (${deliveredSql} union all select x.*, ${dueSql} from ${arrivingLoadsSql}) x
		where x.due is not null and ${notFinished} order by ${order} limit ${loadsShown}) x)`,
	description: `Loads expected until tomorrow, and those delivered within ${deliveredDays} days that are not checked off; at most ${loadsShown}.`,
} as const;
