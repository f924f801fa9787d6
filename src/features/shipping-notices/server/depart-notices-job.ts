import type { Database } from "#server/database/database.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { publishChanges } from "#server/realtime/live-events.ts";
import { liveKinds } from "#shared/live-kinds.ts";
import { announcedStates, mayTransition } from "#shared/supplies/notice-states.ts";

/**
 * Puts notices that were entered here in transit once their loads have left; of all others the mill's systems say it.
 */
export const departNoticesJob: Job<unknown> = {
	name: "depart-notices",
	every: "* * * * *",
	run: (_payload, { database }) => departNotices(database),
};

// A user who announces a load that is on the road already sees first that it was sent, and may still be mending what
// was mistyped.
const restMinutes = 2;
const mostAtOnce = 500;
const departing = announcedStates.filter((state) => mayTransition(state, "in_transit"));
const states = `array[${departing.map((state) => `'${state}'`).join(", ")}]`;
const due = `h.entry_key is not null and h.announced_state = any (${states}) and h.shipped_at <= now()
	and h.updated_at <= now() - interval '${restMinutes} minutes'`;
const left = (alias: string) => `case when ${alias}.state = any (${states}) then 'in_transit' else ${alias}.state end`;

/**
 * Changes the state of notices that have left by now. Loads are locked first, as by an amendment or cancellation at the
 * same moment, and then checked again.
 */
export async function departNotices(database: Database): Promise<void> {
	await database.transaction("millgate_feeds", {}, async (tx) => {
		await tx.sql(`create temp table departing on commit drop as
			select h.account_id, h.notice_number from shipping_notices h where ${due} order by h.shipped_at
			limit ${mostAtOnce}`);
		await tx.sql(`select from shipping_notice_loads l join departing using (account_id, notice_number)
			order by account_id, notice_number, load for update of l`);
		await tx.sql(`update shipping_notice_loads l set announced_state = 'in_transit', state = ${left("l")}
			from departing d join shipping_notices h using (account_id, notice_number)
			where l.account_id = d.account_id and l.notice_number = d.notice_number and ${due}`);
		const moved = await tx.sql<{ account: number; notice: string }>(
			`update shipping_notices h set announced_state = 'in_transit', state = ${left("h")} from departing d
			 where h.account_id = d.account_id and h.notice_number = d.notice_number and ${due}
			 returning h.account_id as account, h.notice_number as notice`,
		);
		if (moved.length > 0)
			await publishChanges(tx, liveKinds.shippingNotices, "select $2::jsonb", [JSON.stringify(moved)]);
	});
}
