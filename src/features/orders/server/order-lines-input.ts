import type { Builder } from "#server/graphql/builder.ts";
import { lineColumnIds, ordersList } from "../order-lines-list.ts";
import { lineStates } from "../order-state.ts";
import { lateTabValues, lineTabValues, sortColumnValues } from "./order-lines-enums.ts";

const sortable = ordersList.columns.filter((column) => column.isSortable).map((column) => column.id);

/** The inputs of lists of order lines; the same filters as in the pages' addresses. */
export function implementLineInputs(builder: Builder) {
	const lengths = builder.inputType("LengthRange", {
		description: "From and to, both included, in inches.",
		fields: (t) => ({ from: t.float({ description: "Least." }), to: t.float({ description: "Most." }) }),
	});
	const days = builder.inputType("DayRange", {
		description: "From and to, both included.",
		fields: (t) => ({ from: t.field({ type: "Day", description: "First day." }), to: t.field({ type: "Day", description: "Last day." }) }),
	});
	const filter = builder.inputType("OrderLineFilterInput", {
		description: "What order lines are narrowed by; everything given must hold.",
		fields: (t) => ({
			status: t.stringList({ description: `States: ${lineStates.join(", ")}.` }),
			mill: t.stringList({ description: "Codes of mills." }),
			po: t.string({ description: "Beginning of the customer's number, with `/line` at will." }),
			millOrder: t.string({ description: "Beginning of the mill's order number, with `-item` at will." }),
			part: t.string({ description: "Beginning of the customer's part." }),
			product: t.stringList({ description: "`plate`, `coil`." }),
			grade: t.stringList({ description: "Steel grades." }),
			thickness: t.field({ type: lengths, description: "Thickness." }),
			width: t.field({ type: lengths, description: "Width." }),
			promised: t.field({ type: days, description: "First promised day." }),
			shipTo: t.stringList({ description: "Codes of destinations." }),
			mode: t.stringList({ description: "`truck`, `railcar`, `barge`." }),
			late: t.boolean({ description: "Only what is behind its first promise." }),
			line: t.stringList({ description: "Single lines, as `order-item`; 200 at most." }),
		}),
	});
	const column = builder.enumType("OrderLineSortColumn", {
		description: "What order lines can be sorted by.",
		values: sortColumnValues(lineColumnIds.filter((id) => sortable.includes(id))),
	});
	const sort = builder.inputType("OrderLineSortInput", {
		description: "How order lines are sorted; ties by order number and item.",
		fields: (t) => ({
			column: t.field({ type: column, required: true, description: "By what." }),
			isDescending: t.boolean({ description: "Greatest first; what has no value comes last either way." }),
		}),
	});
	const tab = builder.enumType("OrderLineTab", { description: "Preset views of order lines.", values: lineTabValues });
	const lateTab = builder.enumType("LateOrderTab", { description: "All late orders, or those of so many days.", values: lateTabValues });
	return { filter, sort, tab, lateTab };
}
export type LineInputs = ReturnType<typeof implementLineInputs>;
