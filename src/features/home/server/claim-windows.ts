import type { ResourceObject } from "#server/lists/resources/resource-object.ts";
import { transitDays } from "#shared/documents/new-documents.ts";
import { millDaySql } from "./arriving-loads-sql.ts";

/** A window is shown when it ends within so many days, today included. */
const soonDays = 3;
const loadsShown = 100;

const load: ResourceObject = {
	name: "HomeClaimWindow",
	description: "A delivered load whose claim window ends soon.",
	access: "customer",
	fields: {
		bolNumber: { type: "String", sql: "x.bol_number", description: "Bill of lading." },
		shipTo: {
			type: "String",
			sql: "(select a.name from accounts a where a.id = x.ship_to_id)",
			isNullable: true,
			description: "Where it was delivered.",
		},
		kind: { type: "String", sql: "x.kind", description: "Whose window ends: `transit_damage` or `shortage`." },
		endsOn: { type: "Day", sql: "x.ends_on", description: "Its last day, at the mill." },
		daysLeft: { type: "Int", sql: "x.days_left", description: "Days until then; 0 is today." },
		isShort: {
			type: "Boolean",
			sql: "x.is_short",
			description: "Whether its check-off found missing or damaged pieces.",
		},
	},
};

// A load that was checked off whole needs no claim, and one with a complaint has it. Days are those of the mill's policy.
const lapsingSql = `(select s.bol_number, s.ship_to_id, w.kind, w.ends_on, w.ends_on - m.today as days_left,
		coalesce(tc.damaged + tc.missing > 0, false) as is_short
	from shipments s join ${millDaySql} on m.code = s.mill
	left join tally_checks tc on tc.account_id = s.account_id and tc.bol_number = s.bol_number,
	lateral (select (s.delivered_at at time zone m.time_zone)::date as arrived_on offset 0) d,
	lateral (
		select k.kind, d.arrived_on + k.days as ends_on
		from (values ('transit_damage', policy.transit), ('shortage', policy.shortage)) k (kind, days)
		where d.arrived_on + k.days >= m.today order by k.days limit 1
	) w
	where s.shipped_at > now() - make_interval(days => ${transitDays} + greatest(policy.transit, policy.shortage))
		and s.delivered_at is not null
		and not coalesce(tc.finished_at is not null and tc.damaged + tc.missing = 0, false)
		and (w.ends_on < m.today + ${soonDays} or tc.damaged + tc.missing > 0)
		and not exists (select from complaints c where c.account_id = s.account_id and c.bol_number = s.bol_number)) x`;

/** Delivered loads whose claim window ends soon; the policy's days are `policy.transit` and `policy.shortage`. */
export const claimWindows: ResourceObject = {
	name: "HomeClaimWindows",
	description: "Delivered loads that nobody has checked off whole or claimed, and whose claim window ends soon.",
	access: "customer",
	fields: {
		count: { type: "Int", sql: `(select count(*) from ${lapsingSql})`, description: "How many loads." },
		loads: {
			object: load,
			isList: true,
			from: (
				json,
			) => `(select coalesce(json_agg(${json} order by x.is_short desc, x.ends_on, x.bol_number), '[]') from (
				select * from ${lapsingSql} order by x.is_short desc, x.ends_on, x.bol_number limit ${loadsShown}) x)`,
			description: `Those with missing or damaged pieces first, then by their last day; at most ${loadsShown}.`,
		},
	},
};
