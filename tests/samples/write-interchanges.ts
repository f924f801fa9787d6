import { x12Versions } from "#features/shipping-notices/x12/write-segments.ts";
import type { SampleFolder } from "./sample-folder.ts";
import { requireFirst, type SampleMill } from "./sample-mill.ts";

type Notice = { supplier: string; notice: string; revision: number };

/** `x12/*.edi`: the notices that suppliers entered as 856, in each version, as the mill's systems fetch them. */
export async function writeInterchanges(mill: SampleMill, folder: SampleFolder): Promise<void> {
	const dana = await mill.person("Dana");
	const make = "mutation ($input: MakeApiKeyInput!) { makeApiKey(input: $input) { key } }";
	const input = { name: "Samples", source: "samples", scopes: ["outbox"] };
	const { makeApiKey } = await dana.ask<{ makeApiKey: { key: string } }>(make, { input });
	const get = async (path: string) => {
		const response = await fetch(`${mill.url}${path}`, { headers: { authorization: `Bearer ${makeApiKey.key}` } });
		if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
		return response.text();
	};
	const { entries } = JSON.parse(await get("/api/outbox/v1?limit=1000")) as {
		entries: { kind: string; account: string; content: Notice }[];
	};
	const notices = entries.filter(({ kind }) => kind === "notice.submitted" || kind === "notice.amended");
	requireFirst(notices.slice(2), "three notices in the outbox");
	for (const { account, content } of notices)
		for (const version of x12Versions) {
			const path = `/api/outbox/v1/notices/${account}/${content.notice}/${content.revision}/856?version=${version}`;
			await folder.write(`x12/856-${version}-${content.notice}-${content.revision}.edi`, await get(path));
		}
}
