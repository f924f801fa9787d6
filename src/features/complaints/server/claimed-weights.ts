import { m } from "#generated/texts/messages.js";
import type { Transaction } from "#server/database/database.ts";
import type { Viewer } from "#server/session/viewer.ts";
import { claimLock } from "#shared/complaints/claim-lock.ts";
import type { FieldFault } from "#shared/errors.ts";
import { createFormat, type Format } from "#shared/format.ts";
import type { Language } from "#shared/languages.ts";
import { kgPerLb } from "#shared/units.ts";
import { counts, weighOrders } from "./claimed-of-orders.ts";

/** What is claimed: pounds of each piece, and in all. `except` names the complaint itself once it stands. */
export type Claim = {
	accountId: number;
	bol: string | null;
	order: string | null;
	/** The line that a claim without a shipment names. */
	item: number | null;
	pieces: readonly { piece: string; claimedLb: number }[];
	claimedLb: number;
	except?: string;
};

/** One at a time for each account: what two people claim at once is added up as if they had come one after the other. */
export async function lockClaims(tx: Transaction, accountId: number): Promise<void> {
	await tx.sql("select pg_advisory_xact_lock($1, hashtext($2))", [claimLock, String(accountId)]);
}

/** Weights as whoever claims them reads them. */
export const claimFormat = ({ preferences }: Viewer, language: Language): Format =>
	createFormat({ ...preferences, language, year: 0, coilWord: "" });

/**
 * Holds a claim against what was shipped, all other complaints included; call `lockClaims` first. Faults stand under the form's paths, with
 * weights in the units of `format`.
 */
export async function faultsOfClaim(tx: Transaction, claim: Claim, format: Format): Promise<FieldFault[]> {
	const faults = claim.pieces.length > 0 ? await faultsOfPieces(tx, claim, format) : [];
	if (faults.length > 0 || claim.claimedLb === 0) return faults;
	const whole = await wholeOf(tx, claim);
	const left = whole.shipped - whole.claimed;
	if (claim.claimedLb <= left) return [];
	return [{ field: claim.pieces.length > 0 ? "pieces" : "claimed.amount", reason: wholeFault(whole, format) }];
}

type Weighed = { piece: string; order: string; weight: number; claimed: number };

// Rounded down: a kilogram too many would be refused.
function atMost(lb: number, format: Format): string {
	const left = Math.max(lb, 0);
	return format.weightUnit === "kg" ? `${format.number(Math.floor(left * kgPerLb))} kg` : format.weightLb(left);
}

async function faultsOfPieces(tx: Transaction, claim: Claim, format: Format): Promise<FieldFault[]> {
	const { accountId, bol, pieces, except } = claim;
	const weighed = await tx.sql<Weighed>(
		`select p.piece_number as piece, p.order_number as "order", p.weight_lb as weight, coalesce(sum(x.claimed_lb) filter (where ${counts}), 0)::bigint as claimed
		 from pieces p
		 left join complaint_pieces x on x.account_id = p.account_id and x.piece_number = p.piece_number and x.complaint_number is distinct from $4
		 left join complaints c on c.account_id = x.account_id and c.complaint_number = x.complaint_number
		 where p.account_id = $1 and p.bol_number = $2 and p.piece_number = any ($3)
		 group by p.account_id, p.piece_number`,
		[accountId, bol, pieces.map(({ piece }) => piece), except ?? null],
	);
	const known = new Map(weighed.map((row) => [row.piece, row]));
	const faults = pieces.flatMap(({ piece, claimedLb }, index) => {
		const row = known.get(piece);
		if (!row) return [{ field: `pieces.${index}.piece`, reason: m.complaints_fault_piece({ piece }) }];
		if (pieces.findIndex((other) => other.piece === piece) < index)
			return [{ field: `pieces.${index}.piece`, reason: m.complaints_fault_piece_twice({ piece }) }];
		const left = Math.max(row.weight - row.claimed, 0);
		if (claimedLb <= left) return [];
		const weights = { weight: format.weightLb(row.weight), claimed: format.weightLb(row.claimed) };
		const reason = m.complaints_fault_claimed({ left: atMost(left, format), piece, ...weights });
		return [{ field: `pieces.${index}.claimed.amount`, reason }];
	});
	if (faults.length > 0) return faults;
	const ofOrders = new Map<string, number>();
	for (const { piece, claimedLb } of pieces) {
		const order = known.get(piece)?.order ?? "";
		ofOrders.set(order, (ofOrders.get(order) ?? 0) + claimedLb);
	}
	return faultsOfTheirOrders(tx, claim, ofOrders, format);
}

/** Pieces of an order that is claimed as a whole elsewhere, under its own number, are not claimed once more. */
async function faultsOfTheirOrders(
	tx: Transaction,
	{ accountId, except }: Claim,
	claimed: Map<string, number>,
	format: Format,
): Promise<FieldFault[]> {
	const weighed = await weighOrders(tx, { accountId, orders: [...claimed.keys()], except });
	return weighed
		.filter(({ order, ...whole }) => (claimed.get(order) ?? 0) > whole.shipped - whole.claimed)
		.map((whole) => ({ field: "pieces", reason: wholeFault(whole, format) }));
}

function wholeFault({ shipped, claimed }: Whole, format: Format): string {
	const weights = { shipped: format.weightLb(shipped), claimed: format.weightLb(claimed) };
	return m.complaints_fault_claimed_whole({ left: atMost(shipped - claimed, format), ...weights });
}

type Whole = { shipped: number; claimed: number };

async function wholeOf(tx: Transaction, { accountId, bol, order, item, except }: Claim): Promise<Whole> {
	if (!bol) return (order && (await tightest(tx, { accountId, order, item, except }))) || { shipped: 0, claimed: 0 };
	const [row] = await tx.sql<Whole>(
		`select coalesce((select net_lb from shipments where account_id = $1 and bol_number = $2), 0)::bigint as shipped,
			coalesce((select sum(c.claimed_lb) from complaints c
				where c.account_id = $1 and c.bol_number = $2 and ${counts} and c.complaint_number is distinct from $3), 0)::bigint as claimed`,
		[accountId, bol, except ?? null],
	);
	return row ?? { shipped: 0, claimed: 0 };
}

/** Of the line that is named and of its whole order, whichever leaves less. */
async function tightest(
	tx: Transaction,
	{ accountId, order, item, except }: Pick<Claim, "accountId" | "item" | "except"> & { order: string },
): Promise<Whole | undefined> {
	const [whole] = await weighOrders(tx, { accountId, orders: [order], except });
	if (item === null) return whole;
	const [line] = await weighOrders(tx, { accountId, orders: [order], item, except });
	return whole && line && line.shipped - line.claimed < whole.shipped - whole.claimed ? line : whole;
}
