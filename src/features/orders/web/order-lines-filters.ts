import { m } from "#generated/texts/messages.js";
import { modeLabel, modes } from "#shared/orders/mode-labels.ts";
import type { FilterWords } from "#web/lists/filter-fields.tsx";
import { type ListOption, optionsOf, wordedOptions } from "#web/lists/list-answer.ts";
import { columnLabel, productLabel, stateLabel } from "../order-lines-labels.ts";
import { lineStates } from "../order-state.ts";

export type LineChoices = Readonly<Record<"grades" | "mills" | "shipTos", readonly ListOption[]>>;

const plainUnits = { tonUnit: "", lengthUnit: "" };

/** The filters of order lines in the order of their chips, with what they offer. */
export function lineFilters({ grades, mills, shipTos }: LineChoices): FilterWords[] {
	return [
		{ id: "promised", label: m.orders_filter_promised() },
		{ id: "grade", label: columnLabel("grade", plainUnits), options: optionsOf(grades) },
		{ id: "shipTo", label: columnLabel("shipTo", plainUnits), options: optionsOf(shipTos) },
		{
			id: "product",
			label: m.orders_filter_product(),
			options: wordedOptions(["plate", "coil"], productLabel),
			valueLabel: productLabel,
		},
		{ id: "thickness", label: m.orders_filter_thickness() },
		{ id: "width", label: m.orders_filter_width() },
		{
			id: "status",
			label: columnLabel("status", plainUnits),
			options: wordedOptions(lineStates, stateLabel),
			valueLabel: stateLabel,
		},
		{
			id: "mode",
			label: columnLabel("mode", plainUnits),
			options: wordedOptions(modes, modeLabel),
			valueLabel: modeLabel,
		},
		{ id: "mill", label: columnLabel("mill", plainUnits), options: optionsOf(mills) },
		{ id: "po", label: m.orders_filter_po() },
		{ id: "millOrder", label: columnLabel("millOrder", plainUnits) },
		{ id: "part", label: columnLabel("part", plainUnits) },
		{ id: "late", label: m.orders_filter_late() },
		{ id: "line", label: m.orders_late_lines() },
	];
}
