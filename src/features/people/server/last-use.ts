import { unusedDays } from "../review/review-lists.ts";

/**
 * SQL of when a person `p` last used the portal: by their sessions, or by their last sign-in once those are no longer
 * kept.
 */
export const lastUse =
	"coalesce((select max(s.seen_at) from sessions s where s.person_id = p.id), p.last_signed_in_at)";

/**
 * SQL of whether a day (UTC) of last use lies `unusedDays` back; people who never came have none, or -infinity where
 * rights are counted.
 */
const isLongAgo = (usedOn: string) =>
	`coalesce(${usedOn}, '-infinity') <= (now() at time zone 'UTC')::date - ${unusedDays}`;

/** SQL of whether a person `p` has not used the portal for `unusedDays`. */
export const isUnused = isLongAgo("p.last_used_on");
/** The same of the rights `r` that are counted by the day of their holder's last use. */
export const areUnused = isLongAgo("r.used_on");
