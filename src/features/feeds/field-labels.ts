import { m } from "#generated/texts/messages.js";
import { wordOf } from "#shared/word-of.ts";

const types: Readonly<Record<string, () => string>> = {
	text: m.feeds_type_text,
	number: m.feeds_type_number,
	integer: m.feeds_type_integer,
	boolean: m.feeds_type_boolean,
	day: m.feeds_type_day,
	instant: m.feeds_type_instant,
	choice: m.feeds_type_choice,
	list: m.feeds_type_list,
	object: m.feeds_type_object,
	any: m.feeds_type_any,
};

/** What the values of a field are, in the reader's language. */
export const fieldTypeLabel = wordOf(types);
