import type { Transaction } from "#server/database/database.ts";
import type { Topic } from "#server/realtime/topic.ts";
import { liveKinds, type OrderLineKey } from "#shared/live-kinds.ts";

/** A changed line as its followers hear of it; days at the mill. Without a line: many of theirs changed at once. */
export type OrderLineChange = {
	orderNumber: string;
	item: number;
	state: string;
};
type ChangedLine = OrderLineChange | "many";

/**
 * Changed order lines, sent to sold-tos and ship-tos alike. Row policies are checked on delivery, not the key that was
 * published.
 */
export const orderLineChanges: Topic<OrderLineKey, ChangedLine> = {
	kind: liveKinds.orderLines,
	mayConcern: ({ soldTos, shipTos }, { account, shipTo }) => soldTos.has(account) || shipTos.has(shipTo),
	read: async (tx, keys) => {
		const rows = await readLines(tx, keys);
		return rows.map((row) => (row.found ? (row.line ?? "many") : undefined));
	},
};

type Row = { found: boolean; line: OrderLineChange | null };

function readLines(tx: Transaction, keys: OrderLineKey[]): Promise<Row[]> {
	return tx.sql<Row>(
		`select l.account_id is not null or many.is_theirs as found,
			case when l.account_id is not null then jsonb_build_object('orderNumber', l.order_number, 'item', l.item,
			'state', l.state) end as line
		 from unnest($1::bigint[], $2::bigint[], $3::text[], $4::int[]) with ordinality k
		 (account, ship_to, number, item, n)
		 left join order_lines l on l.account_id = k.account and l.order_number = k.number and l.item = k.item
		 cross join lateral (select k.number is null and exists (
			select from order_lines x where x.account_id = k.account and x.ship_to_id = k.ship_to) as is_theirs) many
		 order by k.n`,
		[
			keys.map((key) => key.account),
			keys.map((key) => key.shipTo),
			keys.map((key) => key.order),
			keys.map((key) => key.item),
		],
	);
}
