/** Tests by kind, the field of their value, what it is called, and where it stands among the others; as `k`. */
export const measuredTests = `(values ('tension', 'yieldKsi', 'yieldKsi', 1), ('tension', 'tensileKsi', 'tensileKsi', 2),
	('tension', 'elongationPct', 'elongationPct', 3), ('hardness', 'value', 'hardnessHbw', 4), ('charpy', 'averageFtLb', 'charpyFtLb', 5)
	) k (kind, field, property, rank)`;

/** A JSON number; null for whatever else stands there. */
export const number = (json: string) => `case when jsonb_typeof(${json}) = 'number' then (${json})::float8 end`;

const energies = `(select jsonb_agg(e.value) from jsonb_array_elements(case jsonb_typeof(t.test -> 'energyFtLb') when 'array' then t.test -> 'energyFtLb' else '[]' end)
	e where jsonb_typeof(e.value) = 'number')`;

/** What test `t.test` measured, by its `k`: a hardness that is not Brinell goes by its scale, since no limit of Brinell speaks of it. */
export const measuredProperty = `case k.property when 'hardnessHbw' then coalesce(nullif(nullif(trim(t.test ->> 'scale'), ''), 'HBW'), k.property)
	else k.property end`;

/** The value of test `t.test` by its `k`; of an impact test whose mean nobody told, that of its single values. */
export const measuredValue = `case k.kind when 'charpy' then coalesce(${number("t.test -> k.field")},
	(select avg(e.value::float8) from jsonb_array_elements(${energies}) e)) else ${number("t.test -> k.field")} end`;

/** All values of a `row` with `chemistry`, `tests` and `limits`, each with its limit, as `(…)`: place 1 is the melt, 2 are tests. */
export const measureRows = (row: string) => `(
	select x.*, ${number("b.bound -> 'least'")} as least, ${number("b.bound -> 'most'")} as most from (
		select 1 as place, 0 as rank, 0 as nth, null as sample, null as direction, null::float8 as temp_f, e.key as property, ${number("e.value")} as value,
			'[]'::jsonb as singles
		from jsonb_each(${row}.chemistry) e
		union all
		select 2, k.rank, t.nth, t.test ->> 'slab', t.test ->> 'direction', ${number("t.test -> 'tempF'")}, ${measuredProperty}, ${measuredValue},
			coalesce(case k.kind when 'charpy' then ${energies} end, '[]')
		from jsonb_array_elements(${row}.tests) with ordinality t (test, nth) join ${measuredTests} on k.kind = t.test ->> 'kind'
	) x left join lateral (
		select l.bound from jsonb_array_elements(${row}.limits) l (bound) where l.bound ->> 'property' = x.property
			and (x.temp_f is null or coalesce(${number("l.bound -> 'tempF'")}, x.temp_f) = x.temp_f) limit 1
	) b on true where x.value is not null)`;

// Elements in the order in which certificates give them, the carbon equivalent last.
const elementPlace =
	"coalesce(array_position(array['C','Mn','P','S','Si','Cu','Ni','Cr','Mo','V','Nb','Al','Ti','B','N'], v.property), case v.property when 'CE' then 99 else 50 end)";

/** Those values in their usual order, each as `json` reads it. */
export const measuresOf = (json: string, row: string) =>
	`(select coalesce(json_agg(${json} order by v.place, v.rank, ${elementPlace}, v.sample, v.nth), '[]') from ${measureRows(row)} v)`;
