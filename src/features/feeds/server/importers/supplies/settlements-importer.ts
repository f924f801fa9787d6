import type { Transaction } from "#server/database/database.ts";
import { expectedAmount, isAmountRight } from "#shared/supplies/settled-amounts.ts";
import type { SettlementRow } from "../../../rows/supplies/settlement-row.ts";
import { signed } from "../../../warnings.ts";
import { type Importer, refuse, type Staged, type StagedWarning, stage } from "../importer.ts";
import { settleReceipts, touchedReceiptsTable } from "./settle-supplies.ts";
import { fileDocuments } from "./supplier-documents.ts";
import { notifyOfSettlements } from "./supply-notifications.ts";
import { partnerColumns, partnerJoins, unknownPartners } from "./supply-references.ts";

const columns = `n int, settlement text, supplier text, mill text, "settledOn" date, "dueOn" date, currency text, amount numeric, invoice text,
	"invoicedOn" date, "invoiceAmount" numeric, revision bigint`;
const lineColumns = `n int, i int, line int, receipt text, "netLb" bigint, unit text, price numeric, adjustments jsonb, adjusted numeric,
	freight numeric, amount numeric`;
const tables = ["staged_settlements", "staged_settlement_lines"];

export const settlementsImporter: Importer<SettlementRow> = {
	group: "supplies",
	millsOf: (row) => [row.mill],
	async storeRows(tx, rows) {
		await stageSettlements(tx, rows);
		const faults = await refuse(tx, tables, unknownReferences);
		await upsertInvoices(tx);
		const changed = await upsert(tx);
		if (changed.size > 0) {
			await replaceLines(tx);
			await settleReceipts(tx);
			await notifyOfSettlements(tx);
		}
		const warnings =
			changed.size > 0 ? [...amountWarnings(rows, changed), ...(await tx.sql<StagedWarning>(settledBeforeSql))] : [];
		return { faults, changed, warnings };
	},
};

async function stageSettlements(tx: Transaction, rows: Staged<SettlementRow>[]): Promise<void> {
	const heads = rows.map(({ n, row: { lines: _, invoice, ...row } }) => ({
		n,
		...row,
		invoice: invoice?.invoice,
		invoicedOn: invoice?.invoicedOn,
		invoiceAmount: invoice?.amount,
	}));
	await stage(tx, "staged_settlements", columns, heads, partnerColumns, partnerJoins);
	const lines = rows.flatMap(({ n, row }) =>
		row.lines.map((line, i) => {
			const adjustments = line.adjustments ?? [];
			return {
				n,
				i,
				...line,
				adjustments,
				adjusted: adjustments.reduce((sum, entry) => sum + Math.round(entry.amount * 100), 0) / 100,
			};
		}),
	);
	await stage(
		tx,
		"staged_settlement_lines",
		lineColumns,
		lines,
		", h.account_id",
		"join staged_settlements h using (n)",
	);
}

const unknownReferences = `
	${unknownPartners("staged_settlements")}
	union all select n, 'lines[' || i || '].receipt', 'unknown_receipt', receipt from staged_settlement_lines s where account_id is not null
		and not exists (select from receipts r where r.account_id = s.account_id and r.receipt_number = s.receipt)`;

function amountWarnings(rows: readonly Staged<SettlementRow>[], changed: ReadonlySet<number>): StagedWarning[] {
	const imported = rows.filter(({ n }) => changed.has(n));
	return imported.flatMap(({ n, row }) =>
		row.lines.flatMap((line, i) => {
			const expected = expectedAmount(line);
			if (isAmountRight(line.amount, expected, line)) return [];
			const value = `${expected}|${signed(Math.round((line.amount - expected) * 100) / 100)}`;
			return [{ n, field: `lines[${i}].amount`, code: "amount_differs" as const, value }];
		}),
	);
}

// A correction settles a receipt again, and is right; the same receipt twice by mistake looks the same.
const settledBeforeSql = `
	select c.n, 'lines[' || l.i || '].receipt' as field, 'settled_before' as code, min(o.settlement_number) as value
	from changed_settlements c join staged_settlement_lines l using (n)
	join settlement_lines o on o.account_id = c.account_id and o.receipt_number = l.receipt
		and (o.settlement_number <> c.settlement_number or o.line <> l.line)
	group by c.n, l.i order by c.n, l.i`;

async function upsertInvoices(tx: Transaction): Promise<void> {
	await tx.sql(`
		insert into supplier_invoices as i (account_id, invoice_number, invoiced_on, amount, currency, revision)
		select distinct on (account_id, invoice) account_id, invoice, "invoicedOn", "invoiceAmount",
		coalesce(currency, 'USD'), revision
		from staged_settlements where invoice is not null order by account_id, invoice, revision desc, n
		on conflict (account_id, invoice_number) do update set invoiced_on = excluded.invoiced_on, amount = excluded.amount,
			currency = excluded.currency, revision = excluded.revision
		where i.revision < excluded.revision`);
}

async function upsert(tx: Transaction): Promise<Set<number>> {
	await tx.sql(
		"create temp table changed_settlements (n int, account_id bigint, settlement_number text) on commit drop",
	);
	const changed = await tx.sql<{ n: number }>(`
		with newest as (select distinct on (account_id, settlement) * from staged_settlements
		order by account_id, settlement, revision desc, n),
		changed as (
			insert into settlements as s (account_id, settlement_number, mill, settled_on, due_on, currency, amount,
			invoice_number, state, revision)
			select account_id, settlement, mill, "settledOn", "dueOn", coalesce(currency, 'USD'), amount, invoice, 'settled',
			revision
			from newest order by account_id, settlement
			on conflict (account_id, settlement_number) do update
			set mill = excluded.mill, settled_on = excluded.settled_on, due_on = excluded.due_on,
				currency = excluded.currency, amount = excluded.amount, invoice_number = excluded.invoice_number,
				revision = excluded.revision,
				updated_at = now()
			where s.revision < excluded.revision
			returning account_id, settlement_number
		)
		insert into changed_settlements select n, c.account_id, c.settlement_number
		from changed c join newest v on v.account_id = c.account_id and v.settlement = c.settlement_number returning n`);
	await fileDocuments(
		tx,
		`select s.account_id, 'settlement', s.settlement_number, s.settled_on, s.mill, null::text, null::text, null::text, 1
		from changed_settlements join settlements s using (account_id, settlement_number)`,
	);
	return new Set(changed.map((row) => row.n));
}

async function replaceLines(tx: Transaction): Promise<void> {
	await tx.sql(touchedReceiptsTable);
	// What a corrected settlement no longer names is open again.
	await tx.sql(`insert into touched_receipts select l.account_id, l.receipt_number
		from changed_settlements join settlement_lines l using (account_id, settlement_number)`);
	await tx.sql(`delete from settlement_lines l using changed_settlements c
		where l.account_id = c.account_id and l.settlement_number = c.settlement_number`);
	await tx.sql(`
		insert into settlement_lines (account_id, settlement_number, line, receipt_number, net_lb, unit, price,
		adjustments, adjustment_amount, freight_amount, amount)
		select c.account_id, c.settlement_number, l.line, l.receipt, l."netLb", l.unit, l.price,
			l.adjustments, l.adjusted, coalesce(l.freight, 0), l.amount
		from changed_settlements c join staged_settlement_lines l using (n)`);
	await tx.sql(`insert into touched_receipts select l.account_id, l.receipt_number
		from changed_settlements join settlement_lines l using (account_id, settlement_number)`);
}
