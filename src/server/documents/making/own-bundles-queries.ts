import type { Transaction } from "#server/database/database.ts";
import type { BundleFailure } from "./bundle-work-queries.ts";
import { isBundleIntactSql } from "./stored-bundle-queries.ts";

/** A bundle as its person's list shows it; `outdated` = made, but no longer delivered as it is. Instants are ISO. */
export type OwnBundle = {
	id: string;
	title: string;
	state: "waiting" | "making" | "ready" | "outdated" | "failed";
	made: number;
	total: number;
	sizeBytes: number | null;
	failure: BundleFailure | null;
	askedAt: string;
	expiresAt: string;
};

/**
 * What the viewer had made and may still fetch, the newest first. In their full scope: that of the bundles, whatever
 * account they act under.
 */
export function findOwnBundles(tx: Transaction): Promise<OwnBundle[]> {
	return tx.sql<OwnBundle>(
		`select b.id, b.title, case when b.state = 'ready'
			and not (${isBundleIntactSql}) then 'outdated' else b.state end as state, b.made, b.total,
			b.size_bytes as "sizeBytes", b.failure, to_json(b.asked_at)#>>'{}' as "askedAt",
			to_json(b.expires_at)#>>'{}' as "expiresAt"
		 from document_bundles b where b.person_id = viewer_person() and b.state <> 'offered' and b.expires_at > now()
		 order by b.asked_at desc, b.id limit 50`,
	);
}
