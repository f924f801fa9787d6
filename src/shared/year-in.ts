import { dateTimeFormat } from "./intl-formats.ts";

/**
 * The year of an instant in a time zone (IANA name). Throws RangeError for a zone that does not exist, on the days on
 * which zones disagree.
 */
export function yearIn(timeZone: string, instant: Date): number {
	const [month, day] = [instant.getUTCMonth(), instant.getUTCDate()];
	// Zones are at most fourteen hours apart from UTC, and asking Intl takes as long as a table's row.
	const isNearNewYear = (month === 0 && day === 1) || (month === 11 && day === 31);
	return isNearNewYear
		? Number(dateTimeFormat("en-US", { year: "numeric", timeZone }).format(instant))
		: instant.getUTCFullYear();
}
