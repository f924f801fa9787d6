import type { ReactNode } from "react";
import styles from "./definition-list.module.css";

export type Definition = { term: string; value: ReactNode };

/**
 * Facts: `row` runs them across the page under its title, `list` sets them one below the other. Empty values are left
 * out.
 */
export function DefinitionList({ facts, layout = "row" }: { facts: readonly Definition[]; layout?: "row" | "list" }) {
	return (
		<dl className={styles.facts} data-layout={layout}>
			{facts
				.filter(({ value }) => value !== null && value !== undefined && value !== false && value !== "")
				.map(({ term, value }) => (
					<div key={term} className={styles.fact}>
						<dt>{term}</dt>
						<dd>{value}</dd>
					</div>
				))}
		</dl>
	);
}
