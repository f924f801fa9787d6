import type { Selection } from "./selection.ts";

/** How each field of a type is read: an SQL expression, or a function of the fields selected within it. */
export type JsonFields = { readonly [field: string]: string | ((wanted: Selection) => string) };

/** SQL of a JSON object with exactly the selected fields. At most 50 fields, since PostgreSQL takes 100 arguments. */
export function jsonObject(fields: JsonFields, wanted: Selection): string {
	const pairs = selectedFields(fields, wanted).map(([name, sql]) => `'${name}', ${sql}`);
	return `json_build_object(${pairs.join(", ")})`;
}

/** The SQL of each selected field, and a function that turns their values, in that order, into an object. */
export type JsonRow = { sql: string[]; read: (values: readonly unknown[]) => Record<string, unknown> };

/**
 * The same as values without their names: a page of two hundred rows does not say each name two hundred times. At most
 * 98 fields beside a key.
 */
export function jsonRow(fields: JsonFields, wanted: Selection): JsonRow {
	const pairs = selectedFields(fields, wanted);
	const read = (values: readonly unknown[]) => {
		const row: Record<string, unknown> = {};
		pairs.forEach(([name], index) => {
			row[name] = values[index];
		});
		return row;
	};
	return { sql: pairs.map(([, sql]) => sql), read };
}

function selectedFields(fields: JsonFields, wanted: Selection): [name: string, sql: string][] {
	return Object.entries(wanted).flatMap(([name, inner]) => {
		const field = fields[name];
		return field === undefined ? [] : [[name, typeof field === "string" ? field : field(inner)]];
	});
}

/** SQL of a JSON array of such objects, `[]` when there is none; `from` begins behind FROM, `order` behind ORDER BY. */
export function jsonArray(
	fields: JsonFields,
	wanted: Selection,
	{ from, order }: { from: string; order: string },
): string {
	return `(select coalesce(json_agg(${jsonObject(fields, wanted)} order by ${order}), '[]') from ${from})`;
}
