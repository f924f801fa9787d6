import { m } from "#generated/texts/messages.js";
import { wordOf } from "#shared/word-of.ts";
import { lateBuckets } from "./order-line.ts";

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
