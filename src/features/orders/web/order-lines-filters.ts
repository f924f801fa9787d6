import { m } from "#generated/texts/messages.js";
import type { FilterWords } from "#web/lists/filter-fields.tsx";
import { columnWord, productWord, stateWord } from "../order-lines-words.ts";
import { lineStates } from "../order-state.ts";
import { modeWord } from "../order-words.ts";

export type LineChoices = {
	grades: readonly string[];
	mills: readonly { code: string; name: string }[];
	shipTos: readonly { code: string; name: string }[];
};

const plainUnits = { tonUnit: "", lengthUnit: "" };
const named = (choices: LineChoices["mills"]) => choices.map(({ code, name }) => ({ value: code, label: name }));
const worded = (codes: readonly string[], word: (code: string) => string) => codes.map((code) => ({ value: code, label: word(code) }));

/** The filters of order lines in the order of their chips, with what they offer. */
export function lineFilters({ grades, mills, shipTos }: LineChoices): FilterWords[] {
	return [
		{ id: "promised", label: m.orders_filter_promised() },
		{ id: "grade", label: columnWord("grade", plainUnits), options: grades.map((grade) => ({ value: grade, label: grade })) },
		{ id: "shipTo", label: columnWord("shipTo", plainUnits), options: named(shipTos) },
		{ id: "product", label: m.orders_filter_product(), options: worded(["plate", "coil"], productWord), valueWord: productWord },
		{ id: "thickness", label: m.orders_filter_thickness() },
		{ id: "width", label: m.orders_filter_width() },
		{ id: "status", label: columnWord("status", plainUnits), options: worded(lineStates, stateWord), valueWord: stateWord },
		{ id: "mode", label: columnWord("mode", plainUnits), options: worded(["truck", "railcar", "barge"], modeWord), valueWord: modeWord },
		{ id: "mill", label: columnWord("mill", plainUnits), options: named(mills) },
		{ id: "po", label: m.orders_filter_po() },
		{ id: "millOrder", label: columnWord("millOrder", plainUnits) },
		{ id: "part", label: columnWord("part", plainUnits) },
		{ id: "late", label: m.orders_filter_late() },
		{ id: "line", label: m.orders_late_lines() },
	];
}
