import { m } from "#generated/texts/messages.js";
import { refusedField } from "#shared/errors.ts";

// Words that are frequent each and hardly ever are together are read by millions before the first row: 18 s at 10 M
// rows.
const mostSearchMs = 5000;

/** Bounds what follows in the transaction; travels with it, await both together through `withinSearchTime`. */
export const searchTimeSql = `set local statement_timeout = ${mostSearchMs}`;

/** Resolves if the search finishes in time. Otherwise throws InvalidError at `search` that asks for a narrower one. */
export async function withinSearchTime<T>(found: Promise<T>): Promise<T> {
	try {
		return await found;
	} catch (error) {
		// 57014: query_canceled (PostgreSQL appendix A).
		if ((error as { code?: unknown }).code !== "57014") throw error;
		const reason = m.server_list_search_too_wide();
		throw Object.assign(refusedField("search", reason), { cause: error });
	}
}
