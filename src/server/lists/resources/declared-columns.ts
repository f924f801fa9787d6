import {
	type ColumnKind,
	columnTitle,
	type DeclaredColumn,
	type DeclaredColumns,
	type DeclaredList,
} from "#shared/lists/define-list.ts";
import type { KeyType } from "../keyset.ts";
import type { ResourceColumn } from "./list-resource.ts";
import type { ResourceObject, ScalarField } from "./resource-object.ts";
import type { ExportColumn, SheetWriter } from "./resource-sheet.ts";

/** What a column says otherwise than its declaration and its row's field do. */
type Own = Partial<ResourceColumn> & {
	/** SQL of its sort and sheet cell, where the page derives what it shows from the field. */
	sql?: string;
	isNullable?: boolean;
	/** SQL of the mill's time zone of a `millInstant`; by default of the row's field `timeZone`. */
	zone?: string;
};

/**
 * The columns of a declared list: description, SQL and nullability are those of the row's field, sort and sheet cell
 * follow from the kind. A column of kind `own`, or of no plain field, needs its own description, sort and sheet.
 */
export function declaredColumns<Id extends string>(
	{ column }: DeclaredList<Readonly<Record<Id, DeclaredColumn>>>,
	row: ResourceObject,
	own: Partial<Record<Id, Own>> = {},
): Readonly<Record<Id, ResourceColumn>> {
	const ids = Object.keys(column) as Id[];
	const made = ids.map((id) => [id, resourceColumn(id, column, row, own[id] ?? {})]);
	return Object.fromEntries(made) as Readonly<Record<Id, ResourceColumn>>;
}

function resourceColumn<Id extends string>(
	id: Id,
	columns: Readonly<Record<Id, DeclaredColumn>>,
	row: ResourceObject,
	own: Own,
): ResourceColumn {
	const declared = columns[id];
	const field = declared.kind === "own" ? undefined : scalarOf(row, declared.field ?? id);
	const description = own.description ?? field?.description;
	const sql = own.sql ?? field?.sql;
	const sort =
		own.sort ??
		(sql === undefined ? undefined : [sortKey(sql, declared.kind, own.isNullable ?? field?.isNullable ?? false)]);
	const sheet =
		own.sheet ??
		(sql === undefined ? undefined : (sheet) => cells(sheet, declared, sql, { columns, row, zone: own.zone }));
	if (description === undefined || sheet === undefined || (sort === undefined && !declared.isUnsortable))
		throw new Error(`Column ${id} of ${row.name} needs a description, sort and sheet: it shows no plain field`);
	return { description, sheet, ...(sort && !declared.isUnsortable && { sort }) };
}

/** SQL that operators may follow. */
export const operand = (sql: string): string => (/^[\w.]+$|^\(/.test(sql) ? sql : `(${sql})`);

/** The field of that name, if one SQL expression reads its one value. */
export function scalarOf({ fields }: ResourceObject, name: string): ScalarField | undefined {
	const field = fields[name];
	return field && "sql" in field && !field.isList ? field : undefined;
}

const keyTypes: Readonly<Record<ColumnKind, KeyType>> = {
	text: "text",
	mono: "text",
	integer: "integer",
	number: "number",
	tons: "integer",
	weight: "integer",
	pounds: "integer",
	length: "number",
	day: "day",
	instant: "instant",
	millInstant: "instant",
	money: "integer",
	flag: "integer",
	own: "text",
};

const sortKey = (sql: string, kind: ColumnKind, isNullable: boolean) => ({
	sql: kind === "flag" ? `${operand(sql)}::int` : sql,
	type: keyTypes[kind],
	isNullable,
});

function cells(
	sheet: SheetWriter,
	declared: DeclaredColumn,
	sql: string,
	{ columns, row, zone }: { columns: DeclaredColumns; row: ResourceObject; zone: string | undefined },
): ExportColumn[] {
	const title = columnTitle(declared, sheet.units);
	switch (declared.kind) {
		case "text":
		case "mono":
		case "flag":
		case "own":
			return [sheet.text(title, sql, declared.word)];
		case "integer":
			return [sheet.integer(title, sql)];
		case "number":
			return [sheet.number(title, sql, declared.decimals ?? 1)];
		case "tons":
			return [sheet.tons(title, sql)];
		case "weight":
			return [sheet.weight(`${title}, ${sheet.units.weightUnit}`, sql)];
		case "pounds":
			return [sheet.weight(title, sql)];
		case "length":
			return [sheet.length(title, sql)];
		case "day":
			return [sheet.day(title, sql)];
		case "instant":
			return [sheet.instant(title, sql)];
		case "millInstant":
			return [sheet.millInstant(title, sql, zone ?? sqlOf(row, "timeZone"))];
		case "money":
			return [
				sheet.number(title, `${sql} / 100.0`),
				sheet.text(columns.currency ? columnTitle(columns.currency, sheet.units) : "", sqlOf(row, "currency")),
			];
	}
}

function sqlOf(row: ResourceObject, name: string): string {
	const field = scalarOf(row, name);
	if (!field) throw new Error(`${row.name} has no field ${name}, which its columns need`);
	return field.sql;
}
