import type { RefObject } from "react";
import { Form } from "react-router";
import { m } from "#generated/texts/messages.js";
import { Icon } from "../ui/signs/icon.tsx";
import styles from "./search-box.module.css";

/** Any number a customer holds; the orders list answers (`?q=`). */
export function SearchBox({ inputRef }: { inputRef: RefObject<HTMLInputElement | null> }) {
	return (
		<Form role="search" method="get" action="/customer/orders" className={styles.search} data-print="no">
			<span className={styles.glass}>
				<Icon name="search" />
			</span>
			<input
				ref={inputRef}
				className={styles.input}
				type="search"
				name="q"
				aria-label={m.web_search()}
				aria-keyshortcuts="Control+K /"
				placeholder={m.web_search_placeholder()}
				autoComplete="off"
				autoCapitalize="off"
				spellCheck="false"
				maxLength={200}
				required
			/>
			<span className={styles.shortcut} aria-hidden="true">
				{m.web_search_shortcut()}
			</span>
		</Form>
	);
}
