import { m } from "#generated/texts/messages.js";
import { wordOf } from "#shared/word-of.ts";
import type { StepId } from "./order-milestones.ts";

/** Codes of the mill's systems as words in the reader's language; a code that is not known yet is shown as it came. */

/** Why a date changed or a line is on hold. */
export const reasonLabel = wordOf({
	order_acknowledged: m.order_reason_order_acknowledged,
	schedule_change: m.order_reason_schedule_change,
	melt_delay: m.order_reason_melt_delay,
	rolling_delay: m.order_reason_rolling_delay,
	equipment_repair: m.order_reason_equipment_repair,
	flatness: m.order_reason_flatness,
	surface_quality: m.order_reason_surface_quality,
	retest: m.order_reason_retest,
	heat_treat_queue: m.order_reason_heat_treat_queue,
	transport_shortage: m.order_reason_transport_shortage,
	customer_request: m.order_reason_customer_request,
	credit_hold: m.order_reason_credit_hold,
	pulled_ahead: m.order_reason_pulled_ahead,
	other: m.order_reason_other,
});

export const pieceStateLabel = wordOf({
	produced: m.order_piece_produced,
	held: m.order_piece_held,
	tested: m.order_piece_tested,
	ready: m.order_piece_ready,
	shipped: m.order_piece_shipped,
	scrapped: m.order_piece_scrapped,
});

export const freightLabel = wordOf({ collect: m.order_freight_collect, prepaid: m.order_freight_prepaid });

/** What an extra or a surcharge is for. */
export const chargeLabel = wordOf({
	GRADE: m.order_charge_grade,
	"HEAT-TREAT": m.order_charge_heat_treat,
	LENGTH: m.order_charge_length,
	WIDTH: m.order_charge_width,
	GAUGE: m.order_charge_gauge,
	CHARPY: m.order_charge_charpy,
	ENERGY: m.order_charge_energy,
	ALLOY: m.order_charge_alloy,
	SCRAP: m.order_charge_scrap,
});

export function stepLabel(id: StepId): string {
	const words: Record<StepId, () => string> = {
		ordered: m.order_step_ordered,
		melted: m.order_step_melted,
		rolled: m.order_step_rolled,
		heat_treated: m.order_step_heat_treated,
		processed: m.order_step_processed,
		tested: m.order_step_tested,
		ready: m.order_step_ready,
		shipped: m.order_step_shipped,
		invoiced: m.order_step_invoiced,
		cancelled: m.order_step_cancelled,
	};
	return words[id]();
}
