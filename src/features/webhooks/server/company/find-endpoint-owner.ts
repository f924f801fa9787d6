import type { Database } from "#server/database/database.ts";
import { actingOwner, type OwnerRow, type Program, reachSql } from "#server/keys/find-program.ts";
import { personColumns } from "#server/session/viewer-of.ts";

const ownerSql = `select '' as session_id, p.is_active,
	${reachSql("webhook_endpoint_accounts", "ka.endpoint_id = e.id")} as reach, ${personColumns}
	from webhook_endpoints e join people p on p.id = e.owner_id where e.id = $1`;

/**
 * The owner of a company's endpoint as it acts: for those of its accounts that they administer at this moment, without
 * groups; undefined when none is left, and for an endpoint of the mill.
 */
export function findEndpointOwner(
	database: Database,
	endpoint: number,
): Promise<Pick<Program, "accounts" | "viewer"> | undefined> {
	return database.transaction("millgate_auth", {}, async (tx) => {
		const [row] = await tx.sql<OwnerRow>(ownerSql, [endpoint]);
		return row && actingOwner(row);
	});
}
