/**
 * Whether a name is a zone of the IANA list, like America/Chicago, by any of its names: what a runtime lists of itself
 * leaves out UTC and every name but one of a zone. Offsets like +05:00 are zones to Intl, and to PostgreSQL the other
 * way round.
 */
export function isTimeZone(name: string): boolean {
	try {
		new Intl.DateTimeFormat("en", { timeZone: name });
		return /^[A-Za-z]/.test(name);
	} catch {
		return false;
	}
}
