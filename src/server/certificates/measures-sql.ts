/** Tests by kind, the field of their value, its label, and its position among the others; as `k`. */
export const measuredTests = `(values ('tension', 'yieldKsi', 'yieldKsi', 1), ('tension', 'yieldMpa', 'yieldMpa', 1),
	('tension', 'tensileKsi', 'tensileKsi', 2), ('tension', 'tensileMpa', 'tensileMpa', 2), ('tension', 'elongationPct', 'elongationPct', 3),
	('tension', 'reductionPct', 'reductionPct', 4), ('hardness', 'value', 'hardnessHbw', 5), ('charpy', 'averageFtLb', 'charpyFtLb', 6),
	('charpy', 'averageJ', 'charpyJ', 6), ('through_thickness', 'averagePct', 'throughThicknessPct', 7),
	('through_thickness', 'tensileKsi', 'throughThicknessKsi', 8), ('through_thickness', 'tensileMpa', 'throughThicknessMpa', 8),
	('grain_size', 'grainSize', 'grainSize', 9)
	) k (kind, field, property, rank)`;

/** A JSON number; null for whatever else is there. */
export const number = (json: string) => `case when jsonb_typeof(${json}) = 'number' then (${json})::float8 end`;

/** The single values whose mean test `t.test` gives in the field of its `k`. */
const singles = `coalesce(nullif(case k.field when 'value' then t.test -> 'values' when 'averageFtLb' then t.test -> 'energyFtLb'
	when 'averageJ' then t.test -> 'energyJ' when 'averagePct' then t.test -> 'reductionPct' end, 'null'), '[]')`;

/**
 * The property that test `t.test` measured, by its `k`: a hardness that is not Brinell is named by its scale, since
 * limits in Brinell do not apply to it.
 */
export const measuredProperty = `case k.property when 'hardnessHbw' then coalesce(nullif(t.test ->> 'scale', 'HBW'), k.property)
	else k.property end`;

/** The value of test `t.test` by its `k`; means were worked out when the heat came. */
export const measuredValue = number("t.test -> k.field");

const degrees = (tempF: string, tempC: string) => `round((coalesce(${tempF}, ${tempC} * 1.8 + 32))::numeric)`;

/**
 * Whether value `x` and limit `b` name different temperatures; of two scales to the whole degree Fahrenheit: -20 °F and
 * -29 °C are the same.
 */
const isOtherTemperature = `coalesce(x.temp_f <> b.temp_f, x.temp_c <> b.temp_c,
	${degrees("x.temp_f", "x.temp_c")} <> ${degrees("b.temp_f", "b.temp_c")}, false)`;

/**
 * Joins `least` and `most` of `row.limits` as `b` to a value `x` with `property`, `temp_f` and `temp_c`: both null where
 * nothing limits it, or `isLimited` does not hold.
 */
export const boundsJoin = (row: string, isLimited = "true") => `left join lateral (
		select b.least, b.most from (
			select ${number("l.bound -> 'least'")} as least, ${number("l.bound -> 'most'")} as most, ${number("l.bound -> 'tempF'")} as temp_f,
				${number("l.bound -> 'tempC'")} as temp_c
			from jsonb_array_elements(${row}.limits) l (bound) where l.bound ->> 'property' = x.property limit 1
		) b where not ${isOtherTemperature}
	) b on ${isLimited}`;

/**
 * All values of a `row` with `chemistry`, `tests` and `limits`, each with its limit, as `(…)`: place 1 is the melt, 2
 * are tests.
 */
export const measureRows = (row: string) => `(
	select x.*, b.least, b.most from (
		select 1 as place, 0 as rank, 0 as nth, null as sample, null as direction, null::float8 as temp_f, null::float8 as temp_c,
			e.key as property, ${number("e.value")} as value, '[]'::jsonb as singles
		from jsonb_each(${row}.chemistry) e
		union all
		select 2, k.rank, t.nth, t.test ->> 'slab', t.test ->> 'direction', ${number("t.test -> 'tempF'")}, ${number("t.test -> 'tempC'")},
			${measuredProperty}, ${measuredValue}, ${singles}
		from jsonb_array_elements(${row}.tests) with ordinality t (test, nth) join ${measuredTests} on k.kind = t.test ->> 'kind'
	) x ${boundsJoin(row)} where x.value is not null)`;

// Elements in the order in which certificates give them, the equivalents last.
const elementPlace =
	"coalesce(array_position(array['C','Mn','P','S','Si','Cu','Ni','Cr','Mo','V','Nb','Al','Ti','B','N'], v.property), case when v.property in ('CE','CEV','Pcm') then 99 else 50 end)";

/** Those values in their usual order, each as `json` reads it. */
export const measuresOf = (json: string, row: string) =>
	`(select coalesce(json_agg(${json} order by v.place, v.rank, ${elementPlace}, v.sample, v.nth), '[]')
		from ${measureRows(row)} v)`;
