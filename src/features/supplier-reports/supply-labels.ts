import { m } from "#generated/texts/messages.js";
import { wordOf } from "#shared/word-of.ts";

/** Words of what suppliers bring, in the reader's language; a code that is not known yet is shown as it came. */

export const lineStateLabel = wordOf({
	open: m.supply_line_open,
	closed: m.supply_line_closed,
	cancelled: m.supply_line_cancelled,
});

/** How a price was agreed, where no index is named. */
export const priceKindLabel = wordOf({ fixed: m.supply_price_kind_fixed, index: m.supply_price_kind_index });

/** What a photo shows. */
export const photoKindLabel = wordOf({
	load: m.supply_photo_load,
	grading: m.supply_photo_grading,
	radiation: m.supply_photo_radiation,
	damage: m.supply_photo_damage,
});

export const radiationLabel = wordOf({ clear: m.supply_radiation_clear, alarm: m.supply_radiation_alarm });

const tabs = {
	all: m.supply_tab_all,
	thisWeek: m.supply_tab_this_week,
	trouble: m.supply_tab_trouble,
	downgraded: m.supply_tab_downgraded,
	rejected: m.supply_tab_rejected,
	held: m.supply_tab_held,
	open: m.supply_tab_open,
	expiring: m.supply_tab_expiring,
	closed: m.supply_tab_closed,
	invoiced: m.supply_tab_invoiced,
	notInvoiced: m.supply_tab_not_invoiced,
	unpaid: m.supply_tab_unpaid,
	paid: m.supply_tab_paid,
	recent: m.supply_tab_recent,
	lately: m.supply_tab_lately,
	underWay: m.supply_tab_under_way,
	received: m.supply_tab_received,
};
export type SupplyTab = keyof typeof tabs;
export const supplyTabLabel = wordOf(tabs);

/** How a price was agreed: fixed per unit, or so much above or below an index. */
export function priceBasisLabel(
	{ priceBasis, indexName }: { priceBasis: string; indexName?: string | null | undefined },
	amount: string,
	unit: string,
): string {
	const price = `${amount}/${unit}`;
	return priceBasis === "index"
		? m.supply_price_index({ index: indexName ?? "", price })
		: m.supply_price_fixed({ price });
}
