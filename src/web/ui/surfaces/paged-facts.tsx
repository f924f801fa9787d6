import { useState } from "react";
import { m } from "#generated/texts/messages.js";
import { useFormat } from "../../viewer.tsx";
import { Button } from "../actions/button.tsx";
import { FactsTable, type FactsTableProps } from "./facts-table.tsx";
import styles from "./paged-facts.module.css";

/** Rows that a browser draws at once without keeping anybody waiting. */
const pageRows = 100;

type PagedFactsProps<Row> = Omit<FactsTableProps, "rows"> & {
	rows: readonly Row[];
	factsOf: (row: Row, index: number) => FactsTableProps["rows"][number];
	/** Gives all rows to the machine as a file; offered where they are more than one page. */
	onSave?: () => void;
};

/**
 * Facts as `FactsTable` shows them, page by page where they are many: what a file of thousands of rows says of each.
 */
export function PagedFacts<Row>({ rows, factsOf, onSave, ...table }: PagedFactsProps<Row>) {
	const [requested, setPage] = useState(0);
	const last = Math.max(0, Math.ceil(rows.length / pageRows) - 1);
	const page = Math.min(requested, last);
	const from = page * pageRows;
	const shown = rows.slice(from, from + pageRows);
	return (
		<>
			{last > 0 && (
				<Pages label={table.label} page={page} last={last} onPage={setPage} onSave={onSave}>
					{{ from: from + 1, to: from + shown.length, count: rows.length }}
				</Pages>
			)}
			<FactsTable key={page} {...table} rows={shown.map((row, index) => factsOf(row, from + index))} />
		</>
	);
}

type PagesProps = Pick<PagedFactsProps<never>, "label"> & {
	page: number;
	last: number;
	onPage: (page: number) => void;
	onSave: (() => void) | undefined;
	children: { from: number; to: number; count: number };
};

/** Its buttons stay where they are at either end, so that the keyboard keeps its place. */
function Pages({ label, page, last, onPage, onSave, children: { from, to, count } }: PagesProps) {
	const format = useFormat();
	const step = (to: number) => ({
		"aria-disabled": to < 0 || to > last,
		onClick: () => onPage(Math.min(Math.max(to, 0), last)),
	});
	return (
		<nav className={styles.pages} aria-label={`${m.web_list_pages()}: ${label}`} data-print="no">
			<span aria-live="polite">
				{m.web_facts_place({ from: format.number(from), to: format.number(to), count: format.number(count) })}
			</span>
			<Button {...step(page - 1)}>‹ {m.web_list_previous()}</Button>
			<Button {...step(page + 1)}>{m.web_list_next()} ›</Button>
			{onSave && (
				<Button icon="download" onClick={onSave}>
					{m.web_facts_save()}
				</Button>
			)}
		</nav>
	);
}
