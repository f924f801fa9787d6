import { m } from "#generated/texts/messages.js";

type Text = typeof m.guidance_heat;

export const glossaryGroups = ["orders", "steel", "shipping", "supplies", "claims"] as const;
export type GlossaryGroup = (typeof glossaryGroups)[number];

/** A word of the trade: its name and one or two sentences that say what it means. */
export type GlossaryEntry = { group: GlossaryGroup; name: Text; meaning: Text };

/** The words that pages explain, in the order of the glossary page (GLOSSARY.md). */
export const glossary = {
	firstPromise: { group: "orders", name: m.guidance_first_promise, meaning: m.guidance_first_promise_meaning },
	estimatedDate: { group: "orders", name: m.guidance_estimated_date, meaning: m.guidance_estimated_date_meaning },
	balance: { group: "orders", name: m.guidance_balance, meaning: m.guidance_balance_meaning },
	readyToShip: { group: "orders", name: m.guidance_ready_to_ship, meaning: m.guidance_ready_to_ship_meaning },
	onHold: { group: "orders", name: m.guidance_on_hold, meaning: m.guidance_on_hold_meaning },
	cwt: { group: "orders", name: m.guidance_cwt, meaning: m.guidance_cwt_meaning },
	extra: { group: "orders", name: m.guidance_extra, meaning: m.guidance_extra_meaning },
	surcharge: { group: "orders", name: m.guidance_surcharge, meaning: m.guidance_surcharge_meaning },
	freightTerms: { group: "orders", name: m.guidance_freight_terms, meaning: m.guidance_freight_terms_meaning },
	heat: { group: "steel", name: m.guidance_heat, meaning: m.guidance_heat_meaning },
	slab: { group: "steel", name: m.guidance_slab, meaning: m.guidance_slab_meaning },
	grade: { group: "steel", name: m.guidance_grade, meaning: m.guidance_grade_meaning },
	meltedAndPoured: {
		group: "steel",
		name: m.guidance_melted_and_poured,
		meaning: m.guidance_melted_and_poured_meaning,
	},
	yieldStrength: { group: "steel", name: m.guidance_yield_strength, meaning: m.guidance_yield_strength_meaning },
	tensileStrength: { group: "steel", name: m.guidance_tensile_strength, meaning: m.guidance_tensile_strength_meaning },
	elongation: { group: "steel", name: m.guidance_elongation, meaning: m.guidance_elongation_meaning },
	charpy: { group: "steel", name: m.guidance_charpy, meaning: m.guidance_charpy_meaning },
	hardness: { group: "steel", name: m.guidance_hardness, meaning: m.guidance_hardness_meaning },
	carbonEquivalent: {
		group: "steel",
		name: m.guidance_carbon_equivalent,
		meaning: m.guidance_carbon_equivalent_meaning,
	},
	normalized: { group: "steel", name: m.guidance_normalized, meaning: m.guidance_normalized_meaning },
	quenchedAndTempered: {
		group: "steel",
		name: m.guidance_quenched_and_tempered,
		meaning: m.guidance_quenched_and_tempered_meaning,
	},
	camber: { group: "steel", name: m.guidance_camber, meaning: m.guidance_camber_meaning },
	lamination: { group: "steel", name: m.guidance_lamination, meaning: m.guidance_lamination_meaning },
	billOfLading: { group: "shipping", name: m.guidance_bill_of_lading, meaning: m.guidance_bill_of_lading_meaning },
	shipmentTally: { group: "shipping", name: m.guidance_shipment_tally, meaning: m.guidance_shipment_tally_meaning },
	scac: { group: "shipping", name: m.guidance_scac, meaning: m.guidance_scac_meaning },
	seal: { group: "shipping", name: m.guidance_seal, meaning: m.guidance_seal_meaning },
	theoreticalWeight: {
		group: "shipping",
		name: m.guidance_theoretical_weight,
		meaning: m.guidance_theoretical_weight_meaning,
	},
	constructivePlacement: {
		group: "shipping",
		name: m.guidance_constructive_placement,
		meaning: m.guidance_constructive_placement_meaning,
	},
	badOrder: { group: "shipping", name: m.guidance_bad_order, meaning: m.guidance_bad_order_meaning },
	shippingNotice: { group: "supplies", name: m.guidance_shipping_notice, meaning: m.guidance_shipping_notice_meaning },
	isriCode: { group: "supplies", name: m.guidance_isri_code, meaning: m.guidance_isri_code_meaning },
	radiationScan: { group: "supplies", name: m.guidance_radiation_scan, meaning: m.guidance_radiation_scan_meaning },
	scaleTicket: { group: "supplies", name: m.guidance_scale_ticket, meaning: m.guidance_scale_ticket_meaning },
	netWeight: { group: "supplies", name: m.guidance_net_weight, meaning: m.guidance_net_weight_meaning },
	tolerance: { group: "supplies", name: m.guidance_tolerance, meaning: m.guidance_tolerance_meaning },
	deduction: { group: "supplies", name: m.guidance_deduction, meaning: m.guidance_deduction_meaning },
	downgrade: { group: "supplies", name: m.guidance_downgrade, meaning: m.guidance_downgrade_meaning },
	settlement: { group: "supplies", name: m.guidance_settlement, meaning: m.guidance_settlement_meaning },
	remittance: { group: "supplies", name: m.guidance_remittance, meaning: m.guidance_remittance_meaning },
	claimWindow: { group: "claims", name: m.guidance_claim_window, meaning: m.guidance_claim_window_meaning },
	returnAuthorization: {
		group: "claims",
		name: m.guidance_return_authorization,
		meaning: m.guidance_return_authorization_meaning,
	},
	creditMemo: { group: "claims", name: m.guidance_credit_memo, meaning: m.guidance_credit_memo_meaning },
} satisfies Record<string, GlossaryEntry>;

export type TermId = keyof typeof glossary;
