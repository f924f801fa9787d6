import type { Builder } from "#server/graphql/builder.ts";
import { oncePerSchema } from "#server/graphql/once-per-schema.ts";
import type { ListFilter } from "#shared/lists/list-definition.ts";
import type { ListResource } from "./list-resource.ts";

/**
 * The inputs of a list: the same filters, sorts and views as in its page's address. Lists of one list resource share
 * them.
 */
export function resourceInputs(builder: Builder, resource: ListResource) {
	return {
		filter: filterInput(builder, resource),
		sort: sortInput(builder, resource),
		tab: tabEnum(builder, resource),
	};
}

const lengthRange = (builder: Builder) =>
	oncePerSchema(builder, "LengthRange", () =>
		builder.inputType("LengthRange", {
			description: "From and to, both included, in inches.",
			fields: (t) => ({ from: t.float({ description: "Least." }), to: t.float({ description: "Most." }) }),
		}),
	);

const numberRange = (builder: Builder) =>
	oncePerSchema(builder, "NumberRange", () =>
		builder.inputType("NumberRange", {
			description: "From and to, both included.",
			fields: (t) => ({ from: t.float({ description: "Least." }), to: t.float({ description: "Most." }) }),
		}),
	);

const dayRange = (builder: Builder) =>
	oncePerSchema(builder, "DayRange", () =>
		builder.inputType("DayRange", {
			description: "From and to, both included.",
			fields: (t) => ({
				from: t.field({ type: "Day", description: "First day." }),
				to: t.field({ type: "Day", description: "Last day." }),
			}),
		}),
	);

function filterInput(builder: Builder, { row, definition, filters }: ListResource) {
	const name = `${row.name}FilterInput`;
	const make = () =>
		builder.inputType(name, {
			description: "Filters of the list; all that are set must match.",
			fields: (t) =>
				Object.fromEntries(
					definition.filters.map(({ id, kind }) => {
						const about = { description: required(filters[id], id).description };
						const field = {
							text: () => t.string(about),
							flag: () => t.boolean(about),
							choices: () => t.stringList(about),
							lengths: () => t.field({ ...about, type: lengthRange(builder) }),
							numbers: () => t.field({ ...about, type: numberRange(builder) }),
							days: () => t.field({ ...about, type: dayRange(builder) }),
						} satisfies Record<ListFilter["kind"], () => unknown>;
						return [id, field[kind]()];
					}),
				),
		});
	return oncePerSchema(builder, name, make);
}

function sortInput(builder: Builder, { row, definition, columns }: ListResource) {
	const name = `${row.name}SortInput`;
	const make = () => {
		const sortable = definition.columns.filter(({ isSortable }) => isSortable);
		const values = sortable.map(({ id }) => [id, { description: required(columns[id], id).description }] as const);
		const column = builder.enumType(`${row.name}SortColumn`, {
			description: "What the list can be sorted by.",
			values: Object.fromEntries(values),
		});
		return builder.inputType(name, {
			description: "How the list is sorted; ties by its own key.",
			fields: (t) => ({
				column: t.field({ type: column, required: true, description: "By what." }),
				isDescending: t.boolean({ description: "Greatest first; what has no value comes last either way." }),
			}),
		});
	};
	return oncePerSchema(builder, name, make);
}

function tabEnum(builder: Builder, { row, definition, tabs, tabType = `${row.name}Tab` }: ListResource) {
	const make = () => {
		const values = definition.tabs.map((id) => [id, { description: required(tabs[id], id).description }] as const);
		return builder.enumType(tabType, { description: "Preset views.", values: Object.fromEntries(values) });
	};
	return oncePerSchema(builder, tabType, make);
}

function required<Part>(part: Part | undefined, id: string): Part {
	if (part === undefined) throw new Error(`A list names ${id} and does not say what it is`);
	return part;
}
