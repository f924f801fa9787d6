import { randomUUID } from "node:crypto";
import type { Transaction } from "#server/database/database.ts";
import type { ComplaintKind, Remedy } from "#shared/complaints/complaint-kinds.ts";
import type { ComplaintState } from "#shared/complaints/complaint-states.ts";
import type { Claim } from "./claimed-weights.ts";
import type { Subject } from "./complaint-subject.ts";

/** A complaint that is about to be written; weights in pounds, `windowDays` from the day of delivery. */
export type NewComplaint = Subject &
	Claim & {
		kind: ComplaintKind;
		asked: Remedy;
		description: string;
		invoice: string | null;
		reference: string | null;
		amount: number | null;
		defects: readonly { family: string; code: string }[];
		windowDays: number | null;
		openedBy: string;
		alias: string | null;
	};

/** Whose complaint a row below belongs to. */
export type ComplaintKey = { accountId: number; shipToId: number | null; number: string };

/** Writes a complaint with its pieces, defects and money; answers its number. */
export async function addComplaint(tx: Transaction, complaint: NewComplaint): Promise<string> {
	const { accountId, shipToId, pieces, defects, amount } = complaint;
	const [row] = await tx.sql<{ number: string }>(insertComplaintSql, [
		accountId,
		shipToId,
		complaint.kind,
		complaint.bol,
		complaint.order,
		complaint.item,
		complaint.invoice,
		complaint.mill,
		complaint.asked,
		complaint.description,
		complaint.reference,
		complaint.claimedLb,
		complaint.windowDays,
		complaint.deliveredOn,
		complaint.openedBy,
		complaint.alias,
	]);
	if (!row) throw new Error("A complaint was written and gave no row");
	const { number } = row;
	await tx.sql(
		`insert into complaint_pieces (account_id, complaint_number, ship_to_id, piece_number, claimed_lb)
		 select $1, $2, $3, piece, lb from unnest($4::text[], $5::bigint[]) as x (piece, lb)`,
		[accountId, number, shipToId, pieces.map(({ piece }) => piece), pieces.map(({ claimedLb }) => claimedLb)],
	);
	await tx.sql(
		`insert into complaint_defects (account_id, complaint_number, ship_to_id, family, code)
		 select distinct $1::bigint, $2, $3::bigint, family, code from unnest($4::text[], $5::text[]) as x (family, code)`,
		[accountId, number, shipToId, defects.map(({ family }) => family), defects.map(({ code }) => code)],
	);
	if (amount !== null)
		await tx.sql("insert into complaint_money (account_id, complaint_number, claimed_amount) values ($1, $2, $3)", [
			accountId,
			number,
			amount,
		]);
	return number;
}

const insertComplaintSql = `
	insert into complaints (account_id, complaint_number, ship_to_id, kind, state, state_at, bol_number, order_number,
	item, invoice_number, mill, asked, description, customer_reference, claimed_lb, window_ends_on, opened_by,
	opened_alias, opened_company, person_id, submitted_at)
	values ($1, 'CP' || nextval('complaint_numbers'), $2, $3, 'submitted', now(), $4, $5, $6, $7, $8, $9, $10, $11, $12,
		$14::date + $13::int, $15, $16, viewer_company($1, $2), viewer_person(), now())
	returning complaint_number as number`;

/** `at`: ISO instant, if not the moment at which its transaction began. */
export type NewMove = ComplaintKey & { from: ComplaintState; to: ComplaintState; author: string; at?: string };

/** Puts a customer's move on record. */
export async function addMove(
	tx: Transaction,
	{ accountId, shipToId, number, from, to, author, at }: NewMove,
): Promise<void> {
	await tx.sql(
		`insert into complaint_state_changes (account_id, complaint_number, ship_to_id, move_key, from_state, to_state,
		 side, author, moved_at, company)
		 values ($1, $2, $3, $4, $5, $6, 'customer', $7, coalesce($8, now()), viewer_company($1, $3))`,
		[accountId, number, shipToId, randomUUID(), from, to, author, at ?? null],
	);
}

export type NewMessage = ComplaintKey & { body: string; author: string; alias: string | null };

/** Writes a customer's message; answers its key. */
export async function addMessage(
	tx: Transaction,
	{ accountId, shipToId, number, body, author, alias }: NewMessage,
): Promise<string> {
	const key = randomUUID();
	await tx.sql(
		`insert into complaint_messages (account_id, complaint_number, ship_to_id, message_key, side, author, alias, body,
		 company)
		 values ($1, $2, $3, $4, 'customer', $5, $6, $7, viewer_company($1, $3))`,
		[accountId, number, shipToId, key, author, alias, body],
	);
	return key;
}
