import { m } from "#generated/texts/messages.js";
import { InvalidError } from "#shared/errors.ts";

/** A form's values as a mutation brings them; InvalidError for what is no JSON. */
export function readValues(values: string): unknown {
	try {
		// PostgreSQL's text takes no zero character.
		if (!values.includes("\\u0000")) return JSON.parse(values);
	} catch {
		// Said below, as whatever else is no form.
	}
	throw new InvalidError(m.server_invalid());
}
