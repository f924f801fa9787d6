import { m } from "#generated/texts/messages.js";
import { modeLabel, modes } from "#shared/orders/mode-labels.ts";
import { noticeStateLabel } from "#shared/supplies/notice-labels.ts";
import { noticeStates } from "#shared/supplies/notice-states.ts";
import type { FilterWords } from "#web/lists/filter-fields.tsx";
import { type ListOption, optionsOf, wordedOptions } from "#web/lists/list-answer.ts";

export type SupplyChoices = { mills: readonly ListOption[]; commodities: readonly ListOption[] };

/** The filters of supplier lists in the order of their chips; a list takes those that it has. */
export function supplyFilters({ mills, commodities }: SupplyChoices): FilterWords[] {
	return [
		{ id: "shipped", label: m.supply_col_shipped() },
		{ id: "received", label: m.supply_col_received() },
		{ id: "expires", label: m.supply_col_expires() },
		{ id: "due", label: m.supply_col_due() },
		{ id: "paid", label: m.supply_col_paid() },
		{ id: "commodity", label: m.supply_col_commodity(), options: optionsOf(commodities) },
		{ id: "mill", label: m.supply_col_mill(), options: optionsOf(mills) },
		{
			id: "mode",
			label: m.supply_col_mode(),
			options: wordedOptions(modes, modeLabel),
			valueLabel: modeLabel,
		},
		{
			id: "state",
			label: m.supply_col_state(),
			options: wordedOptions(noticeStates, noticeStateLabel),
			valueLabel: noticeStateLabel,
		},
		{ id: "po", label: m.supply_col_po() },
		{ id: "notice", label: m.supply_col_notice() },
		{ id: "vehicle", label: m.supply_col_vehicle() },
		{ id: "settlement", label: m.supply_col_settlement() },
		{ id: "invoice", label: m.supply_col_invoice() },
		{ id: "remittance", label: m.supply_col_remittance() },
		{ id: "receipt", label: m.supply_filter_receipt() },
		{ id: "line", label: m.supply_filter_line() },
		{ id: "load", label: m.supply_filter_load() },
	];
}
