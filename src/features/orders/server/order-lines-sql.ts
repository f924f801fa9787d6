/** SQL of order lines `l` of mill `m`: when they are late. The rules are order-line.ts's. */

export const millToday = "(now() at time zone m.time_zone)::date";
const expectedOn = `greatest(coalesce(l.estimated_on, l.first_promised_on), ${millToday})`;
// The day is worked out by the clock of a line's mill: only for lines that slipped, or whose promise is past where days begin first.
const mayBeLate = "(l.first_promised_on < (now() at time zone 'Etc/GMT-14')::date or l.expected_on > l.first_promised_on)";
export const isLateSql = `(l.is_open and l.balance_lb > 0 and ${mayBeLate} and ${expectedOn} > l.first_promised_on)`;
export const daysLateSql = `(case when l.is_open and l.balance_lb > 0 then ${expectedOn} - l.first_promised_on end)`;

/** How people name a line: by their own number and by the mill's. */
export const poNumber = "(l.po_number || '/' || l.po_line)";
export const millOrder = "(l.order_number || '-' || l.item)";
