import { measureRows, number } from "./measures-sql.ts";

// A strength in ksi or MPa, an energy in foot-pounds or joules: one measure, whichever unit it was certified in.
const measureOf = (property: string) => `replace(replace(${property}, 'Mpa', 'Ksi'), 'charpyJ', 'charpyFtLb')`;

/**
 * SQL of what keeps a `row` with `type`, `chemistry`, `tests` and `limits` from being issued, as a JSON list: limits
 * that require a value which is not there, and those that a value breaks (`value`). Null where nothing does. A
 * declaration of type 2.1 gives no values (EN 10204).
 */
export const gapsOf = (row: string) => `(
	with measured as materialized (select v.property, v.value, v.least, v.most from ${measureRows(row)} v where v.least is not null or v.most is not null),
	bounds as materialized (
		select l.nth, l.bound, l.bound ->> 'property' as property, ${measureOf("l.bound ->> 'property'")} as measure
		from jsonb_array_elements(${row}.limits) with ordinality l (bound, nth)
		where ${row}.type <> '2.1' and (${number("l.bound -> 'least'")} is not null or ${number("l.bound -> 'most'")} is not null)
	)
	select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('property', b.property, 'least', b.bound -> 'least', 'most', b.bound -> 'most',
		'tempF', b.bound -> 'tempF', 'tempC', b.bound -> 'tempC', 'value', o.value)) order by b.nth)
	from bounds b
	left join lateral (
		select d.value from measured d where d.property = b.property and (d.value < d.least or d.value > d.most) limit 1
	) o on true
	where o.value is not null
		or (coalesce(b.bound -> 'required', 'true') <> 'false'
			and not exists (select from measured d where ${measureOf("d.property")} = b.measure)
			and not exists (select from bounds f where f.measure = b.measure and f.nth < b.nth)))`;
