import { listResources } from "#app/list-resources.ts";
import type { SampleFolder } from "./sample-folder.ts";
import { requireFirst, type SampleMill, type SamplePerson } from "./sample-mill.ts";

const readers = ["Marcus", "Ray", "Dana", "Maria"] as const;

/** Lists whose widest view is more than programs that read a workbook as a whole can hold: every value of years. */
const openingViews: readonly string[] = ["certificate-values"];

/** `lists/<list>.xlsx` and `.csv`: each list in its widest view, exported by the first reader who sees rows in it. */
export async function writeLists(mill: SampleMill, folder: SampleFolder): Promise<void> {
	const people = await Promise.all(readers.map((name) => mill.person(name)));
	for (const { definition } of listResources) {
		const view = openingViews.includes(definition.id) ? undefined : definition.searchTab;
		const address = (format: string) => `/downloads/${definition.id}.${format}?tab=${view ?? definition.tabs[0]}`;
		const { csv, reader } = requireFirst(
			await exportsWithRows(people, address("csv")),
			`row in the list ${definition.id}`,
		);
		await folder.write(`lists/${definition.id}.csv`, csv);
		const sheet = await (await reader.get(address("xlsx"))).arrayBuffer();
		await folder.write(`lists/${definition.id}.xlsx`, new Uint8Array(sheet));
	}
}

async function exportsWithRows(
	people: SamplePerson[],
	address: string,
): Promise<{ csv: string; reader: SamplePerson }[]> {
	for (const reader of people) {
		// Not every reader may see every list.
		const csv = await reader.get(address).then(
			(response) => response.text(),
			(error: Error) => {
				if (error.message.startsWith(`${address}: 403`)) return undefined;
				throw error;
			},
		);
		if (csv && csv.trim().split("\n").length > 1) return [{ csv, reader }];
	}
	return [];
}
