import { unusedDays } from "../review/review-lists.ts";

const sessions = "from sessions s where s.person_id = p.id";

/** SQL of when a person `p` last used the portal: by their sessions, or by their last sign-in once those are no longer kept. */
export const lastUse = `coalesce((select max(s.seen_at) ${sessions}), p.last_signed_in_at)`;

/** SQL of whether they have not used it for `unusedDays`; sessions are looked up only of those who have not signed in since. */
export const isUnused = `(coalesce(p.last_signed_in_at, '-infinity') <= now() - interval '${unusedDays} days'
	and not exists (select ${sessions} and s.seen_at > now() - interval '${unusedDays} days'))`;
