import type { Transaction } from "#server/database/database.ts";
import type { Interchange } from "../../x12/envelope.ts";
import type { NoticePurpose } from "../../x12/outbound-notice-path.ts";
import type { Acknowledgment } from "../../x12/read-acknowledgment.ts";

/** An 856 that the mill can fetch, by its control number. */
export type OutboundNotice = {
	accountId: number;
	supplier: string;
	notice: string;
	revision: number;
	purpose: NoticePurpose;
};

/**
 * The 856 in whose group of this number the acknowledged set was; nothing where none was written under it. Runs as
 * millgate_feeds.
 */
export async function findAcknowledged(
	tx: Transaction,
	{ functional, group }: Acknowledgment,
): Promise<OutboundNotice | undefined> {
	if (functional !== "SH") return undefined;
	const [found] = await tx.sql<OutboundNotice>(
		`select s.account_id as "accountId", a.code as supplier, s.notice_number as notice, s.notice_revision as revision,
		 s.purpose
		 from x12_outbound_notices s join accounts a on a.id = s.account_id
		 where s.control_number = $1 order by s.published_at desc
		 limit 1`,
		[group],
	);
	return found;
}

/**
 * The account of the supplier's interchange that was answered by the acknowledged 997; nothing where none was. Runs as
 * the supplier.
 */
export async function findAnswered(
	tx: Transaction,
	{ functional, group }: Acknowledgment,
): Promise<number | undefined> {
	if (functional !== "FA") return undefined;
	const [found] = await tx.sql<{ id: number }>(
		`select account_id as id from x12_interchanges where account_id = any (array(select unnest(viewer_suppliers())))
		 and $1 between answer_number and answer_number + answer_groups - 1 order by received_at desc limit 1`,
		[group],
	);
	return found?.id;
}

export type Received = {
	accountId: number;
	side: "mill" | "supplier";
	place: number;
	source?: string;
	outbound?: OutboundNotice;
	isMatched: boolean;
};

/** Keeps a 997 that came in; false when the same was kept before. */
export async function keepAcknowledgment(
	tx: Transaction,
	{ sender, control }: Interchange,
	{ functional, group, verdict, remarks }: Acknowledgment,
	{ accountId, side, place, source, outbound, isMatched }: Received,
): Promise<boolean> {
	const kept = await tx.sql(
		`insert into x12_acknowledgments (account_id, side, sender, control_number, set_number, functional, group_number,
			verdict, remarks, is_matched, notice_number, notice_revision, purpose, source)
		 values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict do nothing returning 1`,
		[
			...[accountId, side, sender, control, place, functional.slice(0, 10), group, verdict, remarks, isMatched],
			...[outbound?.notice ?? null, outbound?.revision ?? null, outbound?.purpose ?? null, source ?? null],
		],
	);
	return kept.length > 0;
}
