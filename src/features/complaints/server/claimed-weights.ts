import { m } from "#generated/texts/messages.js";
import type { Transaction } from "#server/database/database.ts";
import type { Viewer } from "#server/session/viewer.ts";
import { claimLock } from "#shared/complaints/claim-lock.ts";
import type { FieldFault } from "#shared/errors.ts";
import { createFormat, type Format } from "#shared/format.ts";
import type { Language } from "#shared/languages.ts";
import { kgPerLb } from "#shared/units.ts";

/** What is claimed: pounds of each piece, and in all. `except` names the complaint itself once it stands. */
export type Claim = {
	accountId: number;
	bol: string | null;
	order: string | null;
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

// Withdrawn and refused claims free their pounds again.
const counts = "c.state not in ('withdrawn', 'rejected')";

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
	const weights = { shipped: format.weightLb(whole.shipped), claimed: format.weightLb(whole.claimed) };
	const reason = m.complaints_fault_claimed_whole({ left: atMost(left, format), ...weights });
	return [{ field: claim.pieces.length > 0 ? "pieces" : "claimed.amount", reason }];
}

type Weighed = { piece: string; weight: number; claimed: number };

// Rounded down: a kilogram too many would be refused.
function atMost(lb: number, format: Format): string {
	const left = Math.max(lb, 0);
	return format.weightUnit === "kg" ? `${format.number(Math.floor(left * kgPerLb))} kg` : format.weightLb(left);
}

async function faultsOfPieces(tx: Transaction, { accountId, bol, pieces, except }: Claim, format: Format): Promise<FieldFault[]> {
	const weighed = await tx.sql<Weighed>(
		`select p.piece_number as piece, p.weight_lb as weight, coalesce(sum(x.claimed_lb) filter (where ${counts}), 0)::bigint as claimed
		 from pieces p
		 left join complaint_pieces x on x.account_id = p.account_id and x.piece_number = p.piece_number and x.complaint_number is distinct from $4
		 left join complaints c on c.account_id = x.account_id and c.complaint_number = x.complaint_number
		 where p.account_id = $1 and p.bol_number = $2 and p.piece_number = any ($3)
		 group by p.account_id, p.piece_number`,
		[accountId, bol, pieces.map(({ piece }) => piece), except ?? null],
	);
	const known = new Map(weighed.map((row) => [row.piece, row]));
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

async function wholeOf(tx: Transaction, { accountId, bol, order, except }: Claim): Promise<{ shipped: number; claimed: number }> {
	const shipped = bol
		? "(select net_lb from shipments where account_id = $1 and bol_number = $2)"
		: "(select sum(shipped_lb) from order_lines where account_id = $1 and order_number = $2)";
	const column = bol ? "bol_number" : "order_number";
	const [row] = await tx.sql<{ shipped: number; claimed: number }>(
		`select coalesce(${shipped}, 0)::bigint as shipped, coalesce((select sum(c.claimed_lb) from complaints c
			where c.account_id = $1 and c.${column} = $2 and ${counts} and c.complaint_number is distinct from $3), 0)::bigint as claimed`,
		[accountId, bol ?? order, except ?? null],
	);
	return row ?? { shipped: 0, claimed: 0 };
}
