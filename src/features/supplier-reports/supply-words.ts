import { m } from "#generated/texts/messages.js";

/** Words of what suppliers bring, in the reader's language; a code that is not known yet is shown as it came. */

type Words = Readonly<Record<string, () => string>>;
const wordIn = (words: Words) => (code: string) => words[code]?.() ?? code;

export const lineStateWord = wordIn({
	open: m.supply_line_open,
	closed: m.supply_line_closed,
	cancelled: m.supply_line_cancelled,
});

export const radiationWord = wordIn({ clear: m.supply_radiation_clear, alarm: m.supply_radiation_alarm });

/** Why pounds or dollars were taken off, a grade lowered, or a load sent back. */
export const reasonWord = wordIn({
	dirt: m.supply_reason_dirt,
	moisture: m.supply_reason_moisture,
	non_metallic: m.supply_reason_non_metallic,
	tin: m.supply_reason_tin,
	copper: m.supply_reason_copper,
	oversize: m.supply_reason_oversize,
	ice_snow: m.supply_reason_ice_snow,
	other: m.supply_reason_other,
	mixed_grades: m.supply_reason_mixed_grades,
	light_gauge: m.supply_reason_light_gauge,
	contamination: m.supply_reason_contamination,
	coated: m.supply_reason_coated,
	density: m.supply_reason_density,
	chemistry: m.supply_reason_chemistry,
	radiation: m.supply_reason_radiation,
	sealed_containers: m.supply_reason_sealed_containers,
	hazardous: m.supply_reason_hazardous,
	wrong_material: m.supply_reason_wrong_material,
	excess_dirt: m.supply_reason_excess_dirt,
	no_order: m.supply_reason_no_order,
	downgrade: m.supply_reason_downgrade,
	quality_premium: m.supply_reason_quality_premium,
	detention: m.supply_reason_detention,
	price_correction: m.supply_reason_price_correction,
	handling: m.supply_reason_handling,
});

export const tabWord = wordIn({
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
	underWay: m.supply_tab_under_way,
	received: m.supply_tab_received,
});

/** How a price was agreed: fixed per unit, or so much above or below an index. */
export function priceBasisWord(
	{ priceBasis, indexName }: { priceBasis: string; indexName?: string | null | undefined },
	amount: string,
	unit: string,
): string {
	const price = `${amount}/${unit}`;
	return priceBasis === "index" ? m.supply_price_index({ index: indexName ?? "", price }) : m.supply_price_fixed({ price });
}
