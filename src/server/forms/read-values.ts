import { m } from "#generated/texts/messages.js";
import { InvalidError } from "#shared/errors.ts";
import { storableJson } from "./storable-json.ts";

/** A form's values as a mutation brings them; InvalidError for what is no JSON. */
export function readValues(values: string): unknown {
	const read = storableJson(values);
	if (read === undefined) throw new InvalidError(m.server_invalid());
	return read;
}
