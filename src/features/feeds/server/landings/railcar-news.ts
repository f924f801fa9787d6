import type { Transaction } from "#server/database/database.ts";
import { isNews, raiseNotifications } from "#server/notifications/raise-notifications.ts";

/** Tells whoever may see a load that its car arrived or must be repaired, once each. Reads the landing's own `changed_railcars`. */
export async function tellRailcars(tx: Transaction): Promise<void> {
	const cars = "changed_railcars x join railcars c using (account_id, bol_number, car)";
	const concerned = "c.account_id, c.ship_to_id";
	const car = "c.bol_number || '/' || c.car";
	const subject = "jsonb_build_object('number', c.car) as subject";
	await raiseNotifications(
		tx,
		"railcarArrived",
		`select ${concerned}, ${car} as source_key, c.arrived_at as happened_at, ${subject}
		 from ${cars} where c.arrived_at is not null and ${isNews("c.arrived_at")}`,
	);
	// A car may break twice: each stop is told by itself.
	await raiseNotifications(
		tx,
		"railcarBadOrder",
		`select ${concerned}, ${car} || '/' || c.stood_since as source_key, c.sighted_at as happened_at, ${subject}
		 from ${cars} where c.is_bad_order and ${isNews("c.sighted_at")}`,
	);
}
