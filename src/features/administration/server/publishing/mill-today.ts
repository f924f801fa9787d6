import { zoneOfMill } from "#server/mill-zone-sql.ts";

/**
 * SQL of today's date at the mill with this code, or at the first mill if it is null. It decides whether a notice is
 * shown, and its state.
 */
export const millToday = (mill: string): string => `(now() at time zone ${zoneOfMill(mill)})::date`;
