import { besideUnits } from "#shared/certificates/beside-units.ts";
import type { Units } from "#shared/units.ts";

const isTemperature = (unit: string) => unit.startsWith("°");
const others = (units: Units) => Object.entries(besideUnits).filter(([, { isSi }]) => isSi === (units === "imperial"));

/**
 * SQL of the figure of a value `c` in `column`, certified in `c.unit`, in one system of units: rounded as laboratories
 * give it there, or as it is where it was certified in these units or has none.
 */
export function figureIn(units: Units, column: "value" | "least" | "most"): string {
	const figure = `c.${column}`;
	const cases = others(units).map(([unit, { convert, decimals }]) => {
		const other = isTemperature(unit) ? degreesIn(units, figure) : `${figure} * ${convert(1)}`;
		return `when '${unit}' then round((${other})::numeric, ${decimals})::float8`;
	});
	return `(case c.unit ${cases.join(" ")} else ${figure} end)`;
}

/** SQL of the unit of that figure. */
export function unitIn(units: Units): string {
	const cases = others(units).map(([unit, other]) => `when '${unit}' then '${other.unit}'`);
	return `(case c.unit ${cases.join(" ")} else c.unit end)`;
}

/** SQL of the temperature at which `c` was tested, in degrees of one system: to the whole degree where converted. */
export function temperatureIn(units: Units): string {
	const [own, foreign] = units === "metric" ? ["c.temp_c", "c.temp_f"] : ["c.temp_f", "c.temp_c"];
	return `coalesce(${own}, round((${degreesIn(units, foreign)})::numeric)::float8)`;
}

const degreesIn = (units: Units, degrees: string) =>
	units === "metric" ? `(${degrees} - 32) / 1.8` : `${degrees} * 1.8 + 32`;
