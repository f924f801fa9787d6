import type { Transaction } from "#server/database/database.ts";
import type { ReceiptRow } from "../../../rows/supplies/receipt-row.ts";
import { type Importer, refuse, type Staged, type StagedWarning, stage } from "../importer.ts";
import { settleReceipts, touchedLoadsTable, touchedReceiptsTable } from "./settle-supplies.ts";
import { fileDocuments, unfileDocuments } from "./supplier-documents.ts";
import { notifyOfReceipts } from "./supply-notifications.ts";
import {
	partnerColumns,
	partnerJoins,
	unknownCommodities,
	unknownPartners,
	unknownPoLines,
} from "./supply-references.ts";

const columns = `n int, receipt text, supplier text, notice text, load int, po text, "poLine" int, mill text, mode text, vehicle text,
	"shippedCommodity" text, "gradedCommodity" text, "shipLb" bigint, "grossLb" bigint, "tareLb" bigint, deductions jsonb, "deductionLb" bigint,
	"moisturePercent" numeric, "downgradeReason" text, radiation text, "rejectionReason" text, "scaleTicket" text, state text, "arrivedAt" timestamptz,
	"receivedAt" timestamptz, revision bigint`;
const tables = ["staged_receipts", "staged_steps"];

export const receiptsImporter: Importer<ReceiptRow> = {
	group: "supplies",
	millsOf: (row) => [row.mill],
	async storeRows(tx, rows) {
		await stageReceipts(tx, rows);
		const faults = await refuse(tx, tables, unknownReferences);
		const changed = await upsert(tx);
		if (changed.size > 0) {
			await replaceSteps(tx);
			await fileReceipts(tx);
			await settleReceipts(tx);
			await notifyOfReceipts(tx);
		}
		return { faults, changed, warnings: changed.size > 0 ? await tx.sql<StagedWarning>(unknownNoticesSql) : [] };
	},
};

async function stageReceipts(tx: Transaction, rows: Staged<ReceiptRow>[]): Promise<void> {
	const records = rows.map(({ n, row }) => ({ n, ...row, ...derivedFrom(row), steps: undefined }));
	await stage(tx, "staged_receipts", columns, records, `${partnerColumns}, m.time_zone`, partnerJoins);
	const steps = rows.flatMap(({ n, row }) => inTime(row).map((step, i) => ({ n, i: i + 1, ...step })));
	await stage(
		tx,
		"staged_steps",
		`n int, i int, state text, at timestamptz, by text, "noteEn" text, "noteEs" text`,
		steps,
	);
}

const inTime = ({ steps }: ReceiptRow) => [...steps].sort((a, b) => a.at.localeCompare(b.at));

/** What follows from a row's steps and deductions: the load's state, when it arrived, when it was received. */
function derivedFrom(row: ReceiptRow): object {
	const steps = inTime(row);
	const deductions = row.deductions ?? [];
	return {
		state: steps.at(-1)?.state,
		arrivedAt: steps[0]?.at,
		receivedAt: steps.findLast(({ state }) => state === "received")?.at ?? steps[0]?.at,
		deductions,
		deductionLb: deductions.reduce((sum, { lb }) => sum + lb, 0),
	};
}

const unknownReferences = `
	${unknownPartners("staged_receipts")}
	union all ${unknownCommodities("staged_receipts", `"shippedCommodity"`, "'shippedCommodity'")}
	union all ${unknownCommodities("staged_receipts", `"gradedCommodity"`, "'gradedCommodity'")}
	union all ${unknownPoLines("staged_receipts", "''")}`;

// The notice may come later; until then nobody can look it up.
const unknownNoticesSql = `
	select c.n, 'notice' as field, 'unknown_notice' as code, r.notice_number || '-' || r.load as value
	from changed_receipts c join receipts r using (account_id, receipt_number)
	where r.notice_number is not null and r.load is not null and not exists (
		select from shipping_notice_loads l where l.account_id = r.account_id and l.notice_number = r.notice_number
		and l.load = r.load)
	order by c.n`;

async function upsert(tx: Transaction): Promise<Set<number>> {
	await tx.sql(touchedLoadsTable);
	await tx.sql(touchedReceiptsTable);
	// A corrected receipt may name another load than before; the load that it no longer names returns to its earlier
	// state.
	await tx.sql(`insert into touched_loads select r.account_id, r.notice_number, r.load from staged_receipts s
		join receipts r on r.account_id = s.account_id and r.receipt_number = s.receipt where r.notice_number is not null`);
	await tx.sql(`create temp table tickets_before on commit drop as select r.account_id,
		r.scale_ticket as document_number
		from staged_receipts s join receipts r on r.account_id = s.account_id and r.receipt_number = s.receipt
		where r.scale_ticket is not null`);
	await tx.sql("create temp table changed_receipts (n int, account_id bigint, receipt_number text) on commit drop");
	const changed = await tx.sql<{ n: number }>(`
		with newest as (select distinct on (account_id, receipt) * from staged_receipts
		order by account_id, receipt, revision desc, n),
		changed as (
			insert into receipts as r (account_id, receipt_number, notice_number, load, po_number, po_line, mill, mode,
			vehicle, arrived_at, received_on, shipped_commodity, graded_commodity, ship_lb, gross_lb, tare_lb, deductions,
			deduction_lb, moisture_percent, downgrade_reason, radiation, rejection_reason, scale_ticket, reported_state,
			state, revision)
			select account_id, receipt, notice, load, po, "poLine", mill, mode, vehicle, "arrivedAt",
			("receivedAt" at time zone time_zone)::date,
				"shippedCommodity", "gradedCommodity", "shipLb", "grossLb", "tareLb", deductions, "deductionLb",
				"moisturePercent", "downgradeReason", radiation, "rejectionReason", "scaleTicket", state, state, revision
			from newest order by account_id, receipt
			on conflict (account_id, receipt_number) do update
			set notice_number = excluded.notice_number, load = excluded.load,
				po_number = excluded.po_number, po_line = excluded.po_line, mill = excluded.mill, mode = excluded.mode,
				vehicle = excluded.vehicle,
				arrived_at = excluded.arrived_at, received_on = excluded.received_on,
				shipped_commodity = excluded.shipped_commodity,
				graded_commodity = excluded.graded_commodity, ship_lb = excluded.ship_lb, gross_lb = excluded.gross_lb,
				tare_lb = excluded.tare_lb,
				deductions = excluded.deductions, deduction_lb = excluded.deduction_lb,
				moisture_percent = excluded.moisture_percent,
				downgrade_reason = excluded.downgrade_reason, radiation = excluded.radiation,
				rejection_reason = excluded.rejection_reason,
				scale_ticket = excluded.scale_ticket, reported_state = excluded.reported_state, revision = excluded.revision,
				updated_at = now()
			where r.revision < excluded.revision
			returning account_id, receipt_number
		)
		insert into changed_receipts select n, c.account_id, c.receipt_number
		from changed c join newest v on v.account_id = c.account_id and v.receipt = c.receipt_number returning n`);
	await tx.sql("insert into touched_receipts select account_id, receipt_number from changed_receipts");
	return new Set(changed.map((row) => row.n));
}

async function replaceSteps(tx: Transaction): Promise<void> {
	await tx.sql(
		`delete from receipt_steps t using changed_receipts c where t.account_id = c.account_id
			and t.receipt_number = c.receipt_number`,
	);
	await tx.sql(`
		insert into receipt_steps (account_id, receipt_number, step, state, happened_at, done_by, note_en, note_es)
		select c.account_id, c.receipt_number, s.i, s.state, s.at, s.by, s."noteEn", s."noteEs"
		from changed_receipts c join staged_steps s using (n)`);
}

const ticketsOf = (receipts: string) =>
	`select distinct on (r.account_id, r.scale_ticket) r.account_id, 'scale_ticket', r.scale_ticket, r.received_on,
		r.mill, r.po_number, r.receipt_number, r.shipped_commodity, 1
	from ${receipts} where r.scale_ticket is not null and r.gross_lb is not null
	order by r.account_id, r.scale_ticket, r.receipt_number desc`;
const wasInspected = (
	receipt: string,
) => `exists (select from receipt_steps t where t.account_id = ${receipt}.account_id
	and t.receipt_number = ${receipt}.receipt_number and t.state in ('inspected', 'rejected'))`;

/**
 * A weighed load has a scale ticket, an inspected one a report of it; a correction takes back what it no longer says.
 */
async function fileReceipts(tx: Transaction): Promise<void> {
	await fileDocuments(tx, ticketsOf("changed_receipts join receipts r using (account_id, receipt_number)"));
	await unfileDocuments(
		tx,
		"scale_ticket",
		"select * from tickets_before",
		`not exists (select from receipts r where r.account_id = d.account_id and r.receipt_number = d.receipt_number
			and r.scale_ticket = d.document_number and r.gross_lb is not null)`,
		ticketsOf(
			"unfiled_documents u join receipts r on r.account_id = u.account_id and r.scale_ticket = u.document_number",
		),
	);
	await fileDocuments(
		tx,
		`select account_id, 'inspection_report', receipt_number, r.received_on, r.mill, r.po_number, receipt_number,
		r.graded_commodity, 1
		from changed_receipts join receipts r using (account_id, receipt_number) where ${wasInspected("r")}`,
	);
	await unfileDocuments(
		tx,
		"inspection_report",
		"select account_id, receipt_number as document_number from changed_receipts",
		`not ${wasInspected("d")}`,
	);
}
