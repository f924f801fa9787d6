import type { Transaction } from "#server/database/database.ts";
import { deleteOldEvents, placeEvents } from "#server/notifications/company-events.ts";
import type { MessageSource } from "../deliveries-queries.ts";

/** Messages of companies' endpoints; those about the same thing keep their order among themselves. */
export const eventSource: MessageSource = {
	table: "company_events",
	topic: "o.account_id || ' ' || concat_ws('/', o.subject ->> 'number', o.subject ->> 'order', o.subject ->> 'item')",
};

/**
 * Gives every company's endpoint that is on the new events of its kinds and accounts, as of its creation. Whether its
 * owner may see them is decided when they are sent.
 */
export async function createCompanyDeliveries(tx: Transaction): Promise<void> {
	await placeEvents(tx);
	await tx.sql(`
		with newest as (select coalesce(max(position), 0) as position from company_events),
		created as (
			insert into webhook_deliveries (endpoint_id, position)
			select distinct e.id, v.position from webhook_endpoints e
			join webhook_endpoint_accounts a on a.endpoint_id = e.id
			join company_events v on v.position > e.position and v.kind = any (e.kinds)
				and a.account_id in (v.account_id, v.ship_to_id) and v.recorded_at >= e.created_at
			where e.is_on and e.owner_id is not null on conflict do nothing
		)
		update webhook_endpoints e set position = newest.position from newest
		where e.is_on and e.owner_id is not null and e.position < newest.position`);
}

/** Deletes events of more than 30 days ago, with the messages that said them. */
export async function forgetOldEvents(tx: Transaction): Promise<void> {
	const gone = await deleteOldEvents(tx);
	if (gone.length === 0) return;
	await tx.sql(
		`delete from webhook_deliveries d using webhook_endpoints e
		 where d.position = any ($1::bigint[]) and e.id = d.endpoint_id and e.owner_id is not null`,
		[gone],
	);
}
