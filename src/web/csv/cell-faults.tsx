import { m } from "#generated/texts/messages.js";
import { FactsTable } from "../ui/surfaces/facts-table.tsx";
import { useFormat } from "../viewer.tsx";

export type ShownFault = { line: number; column: string; value: string; reason: string };

// More than anybody mends by hand at once; the count says how many there are.
const mostShown = 200;

/** What is wrong with a file, cell by cell. */
export function CellFaults({ faults }: { faults: readonly ShownFault[] }) {
	const count = m.web_csv_faults({ count: faults.length, shown: useFormat().number(faults.length) });
	return (
		<>
			<p>
				<b>{count}</b>
			</p>
			<FactsTable
				label={count}
				titles={[m.web_csv_line(), m.web_csv_column(), m.web_csv_value(), m.web_csv_reason()]}
				rows={faults.slice(0, mostShown).map(({ line, column, value, reason }) => ({
					id: `${line} ${column} ${value} ${reason}`,
					cells: [
						line,
						column,
						<span key="value" className="mono">
							{value}
						</span>,
						reason,
					],
				}))}
			/>
		</>
	);
}
