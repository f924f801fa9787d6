import { columnOfFilter, type DeclaredList, filterTitle } from "#shared/lists/define-list.ts";
import type { ListState } from "#shared/lists/list-definition.ts";
import type { FilterWords } from "./filter-fields.tsx";
import { type ListOption, optionsOf, wordedOptions } from "./list-answer.ts";

/**
 * The filters of a declared list with what they offer: their codes, or the answer's `choices` of the name that they
 * declare, in the filter's words if it has any.
 */
export function declaredFilters(
	list: DeclaredList,
	{ filters }: Pick<ListState, "filters">,
	choices: Readonly<Record<string, readonly ListOption[]>> = {},
): FilterWords[] {
	return Object.entries(list.filter)
		.filter(([id, { isSingleRows }]) => !isSingleRows || filters[id] !== undefined)
		.map(([id, declared]) => {
			const { word = columnOfFilter(list, id)?.word, from } = declared;
			const offered = from === undefined ? undefined : choices[from];
			const codes = offered?.map(({ code }) => code) ?? declared.choices;
			const options = offered && !word ? optionsOf(offered) : codes && wordedOptions(codes, word ?? ((code) => code));
			return { id, label: filterTitle(list, id), ...(options && { options }), ...(word && { valueLabel: word }) };
		});
}
