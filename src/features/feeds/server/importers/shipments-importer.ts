import type { Transaction } from "#server/database/database.ts";
import { isWeightWrongSql } from "#shared/documents/load-weights.ts";
import type { ShipmentRow } from "../../rows/shipment-row.ts";
import { publishShipmentDocuments } from "./documents/publish-documents.ts";
import { type Importer, refuse, type Staged, type StagedWarning, stage } from "./importer.ts";
import { settleWeights, touchedLinesTable } from "./line-sums.ts";
import { notifyOfShipments } from "./order-notifications.ts";
import { begunTalliesTable, noteBegunTallies, settleTallies } from "./settle-tallies.ts";

const columns = `n int, bol text, "soldTo" text, "shipTo" text, mill text, mode text, carrier text, scac text, vehicle text, seals text[],
	"freightTerms" text, "netLb" bigint, "grossLb" bigint, "shippedAt" timestamptz, "expectedAt" timestamptz,
	"deliveredAt" timestamptz, revision bigint`;
const tables = ["staged_shipments", "staged_shipment_pieces"];

export const shipmentsImporter: Importer<ShipmentRow> = {
	group: "orders",
	millsOf: (row) => [row.mill],
	async storeRows(tx, rows) {
		await stageShipments(tx, rows);
		const faults = [
			...(await refuse(tx, tables, unknownReferencesSql)),
			...(await refuse(tx, tables, othersNumbersSql)),
		];
		const changed = await upsert(tx);
		if (changed.size > 0) {
			await shipPieces(tx);
			await publishShipmentDocuments(tx);
			await notifyOfShipments(tx);
		}
		return { faults, changed, warnings: changed.size > 0 ? await tx.sql<StagedWarning>(otherWeightsSql) : [] };
	},
};

async function stageShipments(tx: Transaction, rows: Staged<ShipmentRow>[]): Promise<void> {
	await stage(
		tx,
		"staged_shipments",
		columns,
		rows.map(({ n, row }) => ({ n, ...row, seals: row.seals ?? [], pieces: undefined })),
		", s.id as account_id, t.id as ship_to_id, m.code is not null as has_mill",
		`left join accounts s on s.code = x."soldTo" and s.kind = 'sold_to'
		left join accounts t on t.code = x."shipTo" and t.kind = 'ship_to'
		left join mills m on m.code = x.mill`,
	);
	const pieces = rows.flatMap(({ n, row }) => row.pieces.map((piece, i) => ({ n, i, piece })));
	await stage(tx, "staged_shipment_pieces", "n int, i int, piece text", pieces);
}

const unknownReferencesSql = `
	select n, 'soldTo' as field, 'unknown_account' as code, "soldTo" as value from staged_shipments
	where account_id is null
	union all select n, 'shipTo', 'unknown_account', "shipTo" from staged_shipments where ship_to_id is null
	union all select n, 'shipTo', 'ship_to_not_linked', "shipTo" from staged_shipments s
	where account_id is not null and ship_to_id is not null
		and not exists (select from account_links k where k.sold_to_id = s.account_id and k.ship_to_id = s.ship_to_id)
	union all select n, 'mill', 'unknown_mill', mill from staged_shipments where not has_mill
	union all select x.n, 'pieces[' || x.i || ']', 'unknown_piece', x.piece
	from staged_shipment_pieces x join staged_shipments s using (n)
		where s.account_id is not null
		and not exists (select from pieces p where p.account_id = s.account_id and p.piece_number = x.piece)`;

const othersNumbersSql = `
	select distinct s.n, 'bol' as field, 'conflict' as code, s.bol as value from staged_shipments s
	join (select distinct on (bol) bol, account_id from staged_shipments order by bol, n) f using (bol)
	left join shipments o on o.bol_number = s.bol
	where s.account_id <> coalesce(o.account_id, f.account_id)`;

// Pieces are often weighed by their size, loads on a scale: what lies between them is within the mill's tolerance.
const otherWeightsSql = `
	select c.n, 'netLb' as field, 'weight_differs' as code, w.lb || '|' || case
	when s.net_lb > w.lb then '+' else '' end || (s.net_lb - w.lb) as value
	from changed_shipments c join shipments s using (account_id, bol_number)
	cross join lateral (
		select sum(p.weight_lb) as lb from shipment_pieces x join pieces p using (account_id, piece_number)
		where x.account_id = c.account_id and x.bol_number = c.bol_number
	) w
	where w.lb is not null and ${isWeightWrongSql("s.net_lb", "w.lb")} order by c.n`;

async function upsert(tx: Transaction): Promise<Set<number>> {
	await tx.sql("create temp table changed_shipments (n int, account_id bigint, bol_number text) on commit drop");
	const changed = await tx.sql<{ n: number }>(`
		with newest as (select distinct on (bol) * from staged_shipments order by bol, revision desc, n),
		changed as (
			insert into shipments as s (account_id, bol_number, ship_to_id, mill, mode, carrier, scac, vehicle, seals,
			freight_terms, net_lb, gross_lb, shipped_at, expected_at, delivered_at, revision)
			select account_id, bol, ship_to_id, mill, mode, carrier, scac, vehicle, seals, "freightTerms", "netLb", "grossLb",
			"shippedAt", "expectedAt", "deliveredAt", revision
			from newest order by account_id, bol
			on conflict (account_id, bol_number) do update
			set ship_to_id = excluded.ship_to_id, mill = excluded.mill, mode = excluded.mode,
				carrier = excluded.carrier, scac = excluded.scac, vehicle = excluded.vehicle, seals = excluded.seals,
				freight_terms = excluded.freight_terms,
				net_lb = excluded.net_lb, gross_lb = excluded.gross_lb, shipped_at = excluded.shipped_at,
				expected_at = excluded.expected_at, delivered_at = excluded.delivered_at,
				revision = excluded.revision, updated_at = now()
			where s.revision < excluded.revision
			returning account_id, bol_number
		)
		insert into changed_shipments select n, c.account_id, c.bol_number from changed c join newest on bol = c.bol_number
		returning n`);
	return new Set(changed.map((row) => row.n));
}

const touchedLoadsSql = `select account_id, bol_number from changed_shipments
	union select p.account_id, p.bol_number from moved_pieces join pieces p using (account_id, piece_number)
	where p.bol_number is not null`;

/**
 * Writes the changed lists and gives every piece that is or was on one, or names one itself, what follows from all
 * lists together.
 */
async function shipPieces(tx: Transaction): Promise<void> {
	await tx.sql(`create temp table moved_pieces on commit drop as
		select x.account_id, x.piece_number from shipment_pieces x join changed_shipments using (account_id, bol_number)
		union select c.account_id, l.piece from changed_shipments c join staged_shipment_pieces l using (n)
		union select p.account_id, p.piece_number from changed_shipments c join pieces p using (account_id, bol_number)`);
	await tx.sql(begunTalliesTable);
	await noteBegunTallies(tx, touchedLoadsSql);
	await tx.sql(`delete from shipment_pieces x using changed_shipments c
		where x.account_id = c.account_id and x.bol_number = c.bol_number
		and not exists (select from staged_shipment_pieces l where l.n = c.n and l.piece = x.piece_number)`);
	await tx.sql(`insert into shipment_pieces select c.account_id, c.bol_number, l.piece
		from changed_shipments c join staged_shipment_pieces l using (n) order by 1, 2, 3 on conflict do nothing`);
	await tx.sql(`
		update pieces p set bol_number = r.bol, state = r.state, shipped_at = r.shipped_at from (
			select b.account_id, b.piece_number, coalesce(sh.bol_number, b.reported_bol) as bol,
			coalesce(t.shipped_at, '-infinity') as shipped_at,
				case when sh.bol_number is not null then 'shipped' else coalesce(b.reported_state, 'ready') end as state
			from moved_pieces v join pieces b using (account_id, piece_number)
			left join lateral (
				select x.bol_number from shipment_pieces x join shipments h using (account_id, bol_number)
				where x.account_id = b.account_id and x.piece_number = b.piece_number
				order by h.shipped_at desc, x.bol_number desc limit 1
			) sh on true
			left join shipments t on t.account_id = b.account_id and t.bol_number = coalesce(sh.bol_number, b.reported_bol)
		) r
		where p.account_id = r.account_id and p.piece_number = r.piece_number
			and (p.bol_number, p.state, p.shipped_at) is distinct from (r.bol, r.state, r.shipped_at)`);
	await tx.sql(touchedLinesTable);
	await tx.sql(
		`insert into touched_lines select distinct p.account_id, p.order_number, p.item
			from moved_pieces join pieces p using (account_id, piece_number)`,
	);
	await settleWeights(tx);
	await noteBegunTallies(tx, touchedLoadsSql);
	await settleTallies(tx);
}
