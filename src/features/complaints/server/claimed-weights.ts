import { m } from "#generated/texts/messages.js";
import { claimCounts } from "#server/counted-claims-sql.ts";
import type { Transaction } from "#server/database/database.ts";
import type { Viewer } from "#server/session/viewer.ts";
import { claimLock } from "#shared/complaints/claim-lock.ts";
import type { FieldError } from "#shared/errors.ts";
import { createFormat, type Format } from "#shared/format.ts";
import type { Language } from "#shared/languages.ts";
import { kgPerLb } from "#shared/units.ts";
import { type ClaimedPart, type Overdrawn, overdrawnBy, type Weighed } from "../claimed-pounds.ts";
import { readBooks, weighOrders } from "./claimed-of-orders.ts";

/** Claimed pounds, by piece and in total. `except` is the complaint's own number once it is stored. */
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

/**
 * One at a time for each account: what two people claim at once is added up as if they had come one after the other.
 */
export async function lockClaims(tx: Transaction, accountId: number): Promise<void> {
	await tx.sql("select pg_advisory_xact_lock($1, hashtext($2))", [claimLock, String(accountId)]);
}

/** Weights as a user who claims them reads them. */
export const claimFormat = ({ preferences }: Viewer, language: Language): Format =>
	createFormat({ ...preferences, language, year: 0, coilLabel: "" });

/**
 * Holds a claim against what was shipped, all other complaints included; call `lockClaims` first. Errors are under
 * the form's paths, with weights in the units of `format`.
 */
export async function errorsOfClaim(tx: Transaction, claim: Claim, format: Format): Promise<FieldError[]> {
	const known = claim.pieces.length > 0 ? await weighPieces(tx, claim) : new Map<string, WeighedPiece>();
	const errors = errorsOfPieces(claim, known, format);
	if (errors.length > 0 || claim.claimedLb === 0) return errors;
	const whole = await overdrawn(tx, claim, partsOf(claim, known));
	return whole
		? [{ field: claim.pieces.length > 0 ? "pieces" : "claimed.amount", reason: wholeError(whole, format) }]
		: [];
}

type WeighedPiece = { piece: string; order: string; weight: number; claimed: number };
type Known = ReadonlyMap<string, WeighedPiece>;

// Rounded down: a kilogram too many would be refused.
function atMost(lb: number, format: Format): string {
	const left = Math.max(lb, 0);
	return format.weightUnit === "kg" ? `${format.number(Math.floor(left * kgPerLb))} kg` : format.weightLb(left);
}

async function weighPieces(tx: Transaction, { accountId, bol, pieces, except }: Claim): Promise<Known> {
	const weighed = await tx.sql<WeighedPiece>(
		`select p.piece_number as piece, p.order_number as "order", p.weight_lb as weight,
		 coalesce(sum(x.claimed_lb) filter (where ${claimCounts}), 0)::bigint as claimed
		 from pieces p
		 left join complaint_pieces x on x.account_id = p.account_id and x.piece_number = p.piece_number
		 and x.complaint_number is distinct from $4
		 left join complaints c on c.account_id = x.account_id and c.complaint_number = x.complaint_number
		 where p.account_id = $1 and p.bol_number = $2 and p.piece_number = any ($3)
		 group by p.account_id, p.piece_number`,
		[accountId, bol, pieces.map(({ piece }) => piece), except ?? null],
	);
	return new Map(weighed.map((row) => [row.piece, row]));
}

function errorsOfPieces({ pieces }: Claim, known: Known, format: Format): FieldError[] {
	return pieces.flatMap(({ piece, claimedLb }, index) => {
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
}

function wholeError({ shipped, claimed }: Weighed, format: Format): string {
	const weights = { shipped: format.weightLb(shipped), claimed: format.weightLb(claimed) };
	return m.complaints_fault_claimed_whole({ left: atMost(shipped - claimed, format), ...weights });
}

/**
 * Of the line that is named, and of all orders and loads that the claim touches, the one that leaves least; nothing
 * where all hold it.
 */
async function overdrawn(tx: Transaction, claim: Claim, parts: readonly ClaimedPart[]): Promise<Weighed | undefined> {
	if (parts.length === 0) return { shipped: 0, claimed: 0 };
	const whole = overdrawnBy(parts, await readBooks(tx, claim, parts));
	const line = await overdrawnLine(tx, claim);
	return line && line.by > (whole?.by ?? 0) ? line : whole;
}

/**
 * Counts for the load as a whole even if an order is named: the order only says where the complaint is listed, not
 * which pounds it claims.
 */
function partsOf({ bol, order, pieces, claimedLb }: Claim, known: Known): ClaimedPart[] {
	if (!bol) return order ? [{ order, lb: claimedLb }] : [];
	if (pieces.length === 0) return [{ bol, lb: claimedLb }];
	return pieces.map(({ piece, claimedLb: lb }) => ({ bol, order: known.get(piece)?.order ?? "", lb }));
}

async function overdrawnLine(
	tx: Transaction,
	{ accountId, bol, order, item, claimedLb, except }: Claim,
): Promise<Overdrawn | undefined> {
	if (bol || !order || item === null) return;
	const [line] = await weighOrders(tx, { accountId, orders: [order], item, except });
	const by = line ? line.claimed + claimedLb - line.shipped : 0;
	return line && by > 0 ? { ...line, by } : undefined;
}
