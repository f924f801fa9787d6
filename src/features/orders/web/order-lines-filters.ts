import { m } from "#generated/texts/messages.js";
import { modes, modeWord } from "#shared/orders/mode-words.ts";
import type { FilterWords } from "#web/lists/filter-fields.tsx";
import { type ListOption, optionsOf, wordedOptions } from "#web/lists/list-answer.ts";
import { columnWord, productWord, stateWord } from "../order-lines-words.ts";
import { lineStates } from "../order-state.ts";

export type LineChoices = Readonly<Record<"grades" | "mills" | "shipTos", readonly ListOption[]>>;

const plainUnits = { tonUnit: "", lengthUnit: "" };

/** The filters of order lines in the order of their chips, with what they offer. */
export function lineFilters({ grades, mills, shipTos }: LineChoices): FilterWords[] {
	return [
		{ id: "promised", label: m.orders_filter_promised() },
		{ id: "grade", label: columnWord("grade", plainUnits), options: optionsOf(grades) },
		{ id: "shipTo", label: columnWord("shipTo", plainUnits), options: optionsOf(shipTos) },
		{ id: "product", label: m.orders_filter_product(), options: wordedOptions(["plate", "coil"], productWord), valueWord: productWord },
		{ id: "thickness", label: m.orders_filter_thickness() },
		{ id: "width", label: m.orders_filter_width() },
		{ id: "status", label: columnWord("status", plainUnits), options: wordedOptions(lineStates, stateWord), valueWord: stateWord },
		{
			id: "mode",
			label: columnWord("mode", plainUnits),
			options: wordedOptions(modes, modeWord),
			valueWord: modeWord,
		},
		{ id: "mill", label: columnWord("mill", plainUnits), options: optionsOf(mills) },
		{ id: "po", label: m.orders_filter_po() },
		{ id: "millOrder", label: columnWord("millOrder", plainUnits) },
		{ id: "part", label: columnWord("part", plainUnits) },
		{ id: "late", label: m.orders_filter_late() },
		{ id: "line", label: m.orders_late_lines() },
	];
}
