/** SQL of when something that was last looked at then is to be looked at again: the policy says after how many months. */
export const dueSql = (checkedAt: string): string => `(${checkedAt} + make_interval(months => (select review_months from access_policy)))`;

/** SQL of the days from now until an instant, by the database's clock: 0 = within 24 hours, below 0 = passed. */
export const daysUntil = (instant: string): string => `trunc(extract(epoch from (${instant}) - now()) / 86400)::int`;
