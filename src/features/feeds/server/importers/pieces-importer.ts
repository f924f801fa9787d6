import type { Transaction } from "#server/database/database.ts";
import type { PieceRow } from "../../rows/piece-row.ts";
import { changedBy, type Importer, refuse, type Staged, stage } from "./importer.ts";
import { settleWeights, touchedLinesTable } from "./line-sums.ts";
import { begunTalliesTable, noteBegunTallies, settleTallies } from "./settle-tallies.ts";

const columns = `n int, piece text, "order" text, item int, heat text, slab text, "thicknessIn" numeric, "widthIn" numeric, "lengthIn" numeric,
	"weightLb" int, state text, place text, bol text, revision bigint`;

export const piecesImporter: Importer<PieceRow> = {
	group: "orders",
	millsOf: () => [],
	millsSql: `select l.mill from staged_pieces s join order_lines l on l.account_id = s.account_id
		and l.order_number = s."order" and l.item = s.item`,
	async storeRows(tx, rows) {
		await stagePieces(tx, rows);
		const faults = await refuse(tx, ["staged_pieces"], unknownLinesSql);
		await tx.sql(newestPieces);
		await tx.sql(touchedLinesTable);
		await tx.sql(`insert into touched_lines select p.account_id, p.order_number, p.item from newest_pieces s
			join pieces p on p.piece_number = s.piece where p.revision < s.revision`);
		await tx.sql(begunTalliesTable);
		await noteBegunTallies(tx, touchedLoadsSql);
		const changed = new Set([...(await changedBy(tx, updateSql)), ...(await changedBy(tx, insertSql))]);
		await tx.sql(
			`insert into touched_lines select account_id, "order", item from newest_pieces where n = any ($1::int[])`,
			[[...changed]],
		);
		if (changed.size > 0) {
			await settleWeights(tx);
			await noteBegunTallies(tx, touchedLoadsSql);
			await settleTallies(tx);
		}
		return { faults, changed };
	},
};

async function stagePieces(tx: Transaction, rows: Staged<PieceRow>[]): Promise<void> {
	await stage(
		tx,
		"staged_pieces",
		columns,
		rows.map(({ n, row }) => ({ n, ...row })),
		", l.account_id, l.ship_to_id, o.order_number is not null as has_order",
		`left join orders o on o.order_number = x."order"
		left join order_lines l on l.account_id = o.account_id and l.order_number = o.order_number and l.item = x.item`,
	);
}

const unknownLinesSql = `
	select n, case when has_order then 'item' else 'order' end as field, case
	when has_order then 'unknown_item' else 'unknown_order' end as code,
		case when has_order then item::text else "order" end as value
	from staged_pieces where account_id is null`;

// A piece on a shipment's list is shipped with it, whatever the yard last said of it.
const newestPieces = `
	create temp table newest_pieces on commit drop as
	select s.*, sh.bol_number as shipped_bol, coalesce(b.shipped_at, '-infinity') as shipped_at
	from (select distinct on (piece) * from staged_pieces order by piece, revision desc, n) s
	left join lateral (
		select x.bol_number from shipment_pieces x join shipments h using (account_id, bol_number)
		where x.account_id = s.account_id and x.piece_number = s.piece order by h.shipped_at desc, x.bol_number desc limit 1
	) sh on true
	left join shipments b on b.account_id = s.account_id and b.bol_number = coalesce(sh.bol_number, s.bol)`;

const touchedLoadsSql = `select p.account_id, p.bol_number from newest_pieces s join pieces p on p.piece_number = s.piece
		where p.bol_number is not null`;

const shownState = "case when s.shipped_bol is null then s.state else 'shipped' end";

// Found by number alone: a piece that is applied to another account's order leaves the first.
const updateSql = `
	update pieces p set account_id = s.account_id, ship_to_id = s.ship_to_id, order_number = s."order", item = s.item,
	heat_number = s.heat,
		slab_number = s.slab, thickness_in = s."thicknessIn", width_in = s."widthIn", length_in = s."lengthIn",
		weight_lb = s."weightLb",
		state = ${shownState}, bol_number = coalesce(s.shipped_bol, s.bol), shipped_at = s.shipped_at,
		reported_state = s.state, reported_bol = s.bol,
		place = s.place, revision = s.revision, updated_at = now()
	from newest_pieces s where p.piece_number = s.piece and p.revision < s.revision
	returning s.n`;

const insertSql = `
	with changed as (
		insert into pieces (account_id, piece_number, ship_to_id, order_number, item, heat_number, slab_number,
		thickness_in, width_in, length_in, weight_lb, state, bol_number, shipped_at, reported_state, reported_bol, place,
		revision)
		select account_id, piece, ship_to_id, "order", item, heat, slab, "thicknessIn", "widthIn", "lengthIn",
			"weightLb", ${shownState}, coalesce(s.shipped_bol, s.bol), shipped_at, state, bol, place, revision
		from newest_pieces s where not exists (select from pieces p where p.piece_number = s.piece)
		order by account_id, piece
		returning piece_number
	)
	select n from newest_pieces join changed on piece_number = piece`;
