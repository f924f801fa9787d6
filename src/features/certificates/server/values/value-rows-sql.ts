import { boundsJoin, number } from "#server/certificates/measures-sql.ts";
import { chemistryNames, isElement, isEquivalent } from "#shared/certificates/elements.ts";
import { chartedProperties } from "../../charted-values.ts";

// Elements in the order in which certificates give them, then the others, the equivalents last.
const usual = chartedProperties.filter((name) => isElement(name) && !isEquivalent(name));
const elements = `array[${[...new Set([...usual, ...chemistryNames])].map((name) => `'${name}'`).join(",")}]`;

/**
 * Fields of tests that contain what was found, as `k`: kind of the test, field, property, unit (of a hardness its
 * scale), position within the test, and whether the limits apply to it: of an impact test and of one through the
 * thickness they apply to the mean. `singles` is the field of the single values of which a field is the mean.
 */
const valueFields = `(values ('tension', 'yieldKsi', 'yieldKsi', 'ksi', 1, true, null), ('tension', 'yieldMpa', 'yieldMpa', 'MPa', 1, true, null),
	('tension', 'tensileKsi', 'tensileKsi', 'ksi', 2, true, null), ('tension', 'tensileMpa', 'tensileMpa', 'MPa', 2, true, null),
	('tension', 'elongationPct', 'elongationPct', '%', 3, true, null), ('tension', 'reductionPct', 'reductionPct', '%', 4, true, null),
	('hardness', 'values', 'hardnessHbw', null, 5, true, null), ('hardness', 'value', 'hardnessHbw', null, 6, true, 'values'),
	('charpy', 'energyFtLb', 'charpyFtLb', 'ft-lb', 7, false, null), ('charpy', 'averageFtLb', 'charpyFtLb', 'ft-lb', 8, true, 'energyFtLb'),
	('charpy', 'energyJ', 'charpyJ', 'J', 7, false, null), ('charpy', 'averageJ', 'charpyJ', 'J', 8, true, 'energyJ'),
	('charpy', 'shearPct', 'shearPct', '%', 9, false, null), ('charpy', 'lateralExpansionMils', 'lateralExpansionMils', 'mils', 10, false, null),
	('charpy', 'lateralExpansionMm', 'lateralExpansionMm', 'mm', 10, false, null),
	('through_thickness', 'reductionPct', 'throughThicknessPct', '%', 11, false, null),
	('through_thickness', 'averagePct', 'throughThicknessPct', '%', 12, true, 'reductionPct'),
	('through_thickness', 'tensileKsi', 'throughThicknessKsi', 'ksi', 13, false, null),
	('through_thickness', 'tensileMpa', 'throughThicknessMpa', 'MPa', 13, false, null), ('grain_size', 'grainSize', 'grainSize', null, 14, true, null),
	('bend', 'result', 'bend', null, 15, false, null), ('drop_weight', 'results', 'drop_weight', null, 15, false, null),
	('ultrasonic', 'result', 'ultrasonic', null, 15, false, null), ('other', 'text', 'other', null, 15, false, null)
	) k (kind, field, property, unit, rank, is_limited, singles)`;

const property =
	"case k.kind when 'other' then t.test ->> 'name' when 'hardness' then coalesce(nullif(t.test ->> 'scale', 'HBW'), k.property) else k.property end";

const length = (inches: string, millimetres: string) =>
	`coalesce(t.test ->> '${inches}' || ' in', t.test ->> '${millimetres}' || ' mm')`;

/** How the test piece was made or the value taken, as far as a value depends on it. */
const conditions = `case k.kind
	when 'tension' then case when k.rank = 1 then t.test ->> 'yieldMethod' when k.rank = 3 then ${length("gaugeLengthIn", "gaugeLengthMm")} end
	when 'charpy' then nullif(concat_ws(', ', t.test ->> 'notch', t.test ->> 'sizeMm' || ' mm'), '')
	when 'bend' then concat_ws(', ', t.test ->> 'angleDeg' || '°', ${length("mandrelIn", "mandrelMm")})
	when 'drop_weight' then t.test ->> 'specimen' when 'ultrasonic' then t.test ->> 'level' end`;

const none = "null::text";
const shares = (
	row: string,
) => `select 'chemistry' as test, coalesce(array_position(${elements}, e.key), 200 + e.nth::int) as line,
		e.key as property, ${none} as sample, ${none} as location, ${none} as direction, null::float8 as temp_f, null::float8 as temp_c,
		${none} as standard, ${none} as conditions, ${none} as specimen, ${number("e.value")} as value, ${none} as result, '%' as unit, true as is_limited
	from jsonb_each(${row}.chemistry) with ordinality e (key, value, nth) where jsonb_typeof(e.value) = 'number'`;

/** The condition of delivery, then each step: at what temperature, how long. */
const treatment = (
	row: string,
) => `select 'heat_treatment', 400, 'condition', ${none}, ${none}, ${none}, null::float8, null::float8, ${none}, ${none},
		${none}, null::float8, ${row}.heat_treatment ->> 'condition', ${none}, false
	where ${row}.heat_treatment ->> 'condition' is not null
	union all
	select 'heat_treatment', 400 + 2 * s.nth::int + v.place, s.step ->> 'step' || v.suffix, ${none}, ${none}, ${none}, null::float8, null::float8, ${none},
		${none}, ${none}, v.value, case when v.place = 0 then s.step ->> 'medium' end, v.unit, false
	from jsonb_array_elements(case when jsonb_typeof(${row}.heat_treatment -> 'steps') = 'array' then ${row}.heat_treatment -> 'steps' else '[]' end)
		with ordinality s (step, nth)
	cross join lateral (values
		(0, '', coalesce(${number("s.step -> 'tempF'")}, ${number("s.step -> 'tempC'")}), case when ${number("s.step -> 'tempF'")} is not null then '°F'
			when ${number("s.step -> 'tempC'")} is not null then '°C' end),
		(1, 'Minutes', ${number("s.step -> 'minutes'")}, 'min')) v (place, suffix, value, unit)
	where v.place = 0 or v.value is not null`;

const found = "t.test -> k.field";

const testValues = (
	row: string,
) => `select k.kind, 1000 * t.nth::int + 50 * k.rank + s.nth::int, ${property}, t.test ->> 'slab', t.test ->> 'location',
		t.test ->> 'direction', ${number("t.test -> 'tempF'")}, ${number("t.test -> 'tempC'")}, t.test ->> 'standard', ${conditions},
		case when jsonb_typeof(${found}) = 'array' then s.nth::text when jsonb_typeof(t.test -> k.singles) = 'array' then 'mean' end,
		${number("s.found")}, case when jsonb_typeof(s.found) = 'string' then s.found #>> '{}' end,
		case k.kind when 'hardness' then t.test ->> 'scale' else k.unit end, k.is_limited
	from jsonb_array_elements(${row}.tests) with ordinality t (test, nth) join ${valueFields} on k.kind = t.test ->> 'kind'
	cross join lateral jsonb_array_elements(case when jsonb_typeof(${found}) = 'array' then ${found}
		when jsonb_typeof(${found}) in ('number', 'string') then jsonb_build_array(${found}) else '[]' end) with ordinality s (found, nth)`;

/**
 * All that a `row` with `chemistry`, `heat_treatment`, `tests` and `limits` gives, one value or result a row, as
 * `(…)`: first the melt, then the heat treatment, then test by test. `line` is unique within the row; `specimen` is the
 * number of a single value, or `mean`.
 */
export const valueRows = (row: string) => `(
	select x.test, x.line, x.property, x.sample, x.location, x.direction, x.temp_f, x.temp_c, x.standard, x.conditions, x.specimen, x.value, x.result,
		x.unit, b.least, b.most
	from (${shares(row)} union all ${treatment(row)} union all ${testValues(row)}) x ${boundsJoin(row, "x.is_limited")})`;
