import { useEffect, useRef, useState } from "react";
import { m } from "#generated/texts/messages.js";
import { printListUrl } from "#shared/lists/list-url.ts";
import type { ListView } from "./list-view.ts";

/** So that the same sentence is said again: what was there before must have gone. */
const pauseMs = 100;

type ListAnnouncementsProps = {
	view: ListView;
	/** How many rows there are, or why there are none. */
	found: string;
	/** Name of the column that sorts; undefined = the sort is not shown. */
	sortedBy?: string | undefined;
	/** How many rows are chosen; empty = none. */
	chosen: string;
};

/** Says to a user who does not see the rows that others are there now, and how many of them are chosen (WCAG 4.1.3). */
export function ListAnnouncements({ view, found, sortedBy, chosen }: ListAnnouncementsProps) {
	const { isDescending } = view.state.sort;
	const order =
		sortedBy === undefined
			? ""
			: isDescending
				? m.web_list_sorted_down({ column: sortedBy })
				: m.web_list_sorted_up({ column: sortedBy });
	const here = printListUrl(view.list, view.state);
	const heard = useRef(here);
	const words = useRef("");
	words.current = [found, order].filter(Boolean).join(". ");
	const [said, setSaid] = useState("");
	useEffect(() => {
		if (heard.current === here) return;
		heard.current = here;
		setSaid("");
		const timer = setTimeout(() => setSaid(words.current), pauseMs);
		return () => clearTimeout(timer);
	}, [here]);
	return (
		<div className="hidden-text" data-print="no">
			<p role="status">{said}</p>
			<p role="status">{chosen}</p>
		</div>
	);
}
