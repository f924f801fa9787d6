import { claimCounts } from "#server/counted-claims-sql.ts";
import type { Transaction } from "#server/database/database.ts";
import { claimLock } from "#shared/complaints/claim-lock.ts";
import type { ComplaintRow } from "../../../rows/complaints/complaint-row.ts";
import { changedBy, type Importer, refuse, type Staged, stage } from "../importer.ts";

const columns = `n int, complaint text, "soldTo" text, kind text, bol text, "order" text, item int, invoice text, reference text, asked text,
	description text, by text, at timestamptz, "claimedLb" bigint, revision bigint`;
const tables = ["staged_complaints", "staged_complaint_pieces", "staged_complaint_defects"];

export const complaintsImporter: Importer<ComplaintRow> = {
	group: "complaints",
	millsOf: () => [],
	async storeRows(tx, rows) {
		await stageComplaints(tx, rows);
		await lockAccounts(tx);
		const faults = [...(await refuse(tx, tables, unknownReferencesSql)), ...(await refuse(tx, tables, conflictsSql))];
		faults.push(...(await refuse(tx, tables, overShippedSql)));
		const changed = await changedBy(tx, upsertSql);
		if (changed.size > 0) for (const statement of parts) await tx.sql(statement, [[...changed]]);
		return { faults, changed };
	},
};

async function stageComplaints(tx: Transaction, rows: Staged<ComplaintRow>[]): Promise<void> {
	const records = rows.map(({ n, row }) => ({
		n,
		...row,
		claimedLb: row.pieces?.length ? row.pieces.reduce((sum, piece) => sum + piece.claimedLb, 0) : (row.claimedLb ?? 0),
	}));
	// Ship-tos are not notified of matters about money.
	const more = `, a.id as account_id, s.bol_number is not null as has_bol, o.order_number is not null as has_order, coalesce(s.mill, o.mill) as mill,
		case when x.kind <> 'invoice_error' then coalesce(s.ship_to_id, o.ship_to_id) end as ship_to_id`;
	const joins = `left join accounts a on a.code = x."soldTo" and a.kind = 'sold_to'
		left join shipments s on s.account_id = a.id and s.bol_number = x.bol
		left join orders o on o.account_id = a.id and o.order_number = x."order"`;
	await stage(tx, "staged_complaints", columns, records, more, joins);
	const pieces = rows.flatMap(({ n, row }) => (row.pieces ?? []).map((piece, i) => ({ n, i, ...piece })));
	await stage(tx, "staged_complaint_pieces", `n int, i int, piece text, "claimedLb" bigint`, pieces);
	const defects = rows.flatMap(({ n, row }) => row.defects.map((defect) => ({ n, ...defect })));
	await stage(tx, "staged_complaint_defects", "n int, family text, code text", defects);
}

/**
 * As people who claim here do: one account's complaints are weighed one after the other. In order, so that no two wait
 * for each other.
 */
async function lockAccounts(tx: Transaction): Promise<void> {
	await tx.sql(
		`select pg_advisory_xact_lock($1, hashtext(id)) from (
			select distinct account_id::text as id from staged_complaints where account_id is not null order by 1) accounts`,
		[claimLock],
	);
}

const unknownReferencesSql = `
	select n, 'soldTo' as field, 'unknown_account' as code, "soldTo" as value from staged_complaints
	where account_id is null
	union all select n, 'bol', 'unknown_shipment', bol from staged_complaints
	where account_id is not null and bol is not null and not has_bol
	union all select n, 'order', 'unknown_order', "order" from staged_complaints
	where account_id is not null and "order" is not null and not has_order
	union all select x.n, 'pieces[' || x.i || '].piece', 'unknown_piece', x.piece
	from staged_complaint_pieces x join staged_complaints s using (n)
		where s.account_id is not null and not exists (
			select from pieces p where p.account_id = s.account_id and p.piece_number = x.piece and p.bol_number = s.bol)
	union all select x.n, 'pieces[' || x.i || '].piece', 'duplicate', x.piece from staged_complaint_pieces x
		where exists (select from staged_complaint_pieces y where y.n = x.n and y.piece = x.piece and y.i < x.i)`;

// A number that the portal assigned, or that belongs to another account.
const conflictsSql = `
	select s.n, 'complaint' as field, 'conflict' as code, s.complaint as value from staged_complaints s
	join complaints c on c.complaint_number = s.complaint and (c.account_id <> s.account_id or c.revision is null)
	union select s.n, 'complaint', 'conflict', s.complaint from staged_complaints s
	join staged_complaints f on f.complaint = s.complaint and f.n < s.n and f.account_id <> s.account_id`;

const isElsewhere = "not exists (select from staged_complaints t where t.complaint = c.complaint_number)";

const overShippedSql = `
	with left_of_piece as (
		select x.n, x.i, x."claimedLb" as claimed, p.weight_lb
			- coalesce((select sum(cp.claimed_lb) from complaint_pieces cp
			join complaints c using (account_id, complaint_number)
				where cp.account_id = s.account_id and cp.piece_number = x.piece and ${claimCounts} and ${isElsewhere}), 0)
			- coalesce((select sum(y."claimedLb") from staged_complaint_pieces y join staged_complaints t on t.n = y.n
				where t.account_id = s.account_id and y.piece = x.piece and y.n < x.n
				and t.complaint <> s.complaint), 0) as pounds
		from staged_complaint_pieces x join staged_complaints s using (n)
		join pieces p on p.account_id = s.account_id and p.piece_number = x.piece
	), left_of_load as (
		select s.n, s."claimedLb" as claimed, h.net_lb
			- coalesce((select sum(c.claimed_lb) from complaints c
				where c.account_id = s.account_id and c.bol_number = s.bol and ${claimCounts} and ${isElsewhere}), 0)
			- coalesce((select sum(t."claimedLb") from staged_complaints t
				where t.account_id = s.account_id and t.bol = s.bol and t.n < s.n and t.complaint <> s.complaint), 0) as pounds
		from staged_complaints s join shipments h on h.account_id = s.account_id and h.bol_number = s.bol
	), left_of_order as (
		select s.n, s."claimedLb" as claimed, greatest(
				(select sum(l.shipped_lb) from order_lines l where l.account_id = s.account_id and l.order_number = s."order"),
				(select sum(p.weight_lb) from pieces p where p.account_id = s.account_id and p.order_number = s."order"
				and p.bol_number is not null), 0)
			- coalesce((select sum(c.claimed_lb) from complaints c
				where c.account_id = s.account_id and c.order_number = s."order" and c.bol_number is null and ${claimCounts}
				and ${isElsewhere}), 0)
			- coalesce((select sum(cp.claimed_lb) from pieces p join complaint_pieces cp using (account_id, piece_number)
				join complaints c using (account_id, complaint_number)
				where p.account_id = s.account_id and p.order_number = s."order" and ${claimCounts} and ${isElsewhere}), 0)
			- coalesce((select sum(t."claimedLb") from staged_complaints t
				where t.account_id = s.account_id and t."order" = s."order" and t.bol is null and t.n < s.n
				and t.complaint <> s.complaint), 0) as pounds
		from staged_complaints s where s.account_id is not null and s.has_order and s.bol is null
	)
	select n, 'pieces[' || i || '].claimedLb' as field, 'over_shipped' as code, greatest(pounds, 0)::text as value
	from left_of_piece where claimed > pounds
	union all select n, 'claimedLb', 'over_shipped', greatest(pounds, 0)::text from left_of_load where claimed > pounds
	union all select n, 'claimedLb', 'over_shipped', greatest(pounds, 0)::text from left_of_order where claimed > pounds`;

const upsertSql = `
	with newest as (select distinct on (complaint) * from staged_complaints order by complaint, revision desc, n),
	changed as (
		insert into complaints as c (account_id, complaint_number, ship_to_id, kind, state, state_at, bol_number,
		order_number, item, invoice_number, mill, asked, description, customer_reference, claimed_lb, opened_by,
		submitted_at, revision)
		select account_id, complaint, ship_to_id, kind, 'submitted', at, bol, "order", item, invoice, mill, asked,
		description, reference, "claimedLb", by, at, revision from newest order by account_id, complaint
		on conflict (account_id, complaint_number) do update set ship_to_id = excluded.ship_to_id, kind = excluded.kind,
			bol_number = excluded.bol_number, order_number = excluded.order_number, item = excluded.item,
			invoice_number = excluded.invoice_number,
			mill = excluded.mill, asked = excluded.asked, description = excluded.description,
			customer_reference = excluded.customer_reference,
			claimed_lb = excluded.claimed_lb, revision = excluded.revision, updated_at = now()
		where c.revision < excluded.revision
		returning complaint_number
	)
	select n from newest join changed on complaint = complaint_number`;

const parts = [
	`delete from complaint_pieces x using staged_complaints s
		where s.n = any ($1::int[]) and x.account_id = s.account_id and x.complaint_number = s.complaint`,
	`insert into complaint_pieces (account_id, complaint_number, piece_number, ship_to_id, claimed_lb)
		select s.account_id, s.complaint, x.piece, s.ship_to_id, x."claimedLb"
		from staged_complaint_pieces x join staged_complaints s using (n)
		where n = any ($1::int[])`,
	`delete from complaint_defects x using staged_complaints s
		where s.n = any ($1::int[]) and x.account_id = s.account_id and x.complaint_number = s.complaint`,
	`insert into complaint_defects (account_id, complaint_number, family, code, ship_to_id)
		select distinct s.account_id, s.complaint, x.family, x.code, s.ship_to_id
		from staged_complaint_defects x join staged_complaints s using (n)
		where n = any ($1::int[])`,
	`insert into complaint_state_changes (account_id, complaint_number, move_key, ship_to_id, from_state, to_state, side,
		author, moved_at)
		select account_id, complaint, 'submitted', ship_to_id, 'draft', 'submitted', 'customer', by, at
		from staged_complaints
		where n = any ($1::int[]) on conflict do nothing`,
];
