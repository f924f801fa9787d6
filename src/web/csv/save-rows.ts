import { csvOptions } from "#shared/csv-text.ts";
import { fetchPart } from "../build-check/lazy-part.ts";
import { saveFile } from "../data/save-file.ts";

/** Saves rows with their titles as a CSV file on the user's device, in the format of exported lists. */
export async function saveRows(
	name: string,
	titles: readonly string[],
	rows: readonly (readonly (string | number)[])[],
): Promise<void> {
	// 10 kB gzip that few people need: a page of forms has no room for it at its start.
	const { stringify } = await fetchPart(() => import("csv-stringify/browser/esm/sync"));
	saveFile(`${name}.csv`, "text/csv", ["\uFEFF", stringify([[...titles], ...rows.map((row) => [...row])], csvOptions)]);
}
