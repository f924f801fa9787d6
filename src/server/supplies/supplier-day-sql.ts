/** SQL of today's date in the time zone of the account `a`, or of the first mill if it is unknown. */
export const supplierToday = "(now() at time zone coalesce(known_zone(a.time_zone), (select first_mill_zone())))::date";
