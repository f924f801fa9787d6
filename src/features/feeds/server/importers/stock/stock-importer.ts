import type { StockItemRow } from "../../../rows/stock-item-row.ts";
import { changedBy, type Importer, refuse, stage } from "../importer.ts";

const columns = `n int, stock text, mill text, product text, heat text, grade text, grades text[], "pieceNumbers" text[], "thicknessIn" numeric, "widthIn" numeric,
	"lengthIn" numeric, pieces int, "weightLb" bigint, quality text, "producedOn" date, "perCwt" numeric, currency text, "isAvailable" boolean, revision bigint`;

/** What is for sale now. An item that was requested stays with its request, whatever the list says next. */
export const stockImporter: Importer<StockItemRow> = {
	group: "stock",
	millsOf: (row) => [row.mill],
	async storeRows(tx, rows) {
		await stage(
			tx,
			"staged_stock",
			columns,
			rows.map(({ n, row: { alsoMeets, pieceNumbers, price, ...row } }) => ({
				n,
				...row,
				...price,
				grades: [...new Set([row.grade, ...(alsoMeets ?? [])])],
				pieceNumbers: pieceNumbers ?? [],
			})),
		);
		const faults = await refuse(
			tx,
			["staged_stock"],
			`select n, 'mill' as field, 'unknown_mill' as code, mill as value from staged_stock s
			where not exists (select from mills m where m.code = s.mill)`,
		);
		const changed = await changedBy(
			tx,
			`with newest as (select distinct on (stock) * from staged_stock order by stock, revision desc, n),
			changed as (
				insert into stock_items as s (stock_number, mill, product, heat_number, grade, grades, thickness_in, width_in,
				length_in, pieces, piece_numbers, weight_lb, quality, produced_on, price_per_cwt, currency, is_available,
				revision)
				select stock, mill, product, heat, grade, grades, "thicknessIn", "widthIn", "lengthIn", pieces, "pieceNumbers",
				"weightLb", quality, "producedOn",
					"perCwt", coalesce(currency, 'USD'), "isAvailable", revision from newest order by stock
				on conflict (stock_number) do update
				set mill = excluded.mill, product = excluded.product, heat_number = excluded.heat_number,
					grade = excluded.grade, grades = excluded.grades, thickness_in = excluded.thickness_in,
					width_in = excluded.width_in,
					length_in = excluded.length_in, pieces = excluded.pieces, piece_numbers = excluded.piece_numbers,
					weight_lb = excluded.weight_lb, quality = excluded.quality,
					produced_on = excluded.produced_on, price_per_cwt = excluded.price_per_cwt, currency = excluded.currency,
					is_available = excluded.is_available, revision = excluded.revision, updated_at = now()
				where s.revision < excluded.revision
				returning stock_number
			)
			select n from newest join changed on stock_number = stock`,
		);
		return { faults, changed };
	},
};
