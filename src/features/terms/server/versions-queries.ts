import type { Transaction } from "#server/database/database.ts";
import { termsInForce } from "#server/session/terms-in-force.ts";
import type { TermsValues } from "../terms-form.ts";

/** A version of the terms as administrators see it; `waiting` are active people who have not accepted it. */
export type TermsVersion = {
	version: string;
	effectiveAt: string;
	bodyEn: string;
	bodyEs: string;
	publishedBy: string | null;
	publishedAt: string | null;
	state: "inForce" | "coming" | "earlier" | "withdrawn";
	accepted: number;
	waiting: number;
};

/** Every version, the newest first; `otherwise` is TERMS_VERSION. */
export async function findVersions(tx: Transaction, otherwise: string): Promise<TermsVersion[]> {
	const inForce = await termsInForce(tx, otherwise);
	return tx.sql<TermsVersion>(
		`select v.version, to_json(v.effective_at) #>> '{}' as "effectiveAt", v.body_en as "bodyEn", v.body_es as "bodyEs",
			v.published_by as "publishedBy", to_json(v.published_at) #>> '{}' as "publishedAt",
			case when v.version = $1 then 'inForce' when v.withdrawn_at is not null then 'withdrawn'
			when v.effective_at > now() then 'coming'
				else 'earlier' end as state,
			(select count(*)::int from terms_acceptances a where a.version = v.version) as accepted,
			(select count(*)::int from people p where p.is_active
				and not exists (select from terms_acceptances a where a.person_id = p.id and a.version = v.version)) as waiting
		 from terms_versions v order by v.effective_at desc, v.version desc`,
		[inForce],
	);
}

/** Publishes a version from the morning of its day at the first mill, or from now on when that is today. */
export async function publishTerms(
	tx: Transaction,
	{ version, startsOn, bodyEn, bodyEs }: TermsValues,
	by: string,
): Promise<"published" | "taken" | "past"> {
	const [day] = await tx.sql<{ isPast: boolean }>(
		`select $1::date < (now() at time zone first_mill_zone())::date as "isPast"`,
		[startsOn],
	);
	if (day?.isPast) return "past";
	const made = await tx.sql(
		`insert into terms_versions (version, effective_at, body_en, body_es, published_by, published_at)
		 values ($1, greatest(now(), $2::date::timestamp at time zone first_mill_zone()), $3, $4, $5, now())
		 on conflict do nothing returning 1`,
		[version, startsOn, bodyEn, bodyEs, by],
	);
	return made.length > 0 ? "published" : "taken";
}

/** Takes a version back before it has begun; false when it has, or is not there. */
export async function withdrawTerms(tx: Transaction, version: string, by: string): Promise<boolean> {
	const taken = await tx.sql(
		`update terms_versions set withdrawn_at = now(), withdrawn_by = $2
		 where version = $1 and published_by is not null and withdrawn_at is null and effective_at > now() returning 1`,
		[version, by],
	);
	return taken.length > 0;
}
