import { m } from "#generated/texts/messages.js";
import { PagedFacts } from "../ui/surfaces/paged-facts.tsx";
import { useFormat } from "../viewer.tsx";
import { saveRows } from "./save-rows.ts";

export type ShownError = { line: number; column: string; value: string; reason: string };

/** What is wrong with a file, cell by cell; all of it as a file of its own where it is more than a page. */
export function CellErrors({ faults }: { faults: readonly ShownError[] }) {
	const count = m.web_csv_faults({ count: faults.length, shown: useFormat().number(faults.length) });
	const titles = [m.web_csv_line(), m.web_csv_column(), m.web_csv_value(), m.web_csv_reason()];
	return (
		<>
			<p>
				<b>{count}</b>
			</p>
			<PagedFacts
				isStacked
				label={count}
				titles={titles}
				rows={faults}
				factsOf={({ line, column, value, reason }, index) => ({
					id: `${index} ${line} ${column}`,
					cells: [
						line,
						column,
						<span key="value" className="mono">
							{value}
						</span>,
						reason,
					],
				})}
				onSave={() =>
					saveRows(
						m.web_csv_mend_file(),
						titles,
						faults.map(({ line, column, value, reason }) => [line, column, value, reason]),
					)
				}
			/>
		</>
	);
}
