import type { Transaction } from "#server/database/database.ts";
import { isRecent, raiseNotifications } from "#server/notifications/raise-notifications.ts";
import { publishChanges } from "#server/realtime/live-events.ts";
import { liveKinds } from "#shared/live-kinds.ts";

/**
 * Past this many cars of one account and ship-to in one batch, the user who follows is notified only that there are
 * many.
 */
const mostNamed = 20;

/**
 * Publishes every car that was seen to open pages, and notifies users who may see a load that its car arrived or must be
 * repaired, once each. Reads the importer's own `changed_railcars`.
 */
export async function notifyOfRailcars(tx: Transaction): Promise<void> {
	const cars = "changed_railcars x join railcars c using (account_id, bol_number, car)";
	const isNamed = `seen <= ${mostNamed}`;
	await publishChanges(
		tx,
		liveKinds.railcars,
		`select jsonb_agg(distinct jsonb_build_object('account', account_id, 'shipTo', ship_to_id, 'bol', case
			when ${isNamed} then bol_number end,
			'car', case when ${isNamed} then car end))
		 from (select c.*, count(*) over (partition by c.account_id, c.ship_to_id) as seen from ${cars}) counted`,
	);
	const concerned = "c.account_id, c.ship_to_id";
	const car = "c.bol_number || '/' || c.car";
	const subject = "jsonb_build_object('number', c.car, 'bol', c.bol_number) as subject";
	await raiseNotifications(
		tx,
		"railcarArrived",
		`select ${concerned}, ${car} as source_key, c.arrived_at as happened_at, ${subject}
		 from ${cars} where c.arrived_at is not null and ${isRecent("c.arrived_at")}`,
	);
	// A car may break down twice: each stop is notified separately.
	await raiseNotifications(
		tx,
		"railcarBadOrder",
		`select ${concerned}, ${car} || '/' || c.stood_since as source_key, c.sighted_at as happened_at, ${subject}
		 from ${cars} where c.is_bad_order and c.is_open and ${isRecent("c.sighted_at")}`,
	);
}
