/** SQL of the time zone of the mill of that code, or of the first mill where there is none such. */
export const zoneOfMill = (mill: string): string =>
	`coalesce((select own.time_zone from mills own where own.code = ${mill}), (select first_mill_zone()))`;

/** SQL of the day that it is at the first mill; read once for a whole statement. */
export const firstMillTodaySql = "(select (now() at time zone first_mill_zone())::date)";
