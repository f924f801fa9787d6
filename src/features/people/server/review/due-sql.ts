/**
 * SQL of when something that was last looked at then is due for review again: the policy says after how many months.
 */
export const dueSql = (checkedAt: string): string =>
	`(${checkedAt} + make_interval(months => (select review_months from access_policy)))`;

/**
 * SQL of whether that moment has come. Months differ in length by at most three days, so the index skips rights that
 * were reviewed later, and the rest is calculated. Both bounds are stated, because the planner expects a third of all
 * rows below one unknown bound, and few between two.
 */
export const isDueSql = (checkedAt: string): string =>
	`(${checkedAt} > '-infinity' and ${checkedAt} <= now() - make_interval(months => (select review_months from access_policy)) + interval '4 days'
	and ${dueSql(checkedAt)} <= now())`;

/** SQL of the days from now until an instant, by the database's clock: 0 = within 24 hours, below 0 = passed. */
export const daysUntil = (instant: string): string => `trunc(extract(epoch from (${instant}) - now()) / 86400)::int`;
