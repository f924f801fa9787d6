import { documentNotes } from "./document-notes.ts";
import { orderNotes } from "./order-notes.ts";
import { partnerNotes } from "./partner-notes.ts";
import { supplyNotes } from "./supply-notes.ts";

/**
 * What a field means, by its name, which means the same in every feed: format, unit, source. Where a row's field means
 * something of its own, `.describe()` of its schema says so and counts instead.
 */
export const fieldNotes: Readonly<Record<string, string>> = {
	...partnerNotes,
	...orderNotes,
	...documentNotes,
	...supplyNotes,
};
