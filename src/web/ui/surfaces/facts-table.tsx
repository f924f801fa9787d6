import type { ReactNode } from "react";
import styles from "./facts-table.module.css";
import { NamedTable } from "./named-table.tsx";
import { ScrollRegion } from "./scroll-region.tsx";

export type FactsTableProps = {
	/**
	 * What the table holds: the keyboard stops at it and can scroll it. Its columns follow, since the card around it
	 * often has the same name.
	 */
	label: string;
	titles: readonly string[];
	/** The first cell of a row names it. `isQuiet` rows are there to be complete. */
	rows: readonly { id: string; cells: readonly ReactNode[]; isQuiet?: boolean }[];
	/** What is said in place of no rows. */
	none?: string;
	/**
	 * On a phone each row becomes a block, each cell under its title, where codes and names would not fit side by side.
	 */
	isStacked?: boolean;
};

/** A small table of facts that nobody sorts. */
export function FactsTable({ label, titles, rows, none, isStacked }: FactsTableProps) {
	if (rows.length === 0 && none) return <p className={styles.none}>{none}</p>;
	return (
		<ScrollRegion className={styles.scroll} label={`${label}: ${titles.join(", ")}`}>
			<NamedTable label={label} className={isStacked ? `${styles.table} ${styles.stacked}` : styles.table}>
				<thead>
					<tr>
						{titles.map((title) => (
							<th key={title} scope="col">
								{title}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map(({ id, cells: [name, ...cells], isQuiet }) => (
						<tr key={id} data-quiet={isQuiet}>
							<th scope="row">{name}</th>
							{cells.map((cell, index) => (
								<td key={titles[index + 1]} data-title={titles[index + 1]}>
									{cell}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</NamedTable>
		</ScrollRegion>
	);
}
