/**
 * JSON that a user sent and that may be stored: undefined for what is none, and for a zero character, which
 * PostgreSQL's text does not take.
 */
export function storableJson(text: string): unknown {
	if (text.includes("\\u0000")) return undefined;
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
