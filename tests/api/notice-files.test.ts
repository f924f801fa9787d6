import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { createFeedKey } from "#server/keys/feed-keys.ts";
import type { Caller } from "../support/api.ts";
import { feed, restartFeeds } from "../support/feed-rows.ts";
import { testApi, testDatabase } from "../support/fixtures.ts";
import { asOwner } from "../support/people.ts";
import { feedCommodities, poLineFeedRow, purchaseOrderFeedRow } from "../support/supply-rows.ts";

let mine: Caller;
let colleague: Caller;
let other: Caller;

const database = await testDatabase();
const api = await testApi(database);
beforeEach(async () => {
	await restartFeeds(database);
	await feedCommodities(database);
	const lines = [poLineFeedRow({ periodTo: "2099-01-01", expiresOn: "2099-02-01" })];
	await feed(database, "purchase-orders", [purchaseOrderFeedRow({ lines })]);
	mine = await api.signInAs({ suppliers: ["V1"] });
	colleague = await api.signInAs({ suppliers: ["V1"] });
	other = await api.signInAs({ suppliers: ["V2"] });
});

type Sent = { id: string; name: string; size: number; type: string };
type Fault = { field: string; reason: string };
type Taken = { notice: string; revision: number; isNew: boolean };
type Answered<Key extends string> = {
	data?: Record<Key, Taken> | null;
	errors?: { message: string; extensions?: { faults?: Fault[] } }[];
};

async function upload(caller: Caller, name: string): Promise<Sent> {
	const headers = { ...caller, "x-file-name": name };
	const response = await fetch(`${api.url}/api/uploads`, {
		method: "POST",
		headers,
		body: "%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n",
	});
	return (await response.json()) as Sent;
}

const load = (changes: object = {}) => ({
	...{ vehicle: "T-1", gross: 78_000, tare: 32_000, unit: "lb", commodity: "210", radiation: "clear" },
	...changes,
});
const values = (loads: object[], changes: object = {}) => ({
	...{ key: randomUUID(), line: "45001/1", mode: "truck", bol: "B-1", shippedOn: "2026-04-02", shippedTime: "21:00" },
	loads,
	...changes,
});

async function submit(caller: Caller, sent: object): Promise<Answered<"submitShippingNotice">> {
	const document =
		"mutation ($input: SubmitShippingNoticeInput!) { submitShippingNotice(input: $input) { notice revision isNew } }";
	return (await api.ask(caller, document, {
		input: { values: JSON.stringify(sent) },
	})) as Answered<"submitShippingNotice">;
}
async function taken(sent: object): Promise<Taken> {
	const { data, errors } = await submit(mine, sent);
	expect(errors).toBeUndefined();
	return (data as Record<"submitShippingNotice", Taken>).submitShippingNotice;
}
async function amend(
	caller: Caller,
	notice: string,
	revision: number,
	sent: object,
): Promise<Answered<"amendShippingNotice">> {
	const document =
		"mutation ($input: AmendShippingNoticeInput!) { amendShippingNotice(input: $input) { notice revision isNew } }";
	return (await api.ask(caller, document, {
		input: { notice, revision, values: JSON.stringify(sent) },
	})) as Answered<"amendShippingNotice">;
}
async function filesOf(caller: Caller, notice: string): Promise<string[][] | undefined> {
	const document =
		"query ($number: String!) { shippingNotice(number: $number) { items { files { id name mediaType sizeBytes } } } }";
	const { data } = await api.ask<{ shippingNotice: { items: { files: { name: string }[] }[] } | null }>(
		caller,
		document,
		{
			number: notice,
		},
	);
	return data?.shippingNotice?.items.map(({ files }) => files.map(({ name }) => name));
}
async function statusOf(id: string, { authorization, cookie }: Caller): Promise<number> {
	// A link carries the token as a cookie.
	const headers = { cookie: `${cookie}; auth=${authorization.replace("Bearer ", "")}` };
	return (await fetch(`${api.url}/files/${id}`, { headers })).status;
}
const faultsOf = ({ errors }: Answered<string>) => errors?.[0]?.extensions?.faults?.map(({ field }) => field);

async function collect(path: string): Promise<Response> {
	const { key } = await createFeedKey(database, { source: "mill", scopes: ["outbox"] });
	return fetch(`${api.url}/api/outbox/v1${path}`, { headers: { authorization: `Bearer ${key}` } });
}

describe("files of a load", () => {
	test("are seen with the notice by its supplier, sent to the mill, which fetches them by its key, and are nobody else's", async () => {
		const [scan, ticket] = [await upload(mine, "scan.pdf"), await upload(mine, "ticket.pdf")];
		const { notice } = await taken(values([load({ files: [scan, ticket] }), load({ vehicle: "T-2" })]));
		expect(await filesOf(colleague, notice)).toEqual([["scan.pdf", "ticket.pdf"], []]);
		expect(await filesOf(other, notice)).toBeUndefined();
		expect(await Promise.all([mine, colleague, other].map((caller) => statusOf(scan.id, caller)))).toEqual([
			200, 200, 404,
		]);
		const { entries } = (await (await collect("?after=0")).json()) as {
			entries: { content: { loads: { files?: object[] }[] } }[];
		};
		expect(entries[0]?.content.loads.map(({ files }) => files)).toMatchObject([
			[{ id: scan.id, name: "scan.pdf" }, { id: ticket.id }],
			undefined,
		]);
		const fetched = await collect(`/files/${scan.id}`);
		expect([fetched.status, await fetched.text()]).toEqual([200, "%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n"]);
	});

	test("make one notice of one entry sent twice", async () => {
		const sent = values([load({ files: [await upload(mine, "scan.pdf")] })]);
		const { notice } = await taken(sent);
		expect(await taken(sent)).toMatchObject({ notice, isNew: false });
	});

	test("stay with an amendment that names them, by a colleague too, and go with one that does not; the revision before keeps its own", async () => {
		const [scan, ticket] = [await upload(mine, "scan.pdf"), await upload(mine, "ticket.pdf")];
		const { notice } = await taken(values([load({ files: [scan, ticket] })]));
		const photo = await upload(colleague, "photo.pdf");
		const { errors } = await amend(colleague, notice, 1, values([load({ files: [scan, photo] })]));
		expect(errors).toBeUndefined();
		expect(await filesOf(mine, notice)).toEqual([["scan.pdf", "photo.pdf"]]);
		expect(await statusOf(ticket.id, mine)).toBe(200);
		const revisions = await asOwner<{ names: string[] }>(
			database,
			`select jsonb_path_query_array(content, '$.loads[*].files[*].name') as names from shipping_notice_revisions
				order by notice_revision`,
		);
		expect(revisions.map(({ names }) => names)).toEqual([
			["scan.pdf", "ticket.pdf"],
			["scan.pdf", "photo.pdf"],
		]);
	});

	test("stay with a program's amendment, which can send none, each with its vehicle", async () => {
		const [one, two] = [await upload(mine, "one.pdf"), await upload(mine, "two.pdf")];
		const { notice } = await taken(values([load({ files: [one] }), load({ vehicle: "T-2", files: [two] })]));
		const { key } = await createFeedKey(database, { source: "yard", scopes: ["notices:V1"] });
		const response = await fetch(`${api.url}/api/notices/v1/${notice}/amend`, {
			method: "POST",
			headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
			body: JSON.stringify({
				...values([load({ vehicle: "T-2", gross: 77_000, files: undefined })], { key: undefined }),
				revision: 1,
			}),
		});
		expect(response.status).toBe(200);
		expect(await filesOf(mine, notice)).toEqual([["two.pdf"]]);
	});

	test("that are another's, another notice's or gone are refused alike, at their load", async () => {
		const used = await upload(mine, "used.pdf");
		await taken(values([load({ files: [used] })], { bol: "B-0" }));
		const foreign = await upload(other, "foreign.pdf");
		const gone = { id: "x".repeat(22), name: "gone.pdf", size: 1, type: "application/pdf" };
		for (const file of [used, foreign, gone])
			expect(faultsOf(await submit(mine, values([load(), load({ vehicle: "T-2", files: [file] })])))).toEqual([
				"loads.1.files",
			]);
		const colleagues = await upload(colleague, "loose.pdf");
		expect(faultsOf(await submit(mine, values([load({ files: [colleagues] })])))).toEqual(["loads.0.files"]);
	});

	test("are ten at most, photos and PDFs only", async () => {
		const file = await upload(mine, "scan.pdf");
		expect(faultsOf(await submit(mine, values([load({ files: Array(11).fill(file) })])))).toEqual(["loads.0.files"]);
		expect(faultsOf(await submit(mine, values([load({ files: [{ ...file, type: "text/html" }] })])))).toEqual([
			"loads.0.files",
		]);
	});
});
