import { type KeyboardEvent, memo, type ReactNode } from "react";
import { m } from "#generated/texts/messages.js";
import { listPath, withChange } from "#shared/lists/list-url.ts";
import { HeadLink } from "../ui/actions/row-link.tsx";
import { Checkbox } from "../ui/fields/checkbox.tsx";
import briefStyles from "./brief.module.css";
import type { ListView } from "./list-view.ts";
import styles from "./lists.module.css";
import { ToSelected } from "./to-selected.tsx";
import { chooserId, type RowSelection } from "./use-row-selection.ts";

export type TableColumn<Row> = {
	id: string;
	title: string;
	isSortable: boolean;
	/** Figures are at the right. */
	isFigure?: boolean;
	/** What the row is there for stays in sight at the right, however wide the table is. */
	isAction?: boolean;
	cell: (row: Row) => ReactNode;
	total?: ReactNode;
};

type ListTableProps<Row> = {
	view: ListView;
	caption: string;
	columns: readonly TableColumn<Row>[];
	rows: readonly Row[];
	keyOf: (row: Row) => string;
	nameOf?: ((row: Row) => string) | undefined;
	selection: RowSelection;
	totalLabel: string;
	brief?: Brief<Row> | undefined;
};

/**
 * What a phone says of a row below what it is called, since its columns stand out of sight there: a few short lines.
 */
export type Brief<Row> = (row: Row) => readonly string[];

/**
 * A native table: header and first column stay, the last row adds up. Sorting is by links, so that it works before any
 * script.
 */
export function ListTable<Row>({
	view,
	caption,
	columns,
	rows,
	keyOf,
	nameOf,
	selection,
	totalLabel,
	brief,
}: ListTableProps<Row>) {
	const keys = rows.map(keyOf);
	const hasChosen = selection.isEverything || selection.keys.length > 0;
	const last = hasChosen ? (keys.includes(selection.last) ? selection.last : chooserId) : undefined;
	return (
		<div className={styles.scroller} data-density={view.state.density} data-paper="wide">
			<table className={`${styles.table} ${briefStyles.table}`} onKeyDown={moveInTable}>
				<caption className="hidden-text">{caption}</caption>
				<thead>
					<tr>
						<th scope="col">
							<Checkbox
								id={chooserId}
								aria-label={m.web_list_select_page()}
								checked={selection.isPageSelected}
								isPartly={selection.isPagePartly}
								onChange={selection.togglePage}
							/>
							{last === chooserId && <ToSelected />}
						</th>
						<HeaderCells view={view} columns={columns} />
					</tr>
				</thead>
				<tbody>
					{rows.map((row, index) => (
						<BodyRow
							key={keys[index]}
							id={keys[index] ?? ""}
							name={nameOf?.(row) ?? keys[index] ?? ""}
							row={row}
							columns={columns}
							selection={selection}
							isLast={keys[index] === last}
							brief={brief}
						/>
					))}
				</tbody>
				{totalLabel && <TotalRow columns={columns} label={totalLabel} />}
			</table>
		</div>
	);
}

function HeaderCellsOf<Row>({ view, columns }: { view: ListView; columns: readonly TableColumn<Row>[] }): ReactNode {
	return columns.map((column) => <HeaderCell key={column.id} view={view} column={column} />);
}
// memo loses what a component is generic in.
const HeaderCells = memo(HeaderCellsOf) as typeof HeaderCellsOf;

function HeaderCell<Row>({ view, column }: { view: ListView; column: TableColumn<Row> }) {
	const { list, path, state } = view;
	const isSorted = state.sort.column === column.id;
	const isDescending = isSorted && !state.sort.isDescending;
	const sort = { column: column.id, isDescending };
	return (
		<th
			scope="col"
			data-figure={column.isFigure || undefined}
			data-action={column.isAction || undefined}
			aria-sort={isSorted ? (state.sort.isDescending ? "descending" : "ascending") : undefined}
		>
			{column.isSortable ? (
				<HeadLink to={listPath(path, list, withChange(state, { sort }))} preventScrollReset className={styles.sort}>
					{column.title}
				</HeadLink>
			) : (
				column.title
			)}
		</th>
	);
}

type RowCellsProps<Row> = Pick<ListTableProps<Row>, "columns" | "brief"> & { row: Row };
type BodyRowProps<Row> = RowCellsProps<Row> & { id: string; name: string; selection: RowSelection; isLast: boolean };

function BodyRow<Row>({ id, name, row, columns, selection, isLast, brief }: BodyRowProps<Row>) {
	const isChosen = selection.isChosen(id);
	return (
		<tr data-chosen={isChosen || undefined}>
			<td>
				<Checkbox
					aria-label={m.web_list_select_row({ row: name })}
					checked={isChosen}
					onChange={() => selection.toggle(id)}
				/>
				{isLast && <ToSelected />}
			</td>
			<RowCells row={row} columns={columns} brief={brief} />
		</tr>
	);
}

function RowCellsOf<Row>({ row, columns, brief }: RowCellsProps<Row>): ReactNode {
	const [first, ...others] = columns;
	return (
		<>
			<th scope="row" data-brief={brief?.(row).join("\n")}>
				{first?.cell(row)}
			</th>
			{others.map((column) => (
				<td key={column.id} data-figure={column.isFigure || undefined} data-action={column.isAction || undefined}>
					{column.cell(row)}
				</td>
			))}
		</>
	);
}
const RowCells = memo(RowCellsOf) as typeof RowCellsOf;

/** The label runs over the columns that add nothing up. */
function TotalRow<Row>({ columns, label }: { columns: readonly TableColumn<Row>[]; label: string }) {
	const firstTotal = columns.findIndex((column) => column.total !== undefined);
	const span = firstTotal < 0 ? columns.length : firstTotal;
	return (
		<tfoot>
			<tr>
				<td />
				<th scope="row" colSpan={Math.max(span, 1)}>
					{label}
				</th>
				{columns.slice(Math.max(span, 1)).map((column) => (
					<td key={column.id} data-figure={column.isFigure || undefined}>
						{column.total}
					</td>
				))}
			</tr>
		</tfoot>
	);
}

/** Up and down go from row to row in their column, space chooses the row; Enter is the row's own link. */
function moveInTable(event: KeyboardEvent<HTMLTableElement>): void {
	const target = event.target as HTMLElement;
	const row = target.closest("tr");
	if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
	if (event.key === " " && target.matches("tbody a")) {
		event.preventDefault();
		row.querySelector<HTMLInputElement>("input[type=checkbox]")?.click();
	}
	if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
	if (target.matches("select, textarea, input:not([type=checkbox])")) return;
	const rows = [...event.currentTarget.querySelectorAll("tbody tr")];
	const next = rows[rows.indexOf(row) + (event.key === "ArrowDown" ? 1 : -1)];
	const stop = next && stopOf(next, [...row.children].indexOf(target.closest("td, th") ?? row));
	if (!stop) return;
	event.preventDefault();
	stop.focus();
}

const stops = "a[href], button, input";

/** Where the keyboard comes to in a row: in the same column, else at what the row is called. */
function stopOf(row: Element, column: number): HTMLElement | null | undefined {
	return (
		row.children[column]?.querySelector<HTMLElement>(stops) ??
		row.querySelector<HTMLElement>("th a") ??
		row.querySelector<HTMLElement>(stops)
	);
}
