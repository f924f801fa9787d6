/** SQL of the time zone of the mill of that code, or of the first mill where there is none such. */
export const zoneOfMill = (mill: string): string =>
	`coalesce((select own.time_zone from mills own where own.code = ${mill}), (select first_mill_zone()))`;
