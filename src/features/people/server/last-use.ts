/** SQL of when the person `p` of `person` last used the portal: by their sessions, or by their last sign-in once those are no longer kept. */
export const lastUse = (person: string): string =>
	`coalesce((select max(s.seen_at) from sessions s where s.person_id = ${person}), p.last_signed_in_at)`;

/** SQL of whether they have not used it for so many days; few of those who signed in before are looked up by session. */
export const isUnused = (person: string, days: number): string =>
	`(coalesce(p.last_signed_in_at, '-infinity') <= now() - interval '${days} days'
		and not exists (select from sessions s where s.person_id = ${person} and s.seen_at > now() - interval '${days} days'))`;
