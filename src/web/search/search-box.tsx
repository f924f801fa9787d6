import { type RefObject, Suspense, useId } from "react";
import { Form } from "react-router";
import { m } from "#generated/texts/messages.js";
import type { Area } from "#shared/access.ts";
import { filterLimits } from "#shared/lists/filter-text.ts";
import { lazyPart } from "../build-check/lazy-part.ts";
import { Icon } from "../ui/signs/icon.tsx";
import { listOfArea } from "./list-of-area.ts";
import styles from "./search-box.module.css";
import { useSearchBox } from "./use-search-box.ts";

const SearchResults = lazyPart(() => import("./search-results.tsx"), "SearchResults");

type SearchBoxProps = { area: Area; inputRef: RefObject<HTMLInputElement | null> };

/**
 * Any number that a user holds, and any page: what is found shows below while one types (the combobox pattern of ARIA
 * 1.2). Sent as it is, without script too, the list of the area answers.
 */
export function SearchBox({ area, inputRef }: SearchBoxProps) {
	const list = useId();
	const box = useSearchBox(area, inputRef);
	return (
		<Form
			ref={box.formRef}
			role="search"
			method="get"
			action={listOfArea[area].path}
			className={styles.search}
			data-print="no"
			onSubmit={box.submit}
			onBlur={box.leave}
		>
			<span className={styles.glass}>
				<Icon name="search" />
			</span>
			<input
				ref={inputRef}
				className={styles.input}
				type="search"
				name="q"
				role="combobox"
				aria-label={m.web_search()}
				aria-keyshortcuts="Control+K /"
				aria-expanded={box.isOpen}
				aria-controls={box.hasOpened ? list : undefined}
				aria-autocomplete="list"
				aria-activedescendant={box.active ? `${list}-${box.active.id}` : undefined}
				placeholder={listOfArea[area].placeholder()}
				autoComplete="off"
				autoCapitalize="off"
				spellCheck="false"
				maxLength={filterLimits.text}
				onFocus={box.open}
				onClick={box.open}
				onChange={(event) => box.type(event.target.value)}
				onKeyDown={box.press}
			/>
			<span className={styles.shortcut} aria-hidden="true">
				{m.web_search_shortcut()}
			</span>
			<Suspense>{box.hasOpened && <SearchResults list={list} box={box} />}</Suspense>
		</Form>
	);
}
