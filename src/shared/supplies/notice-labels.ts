import { m } from "#generated/texts/messages.js";
import { wordOf } from "../word-of.ts";

/** Words of notices and loads, in the reader's language; a code that is not known yet is shown as it came. */

/** The state of a notice or a load. */
export const noticeStateLabel = wordOf({
	draft: m.supply_state_draft,
	submitted: m.supply_state_submitted,
	amended: m.supply_state_amended,
	in_transit: m.supply_state_in_transit,
	arrived: m.supply_state_arrived,
	radiation_hold: m.supply_state_radiation_hold,
	weighed: m.supply_state_weighed,
	inspected: m.supply_state_inspected,
	received: m.supply_state_received,
	settled: m.supply_state_settled,
	paid: m.supply_state_paid,
	rejected: m.supply_state_rejected,
	cancelled: m.supply_state_cancelled,
});

/** Why pounds or dollars were taken off, a grade lowered, or a load sent back. */
export const reasonLabel = wordOf({
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
