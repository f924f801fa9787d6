import { m } from "#generated/texts/messages.js";
import styles from "./csv.module.css";

export type ShownFault = { line: number; column: string; value: string; reason: string };

// More than anybody mends by hand at once; the count says how many there are.
const mostShown = 200;

/** What is wrong with a file, cell by cell. */
export function CellFaults({ faults }: { faults: readonly ShownFault[] }) {
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
		<section className={styles.scroll} tabIndex={0} aria-label={m.web_csv_faults({ count: faults.length })}>
			<table className={styles.table}>
				<caption>{m.web_csv_faults({ count: faults.length })}</caption>
				<thead>
					<tr>
						<th scope="col">{m.web_csv_line()}</th>
						<th scope="col">{m.web_csv_column()}</th>
						<th scope="col">{m.web_csv_value()}</th>
						<th scope="col">{m.web_csv_reason()}</th>
					</tr>
				</thead>
				<tbody>
					{faults.slice(0, mostShown).map(({ line, column, value, reason }) => (
						<tr key={`${line} ${column} ${value} ${reason}`}>
							<th scope="row">{line}</th>
							<td>{column}</td>
							<td className="mono">{value}</td>
							<td>{reason}</td>
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}
