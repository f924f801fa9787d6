import type { Database, Transaction } from "#server/database/database.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { raiseNotifications } from "#server/notifications/raise-notifications.ts";
import { addToOutbox } from "#server/outbox.ts";
import { publishChanges } from "#server/realtime/live-events.ts";
import { liveKinds } from "#shared/live-kinds.ts";
import { decisionDays, mayTransitionStock, stockStates } from "#shared/stock/stock-states.ts";
import { publishStockChanges } from "./stock-changes.ts";
import { dropLapsedHolds } from "./stock-holds.ts";

/**
 * Lets holds end after their half hour, and requests that the mill has not decided in time; their steel is everybody's
 * again.
 */
export const expireStockJob: Job<unknown> = {
	name: "expire-stock",
	every: "* * * * *",
	run: (_payload, { database }) => expireStock(database),
};

/**
 * Ends expired holds and requests. An expired hold no longer counts even before this runs; this job notifies users who
 * have the list open.
 */
export async function expireStock(database: Database): Promise<void> {
	await database.transaction("millgate_auth", {}, async (tx) => {
		if ((await dropLapsedHolds(tx, null)) > 0) await publishStockChanges(tx);
	});
	await database.transaction("millgate_feeds", {}, expireRequests);
}

type Expired = { accountId: number; account: string; request: string; po: string };
const expiring = stockStates.filter((state) => state !== "held" && mayTransitionStock(state, "expired", "clock"));

async function expireRequests(tx: Transaction): Promise<void> {
	const expired = await tx.sql<Expired>(
		`update stock_requests r set state = 'expired', decided_at = now() from accounts a
		 where a.id = r.account_id and r.state = any ($1) and r.requested_at <= now() - interval '${decisionDays} days'
		 returning r.account_id as "accountId", a.code as account, r.id::text as request, r.po_number as po`,
		[expiring],
	);
	if (expired.length === 0) return;
	const ids = expired.map(({ request }) => request);
	await tx.sql("delete from stock_holds where request_id = any ($1::uuid[])", [ids]);
	for (const { accountId, account, request, po } of expired)
		await addToOutbox(tx, { accountId, kind: "stock.expired", subject: request, content: { request, account, po } });
	await raiseNotifications(
		tx,
		"stockDecided",
		`select account_id, null::bigint as ship_to_id, id || '/expired' as source_key, decided_at as happened_at,
			jsonb_build_object('po', po_number, 'state', state) as subject, array[person_id] as askers
		 from stock_requests where id = any ($1::uuid[])`,
		[ids],
		{ hasAskers: true },
	);
	await publishChanges(
		tx,
		liveKinds.stock,
		`select jsonb_agg(jsonb_build_object('account', account_id, 'request', id::text)) ||
		 jsonb_build_array(jsonb_build_object('account', null, 'request', null))
		 from stock_requests where id = any ($2::uuid[])`,
		[ids],
	);
}
