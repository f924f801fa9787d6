import { m } from "#generated/texts/messages.js";
import type { ResourceColumn, ResourceFilter } from "#server/lists/resources/list-resource.ts";
import { asCountryCode } from "#shared/country-code.ts";

/**
 * Spreadsheet columns of where steel was melted, from a row with the columns of `melt`: countries by ISO 3166-1
 * alpha-2.
 */
export function meltSheet(row: string): ResourceColumn["sheet"] {
	const stated = (column: string) => `coalesce(${row}.${column}, '')`;
	const orNotStated = (value: string) => value || m.measure_not_stated();
	return (sheet) => [
		sheet.text(m.measure_melted_in(), stated("melted_in"), orNotStated),
		sheet.text(m.measure_poured_in(), stated("poured_in"), orNotStated),
		sheet.text(m.measure_melting_works(), stated("melting_works"), orNotStated),
		sheet.text(m.measure_slab_maker(), `${row}.slab_maker`),
	];
}

/** Narrows to steel melted in a country, typed as its two letters or by its name in English or Spanish. */
export function meltedInFilter(sql: string): ResourceFilter {
	return {
		description: "Country of melt, by ISO 3166-1 alpha-2 or by its name.",
		sql: (value, values) => `${sql} = ${values.add(asCountryCode(String(value).trim()), "text")}`,
	};
}
