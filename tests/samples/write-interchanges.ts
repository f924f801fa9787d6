import { interchangeVersions, noticeVersions, repeats, x12Versions } from "#features/shipping-notices/x12/x12-versions.ts";
import { interchange856 } from "../support/x12-interchanges.ts";
import type { SampleFolder } from "./sample-folder.ts";
import { requireFirst, type SampleMill } from "./sample-mill.ts";

type Notice = { notice: string; revision: number };
type Entry = { kind: string; account: string; content: Notice };

/**
 * `x12/*.edi`: the notices that suppliers entered as 856, as the mill's systems fetch them, and the 997 that answer a supplier's interchanges;
 * three and more of each in every version.
 */
export async function writeInterchanges(mill: SampleMill, folder: SampleFolder): Promise<void> {
	const notices = await writeNotices(mill, folder);
	await writeAcknowledgments(mill, folder, requireFirst(notices, "notice in the outbox").account);
}

async function writeNotices(mill: SampleMill, folder: SampleFolder): Promise<Entry[]> {
	const call = callWith(mill, await makeKey(mill, { scopes: ["outbox"] }));
	const { entries } = JSON.parse(await call("/api/outbox/v1?limit=1000")) as { entries: Entry[] };
	const notices = entries.filter(({ kind }) => kind === "notice.submitted" || kind === "notice.amended");
	requireFirst(notices.slice(2), "three notices in the outbox");
	for (const { account, content } of notices)
		for (const version of noticeVersions) {
			const path = `/api/outbox/v1/notices/${account}/${content.notice}/${content.revision}/856?version=${version}`;
			await folder.write(`x12/856-${version}-${content.notice}-${content.revision}.edi`, await call(path));
		}
	return notices;
}

// One that is understood, one whose line is unknown, one with an unknown unit.
const interchanges: readonly Readonly<Record<string, string>>[] = [{}, { "PRF*": "PRF*99999" }, { "SN1*": "SN1**20.5*ZZ" }];

/** Trial interchanges keep nothing but are answered like others. */
async function writeAcknowledgments(mill: SampleMill, folder: SampleFolder, supplier: string): Promise<void> {
	const call = callWith(mill, await makeKey(mill, { scopes: [], supplier }));
	const sender = supplier.padEnd(15);
	for (const version of x12Versions)
		for (const [index, changes] of interchanges.entries()) {
			const control = String(x12Versions.indexOf(version) * 10 + index + 1).padStart(9, "0");
			const isa = `ISA*00*          *00*          *ZZ*${sender}*ZZ*MILLGATE       *260402*2105*${repeats(version) ? "^" : "U"}*${interchangeVersions[version]}*${control}*0*P*>`;
			const gs = `GS*SH*${supplier}*MILLGATE*${version === "003060" ? "260402" : "20260402"}*2105*101*X*${version}`;
			const body = interchange856({ ...changes, "ISA*": isa, "GS*": gs, "IEA*": `IEA*1*${control}` });
			const headers = { "content-type": "application/edi-x12", accept: "application/edi-x12" };
			await folder.write(
				`x12/997-${version}-${index + 1}.edi`,
				await call("/api/notices/v1/x12?trial=1", { method: "POST", headers, body }),
			);
		}
}

async function makeKey(mill: SampleMill, of: { scopes: string[]; supplier?: string }): Promise<string> {
	const dana = await mill.person("Dana");
	const make = "mutation ($input: MakeApiKeyInput!) { makeApiKey(input: $input) { key } }";
	const input = { name: "Samples", source: of.supplier ? `samples-${of.supplier}` : "samples", ...of };
	return (await dana.ask<{ makeApiKey: { key: string } }>(make, { input })).makeApiKey.key;
}

/** Answers the body, also of a refusal in X12; throws on any other refusal. */
function callWith({ url }: SampleMill, key: string) {
	return async (path: string, init: RequestInit = {}): Promise<string> => {
		const response = await fetch(`${url}${path}`, { ...init, headers: { ...init.headers, authorization: `Bearer ${key}` } });
		const text = await response.text();
		const isX12 = response.headers.get("content-type")?.startsWith("application/edi-x12");
		if (!response.ok && !isX12) throw new Error(`${path}: ${response.status} ${text}`);
		return text;
	};
}
