import { type ReactNode, useEffect, useRef, useState } from "react";
import { m } from "#generated/texts/messages.js";
import type { Format } from "#shared/format.ts";
import { printListUrl, withChange } from "#shared/lists/list-url.ts";
import { Button, DocumentButtonLink } from "../ui/actions/button.tsx";
import { showToast } from "../ui/overlays/toast-list.ts";
import { useFormat } from "../viewer.tsx";
import { downloadPath, takeDocuments } from "./list-controls.tsx";
import type { ListView } from "./list-view.ts";
import styles from "./selection-bar.module.css";
import { leaveSelected, selectedBarId } from "./to-selected.tsx";
import { chooserId, type RowSelection } from "./use-row-selection.ts";

/** Most rows that can be named one by one in an address. */
const mostNamed = 200;

/**
 * What can be done with the chosen rows, besides taking them as files: `query` is their view, as an address says it.
 */
export type SelectedRows = { query: string; count: number; clear: () => void };
export type BulkActions = (chosen: SelectedRows) => ReactNode;

type SelectionBarProps = {
	view: ListView;
	selection: RowSelection;
	matching: number;
	/** The filter that names single rows. */
	rowFilter: string;
	bulk?: BulkActions | undefined;
	/** Offers the chosen rows' keys to be copied. */
	copyLabel: string | undefined;
};

/** How much is chosen; empty = nothing. */
export function selectedCountLabel(
	{ keys, isEverything }: RowSelection,
	matching: number,
	format: Pick<Format, "number">,
): string {
	if (isEverything) return m.web_list_selected_all({ count: format.number(matching) });
	return keys.length === 0 ? "" : m.web_list_selected({ count: format.number(keys.length) });
}

/** The box that chooses the page, or the page itself where what was done with its rows left none. */
function toChooser(): void {
	(document.getElementById(chooserId) ?? document.getElementById("content"))?.focus({ preventScroll: true });
}

/** Shown at the foot once something is chosen: how much, and what can be done with it. */
export function SelectionBar({ view, selection, matching, rowFilter, bulk, copyLabel }: SelectionBarProps) {
	const format = useFormat();
	const { keys, isEverything } = selection;
	const [isTaking, setTaking] = useState(false);
	const words = selectedCountLabel(selection, matching, format);
	// The bar disappears with the selection, and so does a form above it: the focus returns to where rows are selected.
	const isCleared = useRef(false);
	useEffect(() => {
		if (words || !isCleared.current) return;
		isCleared.current = false;
		toChooser();
	}, [words]);
	const clear = () => {
		isCleared.current = true;
		selection.clear();
	};
	if (!words) return null;
	const state = isEverything
		? view.state
		: withChange(view.state, { filters: { ...view.state.filters, [rowFilter]: keys } });
	const chosen = { ...view, state };
	const mayName = isEverything || keys.length <= mostNamed;
	const take = async () => {
		setTaking(true);
		await takeDocuments(chosen, format);
		setTaking(false);
	};
	const copy = () =>
		navigator.clipboard.writeText(keys.join("\n")).then(
			() => showToast(m.web_list_copied({ count: format.number(keys.length) })),
			() => showToast(m.web_list_copy_failed(), "heat"),
		);
	return (
		<section
			id={selectedBarId}
			tabIndex={-1}
			className={styles.foot}
			aria-label={words}
			data-print="no"
			onKeyDown={({ key }) => key === "Escape" && leaveSelected()}
		>
			<strong>{words}</strong>
			{!isEverything && matching > keys.length && (
				<Button variant="quiet" onClick={selection.chooseEverything}>
					{m.web_list_select_all({ count: format.number(matching) })}
				</Button>
			)}
			<Button variant="quiet" onClick={clear}>
				{m.web_list_select_none()}
			</Button>
			<span className={styles.footActions}>
				{copyLabel && !isEverything && <Button onClick={copy}>{copyLabel}</Button>}
				{!mayName && <span>{m.web_list_selected_too_many({ most: format.number(mostNamed) })}</span>}
				{mayName && (
					<>
						{bulk?.({ query: printListUrl(view.list, state), count: isEverything ? matching : keys.length, clear })}
						<DocumentButtonLink href={downloadPath(chosen, "xlsx")} icon="download">
							XLSX
						</DocumentButtonLink>
						<DocumentButtonLink href={downloadPath(chosen, "csv")} icon="download">
							CSV
						</DocumentButtonLink>
						{view.list.hasDocuments && (
							<Button icon="download" isPending={isTaking} onClick={() => void take()}>
								{m.web_list_export_zip()}
							</Button>
						)}
					</>
				)}
			</span>
		</section>
	);
}
