import type { Transaction } from "#server/database/database.ts";

/** Withdrawn and refused claims free their pounds again. SQL about a complaint `c`. */
export const counts = "c.state not in ('withdrawn', 'rejected')";

/** What was shipped of an order, or of one of its lines, and how much of it is in complaints that name it or pieces of it. Pounds. */
export type WeighedOrder = { order: string; shipped: number; claimed: number };

type Asked = { accountId: number; orders: readonly string[]; item?: number | null; except?: string | undefined };

/** Weighs orders against what was shipped of them; `except` names a complaint that is left out. Claims of a whole load name no order's pounds. */
export function weighOrders(tx: Transaction, { accountId, orders, item = null, except }: Asked): Promise<WeighedOrder[]> {
	const ofLine = (row: string) => `${row}.account_id = $1 and ${row}.order_number = o.number and ($3::int is null or ${row}.item = $3)`;
	const isOther = `${counts} and c.complaint_number is distinct from $4`;
	return tx.sql<WeighedOrder>(
		`select o.number as "order",
			greatest((select sum(l.shipped_lb) from order_lines l where ${ofLine("l")}),
				(select sum(p.weight_lb) from pieces p where ${ofLine("p")} and p.bol_number is not null), 0)::bigint as shipped,
			(coalesce((select sum(c.claimed_lb) from complaints c where ${ofLine("c")} and c.bol_number is null and ${isOther}), 0)
				+ coalesce((select sum(x.claimed_lb) from pieces p join complaint_pieces x using (account_id, piece_number)
					join complaints c using (account_id, complaint_number) where ${ofLine("p")} and ${isOther}), 0))::bigint as claimed
		 from unnest($2::text[]) o (number)`,
		[accountId, orders, item, except ?? null],
	);
}
