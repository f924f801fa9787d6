import { expectedArrivalSql } from "#server/shipments/expected-arrival-sql.ts";
import { transitDays } from "#shared/documents/new-documents.ts";

/** Condition on a shipment `s`: its delivery is not reported, and it left within the days in which it may still arrive. */
export const inTransitSql = `s.delivered_at is null and s.shipped_at > now() - interval '${transitDays} days'`;

/** The mills with their day, worked out once and not for every load. */
export const millDaySql =
	"(select code, time_zone, (now() at time zone time_zone)::date as today from mills offset 0) m";

/**
 * Loads `x` in transit: the shipment's columns, `expected_at`, the `day` at its mill on which it is expected, and
 * `ahead`, the days until then (null if nobody has stated a day).
 */
export const arrivingLoadsSql = `(select s.account_id, s.bol_number, s.ship_to_id, s.mode, s.vehicle, s.net_lb,
	s.shipped_at, s.delivered_at, m.time_zone, e.expected_at, d.day, d.day - m.today as ahead
	from shipments s join ${millDaySql} on m.code = s.mill,
	lateral (select ${expectedArrivalSql} as expected_at offset 0) e,
	lateral (select (e.expected_at at time zone m.time_zone)::date as day offset 0) d
	where ${inTransitSql}) x`;
