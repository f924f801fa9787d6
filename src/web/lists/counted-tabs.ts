import type { ListDefinition } from "#shared/lists/list-definition.ts";

type Count = { tab: string; count: number };

/** The preset views of a list by their words, each with how much it holds where that was told. */
export function countedTabs<Tab extends string>(
	{ tabs }: ListDefinition,
	counts: readonly Count[],
	word: (tab: Tab) => string,
) {
	return tabs.map((id) => ({ id, label: word(id as Tab), count: counts.find(({ tab }) => tab === id)?.count }));
}
