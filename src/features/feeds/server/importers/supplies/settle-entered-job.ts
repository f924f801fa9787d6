import type { Job } from "#server/jobs/jobs.ts";
import { type EnteredNotice, settleEnteredJobName } from "#server/supplies/settle-entered-job-name.ts";
import { lockGroup } from "../../group-locks.ts";
import { settleLoads, touchedLoadsTable } from "./settle-supplies.ts";

/**
 * Gives the loads of a notice that was entered here what receipts have said of them already: under the number on its
 * documents a load may be at the gate before it is announced, and would be under way for ever beside its own receipt. Who
 * lands at the same moment is waited for.
 */
export const settleEnteredJob: Job<EnteredNotice> = {
	name: settleEnteredJobName,
	run: ({ accountId, notice }, { database }) =>
		database.transaction("millgate_feeds", {}, async (tx) => {
			await lockGroup(tx, "supplies");
			await tx.sql(touchedLoadsTable);
			await tx.sql(
				`insert into touched_loads select account_id, notice_number, load from shipping_notice_loads
				 where account_id = $1 and notice_number = $2`,
				[accountId, notice],
			);
			await settleLoads(tx);
		}),
};
