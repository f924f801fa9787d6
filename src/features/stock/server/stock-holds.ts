import type { Transaction } from "#server/database/database.ts";
import { holdMinutes } from "#shared/stock/stock-states.ts";

export type BasketRow = {
	stockNumber: string;
	accountCode: string;
	grade: string;
	thicknessIn: number;
	widthIn: number;
	lengthIn: number | null;
	pieces: number;
	weightLb: number;
	pricePerCwt: number | null;
	currency: string;
	expiresAt: Date;
};

/** Who takes the hold: an account of the viewer's, and the person behind it. */
export type Holder = { accountId: number; personId: number; name: string; alias: string | null };

/**
 * Stock that the viewer's accounts hold and have not requested yet, soonest expiry first. Without items that the mill
 * has sold elsewhere.
 */
export function findBasket(tx: Transaction): Promise<BasketRow[]> {
	return tx.sql<BasketRow>(
		`select s.stock_number as "stockNumber", a.code as "accountCode", s.grade, s.thickness_in as "thicknessIn",
			s.width_in as "widthIn",
			s.length_in as "lengthIn", s.pieces, s.weight_lb as "weightLb", s.price_per_cwt as "pricePerCwt", s.currency,
			h.expires_at as "expiresAt"
		 from stock_holds h join stock_items s on s.stock_number = h.stock_number join accounts a on a.id = h.account_id
		 where h.request_id is null and h.expires_at > now() and s.is_available order by h.expires_at, s.stock_number
		 limit 200`,
	);
}

/**
 * Drops lapsed holds of an item, or of all, the user who had them, and answers how many. As the gate, since nobody
 * sees the holds of others.
 */
export async function dropLapsedHolds(tx: Transaction, stockNumber: string | null): Promise<number> {
	const dropped = await tx.sql(
		`delete from stock_holds where request_id is null and expires_at <= now()
			and ($1::text is null or stock_number = $1) returning 1`,
		[stockNumber],
	);
	return dropped.length;
}

/**
 * Takes an item for 30 minutes and answers until when; nothing when somebody else was quicker, or it is not for sale. The
 * item's key lets only one through.
 */
export async function holdItem(
	tx: Transaction,
	stockNumber: string,
	{ accountId, personId, alias }: Holder,
): Promise<Date | undefined> {
	const [taken] = await tx.sql<{ expiresAt: Date }>(
		`insert into stock_holds (stock_number, account_id, person_id, alias, expires_at)
		 select stock_number, $2, $3, $4, now() + make_interval(mins => ${holdMinutes}) from stock_items
		 where stock_number = $1 and is_available on conflict (stock_number) do nothing
		 returning expires_at as "expiresAt"`,
		[stockNumber, accountId, personId, alias],
	);
	return taken?.expiresAt;
}

/**
 * True while one of the viewer's accounts holds an item that the mill still has, or waits for its answer about it; of
 * others' holds nobody sees a row.
 */
export async function holdsItem(tx: Transaction, stockNumber: string): Promise<boolean> {
	const updated = await tx.sql(
		`select 1 from stock_holds h join stock_items s using (stock_number)
		 where stock_number = $1 and (s.is_available or h.request_id is not null)`,
		[stockNumber],
	);
	return updated.length > 0;
}

/** Gives an item back; false when none of the viewer's accounts holds it, or it was requested already. */
export async function releaseItem(tx: Transaction, stockNumber: string): Promise<boolean> {
	const released = await tx.sql(
		"delete from stock_holds where stock_number = $1 and request_id is null returning stock_number",
		[stockNumber],
	);
	return released.length > 0;
}
