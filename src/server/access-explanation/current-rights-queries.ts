import type { RightSource } from "#shared/audit/right-sources.ts";
import type { Transaction } from "../database/database.ts";

/** One right of a person with its provenance: from a feed, or granted manually, and for which reason. */
export type ExplainedRight = {
	list: "group" | "sold_to" | "ship_to" | "supplier";
	value: string;
	name: string;
	accountId: number | null;
	source: RightSource;
	grantedAt: string;
	expiresAt: string | null;
	actor: string | null;
	reason: string | null;
};

/** What a person holds now, and where each comes from. Runs as millgate_admin. */
export function findCurrentRights(tx: Transaction, personId: number): Promise<ExplainedRight[]> {
	return tx.sql<ExplainedRight>(
		`select r.list, r.value, r.value_name as name, r.account_id as "accountId", coalesce(w.source, 'feed') as source,
			to_json(r.granted_at) #>> '{}' as "grantedAt", to_json(r.expires_at) #>> '{}' as "expiresAt", w.actor, w.reason
		 from access_rights r left join lateral (
			select h.source, h.actor, h.reason from right_history h
			where h.person_id = r.person_id and h.list = r.list and h.value = r.value and h.is_granted order by h.id desc
			limit 1) w on true
		 where r.person_id = $1 and (r.expires_at is null or r.expires_at > now()) order by r.list, r.value`,
		[personId],
	);
}
