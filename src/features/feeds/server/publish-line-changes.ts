import type { Transaction } from "#server/database/database.ts";
import { publishChanges } from "#server/realtime/live-events.ts";
import { liveKinds } from "#shared/live-kinds.ts";

/** Past this many lines in one batch, the user who follows is notified only whose lines changed. */
const mostNamed = 300;

const touchedSql = `
	select l.account_id as account, l.ship_to_id as "shipTo", l.order_number as "order", l.item
	from (select distinct account_id, order_number, item from touched_lines) t
	join order_lines l using (account_id, order_number, item)`;

/**
 * Publishes to subscribers of orders which lines an importer of the orders' group touched; reads the importer's own
 * `touched_lines`.
 */
export async function publishLineChanges(tx: Transaction): Promise<void> {
	await publishChanges(
		tx,
		liveKinds.orderLines,
		`with named as materialized (${touchedSql}), counted as materialized (select count(*) > ${mostNamed} as is_many
		 from named)
		 select jsonb_agg(jsonb_build_object('account', account, 'shipTo', "shipTo", 'order', "order", 'item', item))
		 from (select distinct account, "shipTo", case when not is_many then "order" end as "order", case
		 when not is_many then item end as item
			from named, counted) published`,
	);
}
