import { m } from "#generated/texts/messages.js";

/** Titles of the columns of all supplier lists, with the unit of their figures. */
const titles = {
	receipt: m.supply_col_receipt,
	notice: m.supply_col_notice,
	bol: m.supply_col_bol,
	po: m.supply_col_po,
	received: m.supply_col_received,
	shipped: m.supply_col_shipped,
	expected: m.supply_col_expected,
	mode: m.supply_col_mode,
	vehicle: m.supply_col_vehicle,
	commodity: m.supply_col_commodity,
	graded: m.supply_col_graded,
	shipWeight: m.supply_col_ship_weight,
	grossWeight: m.supply_col_gross_weight,
	tareWeight: m.supply_col_tare_weight,
	netWeight: m.supply_col_net_weight,
	difference: m.supply_col_difference,
	differencePercent: m.supply_col_difference_percent,
	deductions: m.supply_col_deductions,
	accepted: m.supply_col_accepted,
	downgrade: m.supply_col_downgrade,
	radiation: m.supply_col_radiation,
	state: m.supply_col_state,
	mill: m.supply_col_mill,
	moisture: m.supply_col_moisture,
	ticket: m.supply_col_ticket,
	photos: m.supply_col_photos,
	period: m.supply_col_period,
	ordered: m.supply_col_ordered,
	tolerance: m.supply_col_tolerance,
	receivedWeight: m.supply_col_received_weight,
	inTransit: m.supply_col_in_transit,
	balance: m.supply_col_balance,
	done: m.supply_col_done,
	expires: m.supply_col_expires,
	priceBasis: m.supply_col_price_basis,
	settlement: m.supply_col_settlement,
	settled: m.supply_col_settled,
	netUnits: m.supply_col_net_units,
	price: m.supply_col_price,
	adjustments: m.supply_col_adjustments,
	freight: m.supply_col_freight,
	amount: m.supply_col_amount,
	unpaid: m.supply_col_unpaid,
	invoice: m.supply_col_invoice,
	due: m.supply_col_due,
	paid: m.supply_col_paid,
	remittance: m.supply_col_remittance,
	open: m.supply_col_open,
	yard: m.supply_col_yard,
} as const;
export type SupplyColumnId = keyof typeof titles;

const inPounds: readonly SupplyColumnId[] = [
	"shipWeight",
	"grossWeight",
	"tareWeight",
	"netWeight",
	"difference",
	"deductions",
	"accepted",
	"ordered",
	"receivedWeight",
	"inTransit",
	"balance",
	"open",
];

/** Title of a column; weights name their unit, `lb` or `kg`. */
export function columnLabel(id: SupplyColumnId, { weightUnit }: { weightUnit: string }): string {
	const title = titles[id]();
	return inPounds.includes(id) ? `${title}, ${weightUnit}` : title;
}

/** Figures stand at the right. */
export function isFigure(id: SupplyColumnId): boolean {
	const others: readonly SupplyColumnId[] = [
		"differencePercent",
		"moisture",
		"photos",
		"tolerance",
		"done",
		"netUnits",
		"price",
		"adjustments",
		"freight",
		"amount",
		"unpaid",
	];
	return inPounds.includes(id) || others.includes(id);
}
