import type { Database, Transaction } from "#server/database/database.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { applyRights, type PersonChange } from "../apply-rights.ts";

const mostAtOnce = 1_000;
const byItself = { viewer: undefined, requestId: "end-rights", address: "" };

/** Takes away rights whose end has passed. They have opened nothing since: here they go, with their history. */
export const endRightsJob: Job<unknown> = {
	name: "end-rights",
	every: "* * * * *",
	run: (_payload, { database }) => takeEndedRights(database),
};

type Ended = Omit<PersonChange, "isGranted"> & { reason: string };

/** What has ended by now, each with the word of a user who gave it its end. */
export async function takeEndedRights(database: Database): Promise<void> {
	const wasFull = await database.transaction("millgate_admin", {}, async (tx) => {
		const ended = await findEnded(tx);
		for (const [reason, own] of Map.groupBy(ended, (right) => right.reason))
			await applyRights(
				tx,
				byItself,
				own.map((right) => ({ ...right, isGranted: false })),
				{ reason, source: "term" },
			);
		return ended.length === mostAtOnce;
	});
	if (wasFull) await takeEndedRights(database);
}

function findEnded(tx: Transaction): Promise<Ended[]> {
	return tx.sql<Ended>(
		`select r.person_id as "personId", p.email, r.list, r.value, r.account_id as "accountId",
			coalesce((select v.note from right_reviews v where v.person_id = r.person_id and v.list = r.list
			and v.value = r.value and v.act = 'term'
				order by v.id desc limit 1), '') as reason
		 from access_rights r join people p on p.id = r.person_id where r.expires_at <= now() order by r.person_id
		 limit ${mostAtOnce}`,
	);
}
