import type { Database } from "../database/database.ts";
import type { Viewer } from "./viewer.ts";
import { type PersonRow, personColumns, viewerOf } from "./viewer-of.ts";

type Absent = { personId: number; alias?: string | undefined; termsVersion: string };

/**
 * A person as they are now, for work that continues without them: no session, and the rights of this moment. Nothing
 * when they were deactivated, have not accepted the terms, or the account that they acted under is theirs no more.
 */
export async function findAbsentViewer(
	database: Database,
	{ personId, ...proof }: Absent,
): Promise<Viewer | undefined> {
	const [row] = await database.transaction("millgate_auth", {}, (tx) =>
		tx.sql<PersonRow>(`select '' as session_id, ${personColumns} from people p where p.id = $1 and p.is_active`, [
			personId,
		]),
	);
	const viewer = row && viewerOf(row, proof);
	return viewer?.hasAcceptedTerms && viewer.alias?.code === proof.alias ? viewer : undefined;
}
