import { createHash } from "node:crypto";
import type { Transaction } from "#server/database/database.ts";
import { canonical, type NoticeContent } from "../notice-content.ts";
import type { NoticePurpose } from "../x12/outbound-notice-path.ts";

/** SHA-256 of a content in hexadecimal: the receipt's proof. */
export function hashOf(content: NoticeContent): string {
	return createHash("sha256").update(canonical(content)).digest("hex");
}

/** A revision that is about to be written; `shippedOn` is the mill's day. */
export type NewRevision = {
	accountId: number;
	revision: number;
	state: "submitted" | "amended";
	shippedOn: string;
	writtenBy: string;
	content: NoticeContent;
};

/** Writes a new notice with its loads and first revision. */
export async function addNotice(tx: Transaction, notice: NewRevision, key: string): Promise<void> {
	const { accountId, state, shippedOn, content } = notice;
	await tx.sql(
		`insert into shipping_notices (account_id, notice_number, mill, mode, yard, carrier, scac, bol_number, shipped_at,
			shipped_on, expected_at, state, announced_state, person_id, submitted_at, entry_key)
		 values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, viewer_person(), now(), $13)`,
		[accountId, content.notice, ...headOf(content, shippedOn), state, key],
	);
	await writeLoads(tx, notice);
	await writeRevision(tx, notice);
}

/** Replaces the current revision with the next one. */
export async function reviseNotice(tx: Transaction, notice: NewRevision): Promise<void> {
	const { accountId, revision, state, shippedOn, content } = notice;
	await tx.sql(
		`update shipping_notices set mill = $3, mode = $4, yard = $5, carrier = $6, scac = $7, bol_number = $8,
			shipped_at = $9, shipped_on = $10,
			expected_at = $11, state = $12, announced_state = $12, notice_revision = $13, updated_at = now()
		 where account_id = $1 and notice_number = $2`,
		[accountId, content.notice, ...headOf(content, shippedOn), state, revision],
	);
	await tx.sql("delete from shipping_notice_loads where account_id = $1 and notice_number = $2 and load > $3", [
		accountId,
		content.notice,
		content.loads.length,
	]);
	await writeLoads(tx, notice);
	await writeRevision(tx, notice);
}

/** Cancels a notice with all its loads. */
export async function cancelLoads(tx: Transaction, accountId: number, notice: string): Promise<void> {
	const moments = { shipping_notices: ", cancelled_at = now(), updated_at = now()", shipping_notice_loads: "" };
	for (const [table, more] of Object.entries(moments))
		await tx.sql(
			`update ${table} set state = 'cancelled', announced_state = 'cancelled'${more}
				where account_id = $1 and notice_number = $2`,
			[accountId, notice],
		);
}

/**
 * Assigns the number under which the mill fetches a published revision as an 856. A notice that is reopened is
 * published again under it.
 */
export async function addOutboundNotice(
	tx: Transaction,
	accountId: number,
	{ notice, revision }: { notice: string; revision: number },
	purpose: NoticePurpose,
): Promise<void> {
	await tx.sql(
		`insert into x12_outbound_notices (account_id, notice_number, notice_revision, purpose) values ($1, $2, $3, $4)
		 on conflict (account_id, notice_number, notice_revision, purpose) do nothing`,
		[accountId, notice, revision, purpose],
	);
}

function headOf({ mill, mode, yard, carrier, scac, bol, shippedAt, expectedAt }: NoticeContent, shippedOn: string) {
	return [mill, mode, yard, carrier, scac, bol, shippedAt, shippedOn, expectedAt];
}

/** Loads are updated in place, so that a receipt that arrives at the same moment finds them. */
async function writeLoads(tx: Transaction, { accountId, state, shippedOn, content }: NewRevision): Promise<void> {
	await tx.sql(
		`insert into shipping_notice_loads as l (account_id, notice_number, load, po_number, po_line, commodity, mill, mode,
			shipped_on, vehicle, seals, gross_lb, tare_lb, unit, scale_ticket, radiation_scan, announced_state, state)
		 select $1, $2, x.load, x.po, x."poLine", x.commodity, $3, $4, $5::date, x.vehicle, x.seals, x."grossLb",
		 x."tareLb", x.unit, x."scaleTicket",
			x."radiationScan", $6, $6
		 from jsonb_to_recordset($7) x (load int, po text, "poLine" int, commodity text, vehicle text, seals text[],
		 "grossLb" bigint,
			"tareLb" bigint, unit text, "scaleTicket" text, "radiationScan" text)
		 on conflict (account_id, notice_number, load) do update
		 set po_number = excluded.po_number, po_line = excluded.po_line,
			commodity = excluded.commodity, mill = excluded.mill, mode = excluded.mode, shipped_on = excluded.shipped_on,
			vehicle = excluded.vehicle,
			seals = excluded.seals, gross_lb = excluded.gross_lb, tare_lb = excluded.tare_lb, unit = excluded.unit,
			scale_ticket = excluded.scale_ticket, radiation_scan = excluded.radiation_scan,
			announced_state = excluded.announced_state,
			state = excluded.state`,
		[accountId, content.notice, content.mill, content.mode, shippedOn, state, JSON.stringify(content.loads)],
	);
}

async function writeRevision(tx: Transaction, { accountId, revision, writtenBy, content }: NewRevision): Promise<void> {
	await tx.sql(
		`insert into shipping_notice_revisions (account_id, notice_number, notice_revision, written_at, written_by, content,
		 content_hash)
		 values ($1, $2, $3, now(), $4, $5, $6)`,
		[accountId, content.notice, revision, writtenBy, JSON.stringify(content), hashOf(content)],
	);
}
