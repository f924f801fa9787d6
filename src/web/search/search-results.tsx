import { useEffect, useRef } from "react";
import { m } from "#generated/texts/messages.js";
import { useHidingAlias } from "../lists/use-hiding-alias.tsx";
import styles from "./search-box.module.css";
import type { SearchLine } from "./search-line.ts";
import type { SearchBoxState } from "./use-search-box.ts";

/** What was found, grouped; the input keeps the focus and says which line is chosen. */
export function SearchResults({ list, box }: { list: string; box: SearchBoxState }) {
	const { lines, isOpen, active, found } = box;
	const hiding = useHidingAlias();
	const isSimilar = found.choices[0]?.match === "similar";
	const activeRef = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (active) activeRef.current?.scrollIntoView({ block: "nearest" });
	}, [active]);
	return (
		<>
			<div className={styles.results} hidden={!isOpen}>
				{isSimilar && <p className={styles.note}>{m.web_search_similar({ text: found.text.trim() })}</p>}
				<div id={list} role="listbox" aria-label={m.web_search_results()}>
					{groupsOf(lines).map(({ name, lines: grouped }) => (
						// biome-ignore lint/a11y/useSemanticElements: groups of options are no fieldset
						<div key={name} role="group" aria-label={name || undefined} className={styles.group}>
							{name && (
								<div className={styles.groupName} aria-hidden="true">
									{name}
								</div>
							)}
							{grouped.map((line) => (
								// A pointer chooses before the input can blur.
								<div
									key={line.id}
									ref={line === active ? activeRef : undefined}
									id={`${list}-${line.id}`}
									role="option"
									tabIndex={-1}
									aria-selected={line.id === active?.id}
									className={styles.line}
									onPointerDown={(event) => event.preventDefault()}
									onClick={() => box.choose(line)}
									onKeyDown={box.press}
								>
									<span className={line.isNumber ? styles.number : undefined}>{line.label}</span>
									<span className={styles.detail}>{line.detail}</span>
								</div>
							))}
						</div>
					))}
				</div>
			</div>
			<p role="status" className="hidden-text">
				{isOpen && statusOf(box, hiding?.whose)}
			</p>
		</>
	);
}

function groupsOf(lines: readonly SearchLine[]): { name: string; lines: SearchLine[] }[] {
	const groups = new Map<string, SearchLine[]>();
	for (const line of lines) groups.set(line.group, [...(groups.get(line.group) ?? []), line]);
	return [...groups].map(([name, grouped]) => ({ name, lines: grouped }));
}

function statusOf({ text, found, lines }: SearchBoxState, whose: string | undefined): string {
	if (text.trim().length < 2) return "";
	if (found.state === "searching") return m.web_search_searching();
	if (found.state === "failed") return m.web_search_failed();
	const numbers = lines.filter(({ isNumber }) => isNumber).length;
	if (numbers > 0) return m.web_search_hits({ count: numbers });
	return whose ? `${m.web_search_nothing()} ${whose}` : m.web_search_nothing();
}
