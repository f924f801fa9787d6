import { claimCounts } from "#server/counted-claims-sql.ts";
import type { Transaction } from "#server/database/database.ts";
import type { Books, Carried, ClaimedPart, Weighed } from "../claimed-pounds.ts";

/**
 * What was shipped of an order, or of one of its lines, and how much of it is in complaints that name it or pieces of
 * it. Pounds.
 */
type WeighedOrder = Weighed & { order: string };

type ClaimedScope = { accountId: number; orders: readonly string[]; item?: number | null; except?: string | undefined };

/** Weighs orders against what was shipped of them; `except` names a complaint that is left out. */
export function weighOrders(
	tx: Transaction,
	{ accountId, orders, item = null, except }: ClaimedScope,
): Promise<WeighedOrder[]> {
	const ofLine = (row: string) =>
		`${row}.account_id = $1 and ${row}.order_number = o.number and ($3::int is null or ${row}.item = $3)`;
	const isOther = `${claimCounts} and c.complaint_number is distinct from $4`;
	return tx.sql<WeighedOrder>(
		`select o.number as "order",
			greatest((select sum(l.shipped_lb) from order_lines l where ${ofLine("l")}),
				(select sum(p.weight_lb) from pieces p where ${ofLine("p")}
				and p.bol_number is not null), 0)::bigint as shipped,
			(coalesce((select sum(c.claimed_lb) from complaints c where ${ofLine("c")} and c.bol_number is null
			and ${isOther}), 0)
				+ coalesce((select sum(x.claimed_lb) from pieces p join complaint_pieces x using (account_id, piece_number)
					join complaints c using (account_id, complaint_number) where ${ofLine("p")}
					and ${isOther}), 0))::bigint as claimed
		 from unnest($2::text[]) o (number)`,
		[accountId, orders, item, except ?? null],
	);
}

type Counted = { accountId: number; except?: string | undefined };

/**
 * Orders and loads that a claim touches: its own, the orders that its load carried and the loads that its order left
 * with.
 */
export async function readBooks(
	tx: Transaction,
	{ accountId, except }: Counted,
	parts: readonly ClaimedPart[],
): Promise<Books> {
	const orders = named(parts, "order");
	const loads = named(parts, "bol");
	const carried = await tx.sql<Carried>(carriedSql, [accountId, orders, loads, except ?? null]);
	const bols = [...new Set([...loads, ...carried.map(({ bol }) => bol)])];
	const weighedLoads = await weighLoads(tx, { accountId, except }, bols);
	const weighed = await weighOrders(tx, {
		accountId,
		orders: [...new Set([...orders, ...carried.map(({ order }) => order)])],
		except,
	});
	return {
		orders: new Map(weighed.map(({ order, ...row }) => [order, row])),
		loads: new Map(weighedLoads.map(({ bol, ...row }) => [bol, row])),
		carried,
	};
}

const named = (parts: readonly ClaimedPart[], name: "order" | "bol") => [
	...new Set(parts.flatMap((part) => part[name] ?? [])),
];

const carriedSql = `
	with touched as (
		select order_number, bol_number from pieces where account_id = $1 and order_number = any ($2)
		and bol_number is not null
		union select order_number, bol_number from pieces where account_id = $1 and bol_number = any ($3))
	select p.order_number as "order", p.bol_number as bol, sum(p.weight_lb)::bigint as shipped,
		coalesce(sum((select sum(x.claimed_lb)
		from complaint_pieces x join complaints c using (account_id, complaint_number)
			where x.account_id = $1 and x.piece_number = p.piece_number and ${claimCounts} and c.complaint_number is distinct
			from $4)), 0)::bigint as claimed
	from touched t join pieces p on p.account_id = $1 and p.bol_number = t.bol_number and p.order_number = t.order_number
	group by p.order_number, p.bol_number`;

function weighLoads(
	tx: Transaction,
	{ accountId, except }: Counted,
	bols: readonly string[],
): Promise<(Weighed & { bol: string })[]> {
	return tx.sql(
		`select b.number as bol, coalesce((select net_lb from shipments where account_id = $1 and bol_number = b.number),
			0)::bigint as shipped,
			coalesce((select sum(c.claimed_lb) from complaints c
				where c.account_id = $1 and c.bol_number = b.number and ${claimCounts} and c.complaint_number is distinct
				from $3), 0)::bigint as claimed
		 from unnest($2::text[]) b (number)`,
		[accountId, bols, except ?? null],
	);
}
