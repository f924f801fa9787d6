import { Form } from "react-router";
import { m } from "#generated/texts/messages.js";
import { filterLimits } from "#shared/lists/filter-text.ts";
import { printListUrl, withChange } from "#shared/lists/list-url.ts";
import { Button } from "../ui/actions/button.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import styles from "./list-search.module.css";
import type { ListView } from "./list-view.ts";

/** The search of one list: a plain form, so that it works before any script; what narrows the list stays. */
export function ListSearch({ view: { list, path, state }, label }: { view: ListView; label: string }) {
	const kept = new URLSearchParams(printListUrl(list, withChange(state, { search: "", tab: list.tabs[0] ?? "" })));
	return (
		<Form
			role="search"
			aria-label={label}
			method="get"
			action={path}
			className={styles.search}
			data-print="no"
			key={state.search}
		>
			{[...kept].map(([name, value]) => (
				<input key={`${name} ${value}`} type="hidden" name={name} value={value} />
			))}
			<div className={styles.field}>
				<TextField
					name="q"
					label={label}
					defaultValue={state.search}
					maxLength={filterLimits.text}
					autoComplete="off"
					spellCheck={false}
				/>
			</div>
			<Button type="submit">{m.web_list_search_submit()}</Button>
		</Form>
	);
}
