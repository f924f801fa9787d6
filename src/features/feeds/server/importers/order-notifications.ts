import type { Transaction } from "#server/database/database.ts";
import { isRecent, raiseNotifications } from "#server/notifications/raise-notifications.ts";

/** Notifies users who may see a line of its newest promise, if it differs from the previous one. */
export async function notifyOfMovedPromises(tx: Transaction, changed: ReadonlySet<number>): Promise<void> {
	const same = `p.account_id = s.account_id and p.order_number = s."order" and p.item = s.item`;
	await raiseNotifications(
		tx,
		"promiseMoved",
		`select distinct on (s.account_id, s."order", s.item) s.account_id, s.ship_to_id,
			s."order" || '/' || s.item || '/' || s.event as source_key,
			s.at as happened_at, jsonb_build_object('order', s."order", 'item', s.item, 'po', l.po_number, 'day',
			s."promisedOn") as subject
		 from staged_events s join order_lines l on l.account_id = s.account_id and l.order_number = s."order"
		 and l.item = s.item
		 where s.kind = 'promise' and s.n = any ($1::int[]) and ${isRecent("s.at")}
			and not exists (select from promise_changes p where ${same} and p.changed_at > s.at)
			and s."promisedOn" <> coalesce(
				(select p.promised_on from promise_changes p where ${same} and p.changed_at < s.at order by p.changed_at desc
				limit 1),
				l.reported_estimated_on, l.reported_first_on)
		 order by s.account_id, s."order", s.item, s.at desc`,
		[[...changed]],
	);
}

/**
 * Notifies the users who may see a shipment that it left; once, whatever is corrected later. Reads the importer's own
 * `changed_shipments`.
 */
export async function notifyOfShipments(tx: Transaction): Promise<void> {
	await raiseNotifications(
		tx,
		"shipped",
		`select h.account_id, h.ship_to_id, h.bol_number as source_key, h.shipped_at as happened_at,
			jsonb_strip_nulls(jsonb_build_object('number', h.bol_number, 'order', l.order_number, 'item', l.item, 'po',
			o.po_number)) as subject
		 from changed_shipments c join shipments h using (account_id, bol_number)
		 left join lateral (
			select p.order_number, p.item from shipment_pieces x join pieces p using (account_id, piece_number)
			where x.account_id = h.account_id and x.bol_number = h.bol_number order by 1, 2 limit 1
		 ) l on true
		 left join orders o on o.account_id = h.account_id and o.order_number = l.order_number
		 where ${isRecent("h.shipped_at")}`,
	);
}
