import { m } from "#generated/texts/messages.js";
import { wordOf } from "#shared/word-of.ts";
import { lateBuckets } from "./order-line.ts";
import type { LineColumnId } from "./order-lines-list.ts";

/** Words of lists of order lines, in the reader's language. */

const states: Readonly<Record<string, () => string>> = {
	entered: m.orders_state_entered,
	acknowledged: m.orders_state_acknowledged,
	scheduled: m.orders_state_scheduled,
	melted: m.orders_state_melted,
	rolled: m.orders_state_rolled,
	heat_treated: m.orders_state_heat_treated,
	processed: m.orders_state_processed,
	tested: m.orders_state_tested,
	ready: m.orders_state_ready,
	partly_shipped: m.orders_state_partly_shipped,
	shipped: m.orders_state_shipped,
	invoiced: m.orders_state_invoiced,
	closed: m.orders_state_closed,
	on_hold: m.orders_state_on_hold,
	cancelled: m.orders_state_cancelled,
};

/** A state as people say it; a code that is not known yet is shown as it came. */
export const stateLabel = wordOf(states);

export function productLabel(product: string): string {
	if (product === "plate") return m.orders_product_plate();
	return product === "coil" ? m.orders_product_coil() : product;
}

const viewLabel = wordOf({
	open: m.orders_tab_open,
	dueThisWeek: m.orders_tab_due,
	late: m.orders_tab_late,
	ready: m.orders_tab_ready,
	all: m.orders_tab_all,
});

/** Name of a view, or of so many days late. */
export function tabLabel(tab: string): string {
	const bucket = lateBuckets.find(({ id }) => id === tab);
	if (bucket)
		return bucket.to === undefined
			? m.orders_tab_over({ days: bucket.from - 1 })
			: m.orders_tab_days({ from: bucket.from, to: bucket.to });
	return viewLabel(tab);
}

/** Title of a column, with the unit of its figures. */
export function columnLabel(
	id: LineColumnId,
	{ tonUnit, lengthUnit }: { tonUnit: string; lengthUnit: string },
): string {
	const tons = { unit: tonUnit };
	const words: Record<LineColumnId, () => string> = {
		po: m.orders_col_po,
		millOrder: m.orders_col_mill_order,
		part: m.orders_col_part,
		product: m.orders_col_product,
		grade: m.orders_col_grade,
		size: () => m.orders_col_size({ unit: lengthUnit }),
		progress: m.orders_col_progress,
		daysLate: m.orders_col_days_late,
		reason: m.orders_col_reason,
		shippedOrdered: () => m.orders_col_shipped_ordered(tons),
		orderedPieces: m.orders_col_ordered_pieces,
		producedPieces: m.orders_col_produced_pieces,
		shippedPieces: m.orders_col_shipped_pieces,
		balancePieces: m.orders_col_balance_pieces,
		orderedTons: () => m.orders_col_ordered_tons(tons),
		readyTons: () => m.orders_col_ready_tons(tons),
		shippedTons: () => m.orders_col_shipped_tons(tons),
		balanceTons: () => m.orders_col_balance_tons(tons),
		requested: m.orders_col_requested,
		firstPromise: m.orders_col_first_promise,
		estimate: m.orders_col_estimate,
		answer: m.orders_col_answer,
		status: m.orders_col_status,
		mode: m.orders_col_mode,
		mill: m.orders_col_mill,
		shipTo: m.orders_col_ship_to,
		lastShipped: m.orders_col_last_shipped,
		price: m.orders_col_price,
	};
	return words[id]();
}
