import type { Selection } from "./selection.ts";

/** How each field of a type is read: an SQL expression, or one made from what is asked further in. */
export type JsonFields = { readonly [field: string]: string | ((wanted: Selection) => string) };

/** SQL of a JSON object with the fields asked for and nothing else. At most 50 fields, since PostgreSQL takes 100 arguments. */
export function jsonObject(fields: JsonFields, wanted: Selection): string {
	const pairs = Object.entries(wanted).flatMap(([name, inner]) => {
		const field = fields[name];
		return field === undefined ? [] : [`'${name}', ${typeof field === "string" ? field : field(inner)}`];
	});
	return `json_build_object(${pairs.join(", ")})`;
}

/** SQL of a JSON array of such objects, `[]` when there is none; `from` begins behind FROM, `order` behind ORDER BY. */
export function jsonArray(fields: JsonFields, wanted: Selection, { from, order }: { from: string; order: string }): string {
	return `(select coalesce(json_agg(${jsonObject(fields, wanted)} order by ${order}), '[]') from ${from})`;
}
