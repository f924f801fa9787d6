import {
	columnOfFilter,
	type DeclaredColumns,
	type DeclaredFilter,
	type DeclaredFilters,
	type DeclaredList,
} from "#shared/lists/define-list.ts";
import { operand, scalarOf } from "./declared-columns.ts";
import type { FilterSql, ResourceFilter } from "./list-resource.ts";
import { beginsWith, between, oneOf, when } from "./resource-filters.ts";
import type { ResourceObject } from "./resource-object.ts";

/**
 * The filters of a declared list: description and SQL are those of the row's field, the condition follows from the
 * kind. `own` contains filters without a plain field, or with another condition.
 */
export function declaredFilters<Columns extends DeclaredColumns, Id extends string>(
	list: DeclaredList<Columns, Readonly<Record<Id, DeclaredFilter>>>,
	row: ResourceObject,
	own: Partial<Record<Id, ResourceFilter>> = {},
): Readonly<Record<Id, ResourceFilter>> {
	const entries = Object.entries<DeclaredFilter>(list.filter).map(([id, declared]) => {
		const fieldName = declared.field ?? columnOfFilter(list, id)?.field ?? declared.column ?? id;
		return [id, own[id as Id] ?? filterOf(id, declared, row, fieldName)];
	});
	return Object.fromEntries(entries) as Readonly<Record<Id, ResourceFilter>>;
}

function filterOf(
	id: string,
	{ kind, choices, isUtc }: DeclaredFilter,
	row: ResourceObject,
	fieldName: string,
): ResourceFilter {
	const field = scalarOf(row, fieldName);
	if (!field) throw new Error(`Filter ${id} of ${row.name} needs a description and SQL: it names no plain field`);
	// Descriptions of codes name them already.
	const codes =
		choices && !field.description.includes("`") ? ` One of ${choices.map((code) => `\`${code}\``).join(", ")}.` : "";
	// The day of an instant depends on the time zone.
	const isMoment = kind === "days" && field.type === "DateTime";
	const sql = isMoment ? `(${operand(field.sql)} at time zone 'UTC')::date` : operand(field.sql);
	const how = isMoment || isUtc ? " Days in UTC." : kind === "text" ? " Matches its beginning." : "";
	return { description: `${field.description}${codes}${how}`, sql: conditionOf(kind, sql) };
}

function conditionOf(kind: DeclaredFilters[string]["kind"], sql: string): FilterSql {
	switch (kind) {
		case "text":
			return beginsWith(sql);
		case "choices":
			return oneOf(sql);
		case "flag":
			return when(sql);
		case "days":
			return between(sql, "date");
		case "lengths":
		case "numbers":
			return between(sql, "numeric");
	}
}
