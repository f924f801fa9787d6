import { dateTimeFormat } from "#shared/intl-formats.ts";

/**
 * The day `YYYY-MM-DD` of an instant in the mill's time zone. Throws RangeError for a time zone that does not exist.
 */
export function millDay(iso: string, timeZone: string): string {
	// "sv-SE" writes days as ISO does.
	return dateTimeFormat("sv-SE", { timeZone }).format(new Date(iso));
}
