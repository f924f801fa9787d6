import { zoneOfMill } from "#server/mill-zone-sql.ts";

/**
 * SQL of the day that it is at the mill of that code, or at the first mill where there is none: a notice is shown by
 * it, and its state told.
 */
export const millToday = (mill: string): string => `(now() at time zone ${zoneOfMill(mill)})::date`;
