import type { Transaction } from "#server/database/database.ts";
import type { RemittanceRow } from "../../../rows/supplies/remittance-row.ts";
import { type Importer, refuse, type Staged, stage } from "../importer.ts";
import { settleReceipts, touchedReceiptsTable } from "./settle-supplies.ts";
import { fileDocuments } from "./supplier-documents.ts";
import { notifyOfRemittances } from "./supply-notifications.ts";

const columns = `n int, remittance text, supplier text, "paidOn" date, method text, currency text, amount numeric, revision bigint`;
const tables = ["staged_remittances", "staged_paid"];

export const remittancesImporter: Importer<RemittanceRow> = {
	group: "supplies",
	millsOf: () => [],
	millsSql: `select t.mill from staged_paid s join settlements t on t.account_id = s.account_id
			and t.settlement_number = s.settlement`,
	async storeRows(tx, rows) {
		await stageRemittances(tx, rows);
		const faults = await refuse(tx, tables, unknownReferencesSql);
		const changed = await upsert(tx);
		if (changed.size > 0) {
			await paySettlements(tx);
			await notifyOfRemittances(tx);
		}
		return { faults, changed };
	},
};

async function stageRemittances(tx: Transaction, rows: Staged<RemittanceRow>[]): Promise<void> {
	const heads = rows.map(({ n, row }) => ({ n, ...row, settlements: undefined }));
	const join = "left join accounts a on a.code = x.supplier and a.kind = 'supplier'";
	await stage(tx, "staged_remittances", columns, heads, ", a.id as account_id", join);
	const paid = rows.flatMap(({ n, row }) => row.settlements.map((settlement, i) => ({ n, i, settlement })));
	await stage(
		tx,
		"staged_paid",
		"n int, i int, settlement text",
		paid,
		", h.account_id",
		"join staged_remittances h using (n)",
	);
}

const unknownReferencesSql = `
	select n, 'supplier' as field, 'unknown_account' as code, supplier as value from staged_remittances
	where account_id is null
	union all select n, 'settlements[' || i || ']', 'unknown_settlement', settlement from staged_paid s
	where account_id is not null
		and not exists (select from settlements t where t.account_id = s.account_id
		and t.settlement_number = s.settlement)`;

async function upsert(tx: Transaction): Promise<Set<number>> {
	await tx.sql(
		"create temp table changed_remittances (n int, account_id bigint, remittance_number text) on commit drop",
	);
	const changed = await tx.sql<{ n: number }>(`
		with newest as (select distinct on (account_id, remittance) * from staged_remittances
		order by account_id, remittance, revision desc, n),
		changed as (
			insert into remittances as r (account_id, remittance_number, paid_on, method, currency, amount, revision)
			select account_id, remittance, "paidOn", method, coalesce(currency, 'USD'), amount, revision from newest
			order by account_id, remittance
			on conflict (account_id, remittance_number) do update set paid_on = excluded.paid_on, method = excluded.method,
				currency = excluded.currency, amount = excluded.amount, revision = excluded.revision, updated_at = now()
			where r.revision < excluded.revision
			returning account_id, remittance_number
		)
		insert into changed_remittances select n, c.account_id, c.remittance_number
		from changed c join newest v on v.account_id = c.account_id and v.remittance = c.remittance_number returning n`);
	await fileDocuments(
		tx,
		`select r.account_id, 'remittance', r.remittance_number, r.paid_on, null::text, null::text, null::text, null::text,
		1
		from changed_remittances join remittances r using (account_id, remittance_number)`,
	);
	return new Set(changed.map((row) => row.n));
}

/** A settlement is paid while a remittance names it; a corrected remittance gives the others back. */
async function paySettlements(tx: Transaction): Promise<void> {
	await tx.sql(`create temp table touched_settlements on commit drop as
		select p.account_id, p.settlement_number from changed_remittances
		join remittance_settlements p using (account_id, remittance_number)
		union select c.account_id, s.settlement from changed_remittances c join staged_paid s using (n)`);
	await tx.sql(`delete from remittance_settlements p using changed_remittances c
		where p.account_id = c.account_id and p.remittance_number = c.remittance_number`);
	await tx.sql(`insert into remittance_settlements (account_id, remittance_number, settlement_number)
		select c.account_id, c.remittance_number, s.settlement from changed_remittances c join staged_paid s using (n)`);
	await tx.sql(`
		update settlements s set remittance_number = f.remittance_number, paid_on = f.paid_on, state = f.state from (
			select t.account_id, t.settlement_number, r.remittance_number, r.paid_on, case
			when r.paid_on is null then 'settled' else 'paid' end as state
			from touched_settlements t left join lateral (
				select h.remittance_number, h.paid_on from remittance_settlements p
				join remittances h using (account_id, remittance_number)
				where p.account_id = t.account_id and p.settlement_number = t.settlement_number
				order by h.paid_on, h.remittance_number limit 1
			) r on true
		) f
		where s.account_id = f.account_id and s.settlement_number = f.settlement_number`);
	await tx.sql(touchedReceiptsTable);
	await tx.sql(`insert into touched_receipts select l.account_id, l.receipt_number
		from touched_settlements join settlement_lines l using (account_id, settlement_number)`);
	await settleReceipts(tx);
}
