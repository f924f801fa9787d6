import { m } from "#generated/texts/messages.js";
import { wordOf } from "#shared/word-of.ts";
import type { StockColumnId } from "./stock-list.ts";

export const productLabel = wordOf({ plate: m.stock_product_plate, coil: m.stock_product_coil });
export const qualityLabel = wordOf({ prime: m.stock_prime, secondary: m.stock_secondary });
export const stockTabLabel = wordOf({ free: m.stock_tab_free, mine: m.stock_tab_mine, all: m.stock_tab_all });

/** Title of a column, with the unit of its figures. */
export function stockColumnLabel(
	id: StockColumnId,
	{ lengthUnit, tonUnit }: { lengthUnit: string; tonUnit: string },
): string {
	const words: Record<StockColumnId, () => string> = {
		stock: m.stock_col_stock,
		product: m.stock_col_product,
		grade: m.stock_col_grade,
		grades: m.stock_col_grades,
		size: () => m.stock_col_size({ unit: lengthUnit }),
		pieces: m.stock_col_pieces,
		weight: () => m.stock_col_weight({ unit: tonUnit }),
		quality: m.stock_col_quality,
		age: m.stock_col_age,
		price: m.stock_col_price,
		heat: m.stock_col_heat,
		melt: m.measure_melt,
		piece: m.stock_col_piece,
		mill: m.stock_col_mill,
		hold: m.stock_col_hold,
	};
	return words[id]();
}
