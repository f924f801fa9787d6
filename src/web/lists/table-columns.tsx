import type { ReactNode } from "react";
import type { Format } from "#shared/format.ts";
import { type ColumnKind, columnTitle, type DeclaredColumn, type DeclaredList } from "#shared/lists/define-list.ts";
import { pounds } from "#shared/supplies/shown-weights.ts";
import { RowLink } from "../ui/actions/row-link.tsx";
import type { TableColumn } from "./list-table.tsx";

type Cell<Row> = (row: Row, format: Format) => ReactNode;

type FieldOf<Column, Id> = Column extends { field: infer Field } ? Field : Id;
/** Columns that no plain field of the row shows: their cells must be written. */
type OwnId<Columns, Row> = {
	[Id in keyof Columns]: Columns[Id] extends { kind: "own" }
		? Id
		: FieldOf<Columns[Id], Id> extends keyof Row
			? never
			: Id;
}[keyof Columns];

type OwnCells<Columns, Row> = { readonly [Id in keyof Columns]?: Cell<Row> } & {
	readonly [Id in OwnId<Columns, Row>]: Cell<Row>;
};

type Sums = {
	/** Sums by the names of the fields, of columns that are `isSummed`. */
	totals?: Readonly<Record<string, unknown>>;
	/** By column: what the last row shows instead. */
	ownTotals?: Readonly<Record<string, ReactNode>>;
};

/**
 * The columns of a declared list as its table shows them: title, alignment, cell and sum follow from the declaration;
 * `own` are the cells that it cannot describe. The compiler requires one where the row has no field for a column.
 */
export function tableColumns<List extends DeclaredList, Row extends object>(
	list: List,
	own: OwnCells<List["column"], Row>,
) {
	const columns = Object.entries(list.column).map(([id, column]) => {
		const value = valueCell(column, column.field ?? id);
		const cell = (own as Readonly<Record<string, Cell<Row> | undefined>>)[id] ?? (value as Cell<object>);
		return { id, column, value, cell };
	});
	return (format: Format, { totals, ownTotals = {} }: Sums = {}): TableColumn<Row>[] =>
		columns.map(({ id, column, value, cell }) => ({
			id,
			title: columnTitle(column, format),
			isSortable: !column.isUnsortable,
			isFigure: column.isFigure ?? figures.includes(column.kind),
			...(column.isAction && { isAction: true }),
			cell: (row) => cell(row, format),
			total: ownTotals[id] ?? (column.isSummed && totals ? value(totals, format) : undefined),
		}));
}

const figures: readonly ColumnKind[] = ["integer", "number", "tons", "weight", "pounds", "length", "money"];
const missing = "–";
export const mono = (text: string): ReactNode => <span className="mono">{text}</span>;

type Values = Readonly<Record<string, unknown>>;

const texts: Partial<Record<ColumnKind, (format: Format, value: never, row: Values, decimals: number) => string>> = {
	integer: (format, value) => format.number(value),
	number: (format, value, _, decimals) => format.number(value, decimals),
	tons: (format, value) => format.tons(value),
	weight: (format, value) => format.weightLb(value),
	pounds: (format, value) => pounds(format, value),
	length: (format, value) => format.length(value),
	day: (format, value) => format.day(value),
	instant: (format, value) => format.instant(value),
	millInstant: (format, value, row) => format.instant(value, (row.timeZone as string | null) ?? undefined),
	money: (format, value, row) => (value ? format.money(value / 100, String(row.currency)) : missing),
};

/** How a column shows the field of that name. */
function valueCell({ kind, word, link, decimals = 1 }: DeclaredColumn, field: string): Cell<Values> {
	const text = texts[kind];
	if (text) return (row, format) => text(format, row[field] as never, row, decimals);
	const show = kind === "mono" ? mono : (word ?? ((value: string) => value));
	return (row) => {
		const value = Array.isArray(row[field]) ? row[field].join(", ") : row[field];
		if (value === null || value === undefined || value === "") return missing;
		const shown = show(String(value));
		return link ? <RowLink to={link(String(value))}>{shown}</RowLink> : shown;
	};
}
