/** SQL of the day that it is at the mill of that code, or at the first mill where there is none: a notice is shown by it, and its state told. */
export const millToday = (mill: string): string =>
	`(now() at time zone coalesce((select own.time_zone from mills own where own.code = ${mill}), (select first_mill_zone())))::date`;
