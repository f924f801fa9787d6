import { useSearchParams } from "react-router";
import { m } from "#generated/texts/messages.js";
import type { ListFilter } from "#shared/lists/list-definition.ts";
import { listPath, printListUrl, withChange } from "#shared/lists/list-url.ts";
import { Button } from "../ui/actions/button.tsx";
import { FilterFields, type FilterWords, KeptFields } from "./filter-fields.tsx";
import type { ListView } from "./list-view.ts";
import styles from "./plain-filters.module.css";

// Lists leave alone what begins so.
const parameter = "_filters";

type PlainFiltersProps = { view: ListView; offered: readonly { filter: ListFilter; words: FilterWords }[] };

/**
 * Filters where no script runs: a link, and behind it one plain form of them all, a quarter of a page that nobody else
 * would see.
 */
export function PlainFilters({ view: { list, path, state }, offered }: PlainFiltersProps) {
	const [parameters] = useSearchParams();
	if (!parameters.has(parameter)) {
		const here = listPath(path, list, state);
		return (
			<noscript>
				<a href={`${here}${here.includes("?") ? "&" : "?"}${parameter}=1`}>{m.web_list_filters()}</a>
			</noscript>
		);
	}
	const kept = withChange(state, { filters: {}, tab: list.tabs[0] ?? "" });
	return (
		<noscript>
			<form method="get" action={path} className={styles.form}>
				<KeptFields state={state} listed={[...new URLSearchParams(printListUrl(list, kept))]} />
				{offered.map(({ filter, words }) => (
					<fieldset key={filter.id}>
						<legend>{words.label}</legend>
						<FilterFields filter={filter} words={words} value={state.filters[filter.id]} />
					</fieldset>
				))}
				<Button type="submit">{m.web_list_filter_apply()}</Button>
			</form>
		</noscript>
	);
}
