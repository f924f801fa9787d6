import type { ReactNode } from "react";
import { m } from "#generated/texts/messages.js";
import type { TermId } from "../../guidance/glossary.ts";
import { TermHelp } from "../../guidance/term-help.tsx";
import { NamedTable } from "./named-table.tsx";
import { ScrollRegion } from "./scroll-region.tsx";
import styles from "./sheet-table.module.css";

type SheetTableProps<Row> = {
	/** What the table holds, where it has no links: then the keyboard stops at it and can scroll it. */
	label?: string;
	rows: readonly Row[];
	keyOf: (row: Row) => string;
	columns: readonly SheetColumn<Row>[];
};

/** `help` names the term of the glossary that explains a word of the title. */
type SheetColumn<Row> = {
	title: string;
	help?: TermId;
	isFigure?: boolean;
	cell: (row: Row) => ReactNode;
	total?: ReactNode;
};

/** A table of a document: the first column names its rows, the last row adds up what can be added. */
export function SheetTable<Row>({ label, rows, keyOf, columns }: SheetTableProps<Row>) {
	const hasTotals = columns.some(({ total }) => total !== undefined);
	return (
		<Scroll label={label}>
			<NamedTable label={label} className={styles.table}>
				<thead>
					<tr>
						{columns.map(({ title, help, isFigure }) => (
							<th key={title} scope="col" data-figure={isFigure || undefined}>
								{title}
								{help && <TermHelp id={help} word={title} />}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<tr key={keyOf(row)}>
							{columns.map(({ title, isFigure, cell }, index) => (
								<RowCell key={title} isFirst={index === 0} isFigure={isFigure}>
									{cell(row)}
								</RowCell>
							))}
						</tr>
					))}
				</tbody>
				{hasTotals && (
					<tfoot>
						<tr>
							{columns.map(({ title, isFigure, total }, index) => (
								<RowCell key={title} isFirst={index === 0} isFigure={isFigure}>
									{total ?? (index === 0 && m.web_sheet_total())}
								</RowCell>
							))}
						</tr>
					</tfoot>
				)}
			</NamedTable>
		</Scroll>
	);
}

/** The first of a row names it. */
function RowCell({
	isFirst,
	isFigure,
	children,
}: {
	isFirst: boolean;
	isFigure: boolean | undefined;
	children: ReactNode;
}) {
	if (!isFirst) return <td data-figure={isFigure || undefined}>{children}</td>;
	return (
		<th scope="row" data-figure={isFigure || undefined}>
			{children}
		</th>
	);
}

function Scroll({ label, children }: { label: string | undefined; children: ReactNode }) {
	if (label === undefined) return <div className={styles.scroll}>{children}</div>;
	return (
		<ScrollRegion className={styles.scroll} label={label}>
			{children}
		</ScrollRegion>
	);
}
