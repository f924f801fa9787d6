/** SQL of order lines `l` of mill `m`: when they are late. The rules are order-line.ts's. */

/** The day that it is in a time zone. */
export const todayAt = (timeZone: string) => `(now() at time zone ${timeZone})::date`;
/** Mills `m` with their day, which is worked out once for each of them and not for every line. */
export const millsSql = `(select x.*, ${todayAt("x.time_zone")} as today from mills x offset 0) m`;
export const millToday = "m.today";

const expectedOn = `greatest(l.expected_on, ${millToday})`;
export const isLateSql = `(l.is_open and l.balance_lb > 0 and ${expectedOn} > l.first_promised_on)`;
export const daysLateSql = `(case when l.is_open and l.balance_lb > 0 then ${expectedOn} - l.first_promised_on end)`;

/** How the mill names a line. */
export const millOrder = "(l.order_number || '-' || l.item)";
