import type { StockingRow } from "../../../rows/programmes/stocking-row.ts";
import { changedBy, type Importer, refuse, stage } from "../importer.ts";

const columns = `n int, position text, "soldTo" text, mill text, part text, product text, grade text, "thicknessIn" numeric, "widthIn" numeric,
	"lengthIn" numeric, "minimumPieces" int, "maximumPieces" int, "onHandPieces" int, "onOrderPieces" int, "onHandLb" bigint, "isActive" boolean,
	revision bigint`;

const unknownReferencesSql = `
	select n, 'soldTo' as field, 'unknown_account' as code, "soldTo" as value from staged_positions
	where account_id is null
	union all select n, 'mill', 'unknown_mill', mill from staged_positions s
	where not exists (select from mills m where m.code = s.mill)`;

/** What the mills keep in stock for value-plus customers. */
export const stockingImporter: Importer<StockingRow> = {
	group: "programmes",
	millsOf: (row) => [row.mill],
	async storeRows(tx, rows) {
		const records = rows.map(({ n, row }) => ({ n, ...row, isActive: row.isActive ?? true }));
		const account = `left join accounts a on a.code = x."soldTo" and a.kind = 'sold_to'`;
		await stage(tx, "staged_positions", columns, records, ", a.id as account_id", account);
		const faults = await refuse(tx, ["staged_positions"], unknownReferencesSql);
		const changed = await changedBy(
			tx,
			`with newest as (select distinct on (account_id, position) * from staged_positions
			order by account_id, position, revision desc, n),
			changed as (
				insert into stocking_positions as p (account_id, position_number, mill, part_number, product, grade,
				thickness_in, width_in, length_in, minimum_pieces, maximum_pieces, on_hand_pieces, on_order_pieces, on_hand_lb,
				is_active, revision)
				select account_id, position, mill, part, product, grade, "thicknessIn", "widthIn", "lengthIn", "minimumPieces",
				"maximumPieces",
					"onHandPieces", "onOrderPieces", "onHandLb", "isActive", revision from newest order by account_id, position
				on conflict (account_id, position_number) do update
				set mill = excluded.mill, part_number = excluded.part_number,
					product = excluded.product, grade = excluded.grade, thickness_in = excluded.thickness_in,
					width_in = excluded.width_in,
					length_in = excluded.length_in, minimum_pieces = excluded.minimum_pieces,
					maximum_pieces = excluded.maximum_pieces,
					on_hand_pieces = excluded.on_hand_pieces, on_order_pieces = excluded.on_order_pieces,
					on_hand_lb = excluded.on_hand_lb,
					is_active = excluded.is_active, revision = excluded.revision, updated_at = now()
				where p.revision < excluded.revision
				returning account_id, position_number
			)
			select n from newest v join changed c on c.account_id = v.account_id and c.position_number = v.position`,
		);
		return { faults, changed };
	},
};
