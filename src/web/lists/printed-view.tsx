import { m } from "#generated/texts/messages.js";
import type { Format } from "#shared/format.ts";
import { isCodes } from "#shared/lists/filter-text.ts";
import type { FilterValue, ListFilter } from "#shared/lists/list-definition.ts";
import { useFormat } from "../viewer.tsx";
import { filterText } from "./filter-bar.tsx";
import type { FilterWords } from "./filter-fields.tsx";
import type { SavedView } from "./list-answer.ts";
import type { ListView } from "./list-view.ts";
import styles from "./lists.module.css";
import { currentSaved, savedName } from "./saved-now.ts";

type PrintedViewProps = {
	view: ListView;
	tabs: readonly { id: string; label: string }[];
	/** As they read today (`savedToday`). */
	saved: readonly SavedView[];
	words: readonly FilterWords[];
};

/** The filters of the rows, for a reader of the printed page, which has neither views nor filters. */
export function PrintedView({ view, tabs, saved, words }: PrintedViewProps) {
	const format = useFormat();
	const { list, state } = view;
	const kept = currentSaved(view, saved);
	const named = [kept && savedName(kept), tabs.find(({ id }) => id === state.tab)?.label].filter(Boolean).join(", ");
	const filters = words.flatMap((one) => {
		const filter = list.filters.find(({ id }) => id === one.id);
		const value = state.filters[one.id];
		return filter && value !== undefined ? [{ label: one.label, value: wholeText(filter, value, one, format) }] : [];
	});
	const parts = [
		...(named ? [{ label: m.web_list_printed_view(), value: named }] : []),
		...(state.search ? [{ label: m.web_list_search(), value: state.search }] : []),
		...filters,
	];
	if (parts.length === 0) return null;
	return (
		<p className={styles.printed} data-print="only">
			{parts.map((part) => m.web_chip_value(part)).join(" · ")}
		</p>
	);
}

/** A filter's value with every code that was chosen: paper opens no chip. */
function wholeText(filter: ListFilter, value: FilterValue, words: FilterWords, format: Format): string {
	if (!isCodes(value)) return filterText(filter, value, words, format);
	return value.map((code) => filterText(filter, [code], words, format)).join(", ");
}
