/**
 * SQL of today by the clock of the account `a`; where the mill does not know its zone, by that of the first mill. A
 * date.
 */
export const supplierToday = "(now() at time zone coalesce(known_zone(a.time_zone), (select first_mill_zone())))::date";
