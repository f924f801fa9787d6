import type { WordOf } from "#shared/word-of.ts";

type Count = { tab: string; count: number };

/** The preset views of a list by their words, each with how much it holds where the answer has it. */
export function countedTabs<Tab extends string>(
	{ tabs }: { tabs: readonly Tab[] },
	counts: readonly Count[],
	word: WordOf<NoInfer<Tab>>,
) {
	return tabs.map((id) => ({ id, label: word(id), count: counts.find(({ tab }) => tab === id)?.count }));
}
