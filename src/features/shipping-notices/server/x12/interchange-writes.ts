import type { Transaction } from "#server/database/database.ts";
import type { Interchange } from "../../x12/envelope.ts";
import type { Purpose } from "../../x12/x12-codes.ts";

/** What became of one set of an interchange. */
export type KeptNotice = { accountId: number; notice: string; revision: number; purpose: Purpose };

/** An interchange of the viewer's that was taken: its hash, its answer, and what became of its sets, in their order. */
export type KeptInterchange = { hash: string; answer: string; notices: KeptNotice[] };

/** The number of the next answer, 1 to 999,999,999. */
export async function nextAnswerNumber(tx: Transaction): Promise<number> {
	const [row] = await tx.sql<{ number: number }>("select nextval('x12_answers') as number");
	if (!row) throw new Error("The numbers of answers gave none");
	return row.number;
}

/** The interchange that was taken under this sender and number, if one was. */
export async function findInterchange(
	tx: Transaction,
	{ sender, control }: Interchange,
): Promise<KeptInterchange | undefined> {
	const rows = await tx.sql<Omit<KeptInterchange, "notices"> & KeptNotice>(
		`select i.content_hash as hash, i.answer, n.account_id as "accountId", n.notice_number as notice,
		 n.notice_revision as revision, n.purpose
		 from x12_interchanges i join x12_notices n using (account_id, sender, control_number)
		 where i.account_id = any (array(select unnest(viewer_suppliers()))) and i.sender = $1 and i.control_number = $2
		 order by n.set_number`,
		[sender, control],
	);
	const [first] = rows;
	const notices = rows.map(({ accountId, notice, revision, purpose }) => ({ accountId, notice, revision, purpose }));
	return first && { hash: first.hash, answer: first.answer, notices };
}

/** Keeps an interchange with its answer, once for each account that it has notices of. */
export async function keepInterchange(
	tx: Transaction,
	{ sender, control, groups }: Interchange,
	{ hash, answer, notices, answerNumber }: KeptInterchange & { answerNumber: number },
	receivedBy: string,
): Promise<void> {
	for (const accountId of new Set(notices.map((notice) => notice.accountId)))
		await tx.sql(
			`insert into x12_interchanges (account_id, sender, control_number, content_hash, answer, received_by,
			 answer_number, answer_groups)
			 values ($1, $2, $3, $4, $5, $6, $7, $8)`,
			[accountId, sender, control, hash, answer, receivedBy, answerNumber, groups.length],
		);
	for (const [index, { accountId, notice, revision, purpose }] of notices.entries())
		await tx.sql(
			`insert into x12_notices (account_id, notice_number, sender, control_number, set_number, purpose, notice_revision)
			 values ($1, $2, $3, $4, $5, $6, $7)`,
			[accountId, notice, sender, control, index + 1, purpose, revision],
		);
}

/**
 * The last 997 that answered a notice of the viewer's; the one with this interchange control number if `control` is
 * set.
 */
export async function findAnswer(tx: Transaction, notice: string, control: string | null): Promise<string | undefined> {
	const [found] = await tx.sql<{ answer: string }>(
		`select i.answer from x12_notices n join x12_interchanges i using (account_id, sender, control_number)
		 where n.account_id = any (array(select unnest(viewer_suppliers()))) and n.notice_number = $1
		 and ($2::text is null or n.control_number = $2)
		 order by i.received_at desc limit 1`,
		[notice, control],
	);
	return found?.answer;
}
