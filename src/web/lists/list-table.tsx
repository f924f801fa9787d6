import { type KeyboardEvent, memo, type ReactNode } from "react";
import { m } from "#generated/texts/messages.js";
import type { ListCard } from "#shared/lists/list-definition.ts";
import { listPath, withChange } from "#shared/lists/list-url.ts";
import { HeadLink } from "../ui/actions/row-link.tsx";
import { Checkbox } from "../ui/fields/checkbox.tsx";
import alone from "./layouts/list-alone.module.css";
import beside from "./layouts/list-beside.module.css";
import type { ListView } from "./list-view.ts";
import wide from "./list-wide.module.css";
import styles from "./lists.module.css";
import { tableRoles as roles } from "./table-roles.ts";
import { ToSelected } from "./to-selected.tsx";
import { chooserId, type RowSelection } from "./use-row-selection.ts";

export type TableColumn<Row> = {
	id: string;
	title: string;
	isSortable: boolean;
	/** Figures are at the right. */
	isFigure?: boolean;
	/** What the row is there for: stays in sight at the right of a table, and at the foot of a card. */
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
	/** A document or a form is beside it on a wide screen. */
	isBeside?: boolean;
};

/** Classes of the two layouts. */
const layouts = {
	alone: { scroller: alone.scroller, table: alone.table, order: alone.order, more: alone.more },
	beside: { scroller: beside.scroller, table: beside.table, order: beside.order, more: beside.more },
};
type Layout = (typeof layouts)["alone"];

/**
 * A native table: header and first column stay, the last row adds up. On a phone the same elements are a list of cards
 * (layouts/cards.css). Sorting is by links and cards unfold by themselves, so that both work before any script.
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
	isBeside,
}: ListTableProps<Row>) {
	const layout = layouts[isBeside ? "beside" : "alone"];
	const keys = rows.map(keyOf);
	const hasChosen = selection.isEverything || selection.keys.length > 0;
	const last = hasChosen ? (keys.includes(selection.last) ? selection.last : chooserId) : undefined;
	return (
		<div
			className={`${styles.scroller} ${layout.scroller} ${isBeside ? "" : wide.scroller}`}
			data-density={view.state.density}
			data-paper="wide"
		>
			<table className={`${styles.table} ${layout.table} ${wide.table}`} onKeyDown={moveInTable} {...roles.table}>
				<caption className="hidden-text">{caption}</caption>
				<thead {...roles.part}>
					<tr {...roles.row}>
						<th scope="col" {...roles.columnHeader}>
							<Checkbox
								id={chooserId}
								aria-label={m.web_list_select_page()}
								checked={selection.isPageSelected}
								isPartly={selection.isPagePartly}
								onChange={selection.togglePage}
							/>
							{last === chooserId && <ToSelected />}
							<SortMenu columns={columns} sortedBy={view.state.sort.column} layout={layout} />
						</th>
						<HeaderCells view={view} columns={columns} />
					</tr>
				</thead>
				<tbody {...roles.part}>
					{rows.map((row, index) => (
						<BodyRow
							key={keys[index]}
							id={keys[index] ?? ""}
							name={nameOf?.(row) ?? keys[index] ?? ""}
							row={row}
							columns={columns}
							selection={selection}
							isLast={keys[index] === last}
							card={view.list.card}
							layout={layout}
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
			{...roles.columnHeader}
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

type SortMenuProps<Row> = { columns: readonly TableColumn<Row>[]; sortedBy: string; layout: Layout };

/** In which order the rows are, and the columns by which they may be: the heads of a table, folded above cards. */
function SortMenu<Row>({ columns, sortedBy, layout }: SortMenuProps<Row>) {
	const column = columns.find(({ id, isSortable }) => isSortable && id === sortedBy)?.title;
	return (
		<details className={layout.order}>
			<summary>{column === undefined ? m.web_list_sort() : m.web_list_sort_by({ column })}</summary>
		</details>
	);
}

type RowCellsProps<Row> = {
	row: Row;
	columns: readonly TableColumn<Row>[];
	card: ListCard | undefined;
	layout: Layout;
};
type BodyRowProps<Row> = RowCellsProps<Row> & { id: string; name: string; selection: RowSelection; isLast: boolean };

function BodyRow<Row>({ id, name, selection, isLast, ...cells }: BodyRowProps<Row>) {
	const isChosen = selection.isChosen(id);
	return (
		<tr {...roles.row} data-chosen={isChosen || undefined}>
			<td {...roles.cell}>
				<Checkbox
					aria-label={m.web_list_select_row({ row: name })}
					checked={isChosen}
					onChange={() => selection.toggle(id)}
				/>
				{isLast && <ToSelected />}
			</td>
			<RowCells {...cells} />
		</tr>
	);
}

function RowCellsOf<Row>({ row, columns, card, layout }: RowCellsProps<Row>): ReactNode {
	const [first, ...others] = columns;
	const hasMore = others.some(({ id, isAction }) => !isAction && !placeOnCard(id, card));
	return (
		<>
			<th scope="row" {...roles.rowHeader}>
				{first?.cell(row)}
				{hasMore && (
					<details className={layout.more}>
						<summary aria-label={m.web_list_more_facts()} />
					</details>
				)}
			</th>
			{others.map((column) => (
				<td
					key={column.id}
					{...roles.cell}
					data-figure={column.isFigure || undefined}
					data-action={column.isAction || undefined}
					data-card={placeOnCard(column.id, card)}
					data-title={column.title}
				>
					{column.cell(row)}
				</td>
			))}
		</>
	);
}

function placeOnCard(id: string, card: ListCard | undefined): "fact" | "figure" | undefined {
	if (card?.facts.includes(id)) return "fact";
	return card?.figure === id ? "figure" : undefined;
}
const RowCells = memo(RowCellsOf) as typeof RowCellsOf;

/** The label runs over the columns that add nothing up. */
function TotalRow<Row>({ columns, label }: { columns: readonly TableColumn<Row>[]; label: string }) {
	const firstTotal = columns.findIndex((column) => column.total !== undefined);
	const span = firstTotal < 0 ? columns.length : firstTotal;
	return (
		<tfoot {...roles.part}>
			<tr {...roles.row}>
				<td {...roles.cell} />
				<th scope="row" {...roles.rowHeader} colSpan={Math.max(span, 1)}>
					{label}
				</th>
				{columns.slice(Math.max(span, 1)).map((column) => (
					<td key={column.id} {...roles.cell} data-figure={column.isFigure || undefined} data-title={column.title}>
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
