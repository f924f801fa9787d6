import { entityNames } from "#features/feeds/entities.ts";
import type { SampleFolder } from "./sample-folder.ts";
import type { SampleMill } from "./sample-mill.ts";

/** `openapi.json` and `schemas/<entity>.json`, as the portal serves them to everybody. */
export async function writeContract({ url }: SampleMill, folder: SampleFolder): Promise<void> {
	const read = async (path: string) => {
		const response = await fetch(`${url}${path}`);
		if (!response.ok) throw new Error(`${path}: ${response.status}`);
		return response.text();
	};
	await folder.write("openapi.json", await read("/api/openapi.json"));
	for (const name of entityNames) await folder.write(`schemas/${name}.json`, await read(`/api/schemas/${name}.json`));
}
