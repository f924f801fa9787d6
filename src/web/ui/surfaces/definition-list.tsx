import type { ReactNode } from "react";
import type { TermId } from "../../guidance/glossary.ts";
import { TermHelp } from "../../guidance/term-help.tsx";
import styles from "./definition-list.module.css";

/** `help` names the term of the glossary that explains a word of the trade. */
export type Definition = { term: string; value: ReactNode; help?: TermId };

/**
 * Facts: `row` runs them across the page under its title, `list` sets them one below the other. Empty values are left
 * out.
 */
export function DefinitionList({ facts, layout = "row" }: { facts: readonly Definition[]; layout?: "row" | "list" }) {
	return (
		<dl className={styles.facts} data-layout={layout}>
			{facts
				.filter(({ value }) => value !== null && value !== undefined && value !== false && value !== "")
				.map(({ term, value, help }) => (
					<div key={term} className={styles.fact}>
						<dt>
							{term}
							{help && <TermHelp id={help} word={term} />}
						</dt>
						<dd>{value}</dd>
					</div>
				))}
		</dl>
	);
}
