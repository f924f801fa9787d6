import {
	interchangeVersions,
	noticeVersions,
	repeats,
	type X12Version,
	x12Versions,
} from "#features/shipping-notices/x12/x12-versions.ts";
import type { SampleFolder } from "./sample-folder.ts";
import { requireFirst, type SampleMill } from "./sample-mill.ts";

type Notice = { supplier: string; notice: string; revision: number };

/**
 * `x12/*.edi`: the notices that suppliers entered as 856, in each version, as the mill's systems fetch them; and the
 * 997s that answer such interchanges when a supplier sends them, accepted and rejected, in each version that is read.
 */
export async function writeInterchanges(mill: SampleMill, folder: SampleFolder): Promise<void> {
	const dana = await mill.person("Dana");
	const make = "mutation ($input: MakeApiKeyInput!) { makeApiKey(input: $input) { key } }";
	const keyOf = async (of: { source: string; scopes?: string[]; supplier?: string }) => {
		const input = { name: "Samples", ...of };
		return (await dana.ask<{ makeApiKey: { key: string } }>(make, { input })).makeApiKey.key;
	};
	const outboxKey = await keyOf({ source: "samples", scopes: ["outbox"] });
	const get = async (path: string) => {
		const response = await fetch(`${mill.url}${path}`, { headers: { authorization: `Bearer ${outboxKey}` } });
		if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
		return response.text();
	};
	const { entries } = JSON.parse(await get("/api/outbox/v1?limit=1000")) as {
		entries: { kind: string; account: string; content: Notice }[];
	};
	const notices = entries.filter(({ kind }) => kind === "notice.submitted" || kind === "notice.amended");
	requireFirst(notices.slice(2), "three notices in the outbox");
	for (const { account, content } of notices)
		for (const version of noticeVersions) {
			const path = `/api/outbox/v1/notices/${account}/${content.notice}/${content.revision}/856?version=${version}`;
			await folder.write(`x12/856-${version}-${content.notice}-${content.revision}.edi`, await get(path));
		}
	for (const { account, content } of notices.slice(0, 3)) {
		const key = await keyOf({ source: `samples-${account}`, supplier: account });
		const text = await get(
			`/api/outbox/v1/notices/${account}/${content.notice}/${content.revision}/856?version=004010`,
		);
		for (const version of x12Versions)
			for (const [outcome, sent] of [
				["taken", text],
				["rejected", text.replace(/^PRF\*[^~]*/m, "PRF*NONE")],
			] as const) {
				const headers = {
					authorization: `Bearer ${key}`,
					"content-type": "application/edi-x12",
					accept: "application/edi-x12",
				};
				// Tried only: the sample mill stays as it was.
				const response = await fetch(`${mill.url}/api/notices/v1/x12?trial=1`, {
					method: "POST",
					headers,
					body: inVersion(sent, version),
				});
				const answer = await response.text();
				if (!answer.startsWith("ISA")) throw new Error(`997 in ${version}: ${response.status} ${answer}`);
				await folder.write(`x12/997-${version}-${content.notice}-${outcome}.edi`, answer);
			}
	}
}

/** An interchange of 004010 as a sender of another version writes it. */
function inVersion(text: string, version: X12Version): string {
	const changed = text
		.replace("*U*00401*", `*${repeats(version) ? "^" : "U"}*${interchangeVersions[version]}*`)
		.replace(/\*004010(?=~)/, `*${version}`);
	return version === "003060"
		? changed.replaceAll(/(?<=^(?:GS\*SH\*[^*]*\*[^*]*|DTM\*\d+)\*)20(?=\d{6}\*)/gm, "")
		: changed;
}
