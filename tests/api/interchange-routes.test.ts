import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createFeedKey } from "#features/feeds/server/feed-keys.ts";
import { type Api, startApi } from "../support/api.ts";
import { feed, restartFeeds } from "../support/feed-rows.ts";
import { asOwner } from "../support/people.ts";
import { feedCommodities, purchaseOrderFeedRow } from "../support/supply-rows.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";
import { interchange856, shippedSet } from "../support/x12-interchanges.ts";

let base: TestDatabase;
let api: Api;

beforeAll(async () => {
	base = await createTestDatabase();
	api = await startApi(base);
});
afterAll(async () => {
	await api?.stop();
	await base?.drop();
});
beforeEach(async () => {
	await restartFeeds(base);
	await feedCommodities(base.database);
	await feed(base.database, "purchase-orders", [purchaseOrderFeedRow()]);
});

type Fault = { at: number; segment: string; element: number | null; value: string; set: string | null; reason: string };
type Told = {
	isTaken?: boolean;
	isNew?: boolean;
	isTest?: boolean;
	answer: string | null;
	faults?: Fault[];
	notices?: object[];
	warnings?: Fault[];
};

async function send(
	text: string | Uint8Array<ArrayBuffer>,
	more: { supplier?: string; headers?: Record<string, string>; query?: string } = {},
) {
	const { key } = await createFeedKey(base.database, { source: "edi", scopes: [`notices:${more.supplier ?? "V1"}`] });
	const headers = { "content-type": "application/edi-x12", authorization: `Bearer ${key}`, ...more.headers };
	const response = await fetch(`${api.url}/api/notices/v1/x12${more.query ?? ""}`, { method: "POST", headers, body: text });
	return { status: response.status, body: (await response.json()) as Told };
}
const rowsOf = (answer: string | null | undefined) => (answer ?? "").trimEnd().split("\n");
/** The answer's AK segments. */
const notesOf = (answer: string | null | undefined) => rowsOf(answer).filter((row) => row.startsWith("AK") || row.startsWith("TA1"));
const placesOf = ({ faults = [] }: Told) => faults.map(({ at, segment, element }) => [at, segment, element]);
const notices = () => asOwner(base, "select notice_number, state, notice_revision from shipping_notices order by 1");

describe("an interchange", () => {
	test("announces its load as the form does, is answered by a 997, and is told to the mill", async () => {
		const { status, body } = await send(interchange856());
		expect([status, body.faults]).toEqual([201, undefined]);
		expect(body).toMatchObject({ isTaken: true, isNew: true, notices: [{ notice: "MY-1", purpose: "submit", revision: 1, isNew: true }] });
		expect(notesOf(body.answer)).toEqual(["AK1*SH*101~", "AK2*856*0001~", "AK5*A~", "AK9*A*1*1*1~"]);
		expect(
			await asOwner(base, "select vehicle, seals, gross_lb, tare_lb, unit, commodity, radiation_scan from shipping_notice_loads"),
		).toEqual([
			{
				vehicle: "T-100",
				seals: ["SEAL1"],
				gross_lb: 78_400,
				tare_lb: 32_480,
				unit: "GT",
				commodity: "210",
				radiation_scan: "not_scanned",
			},
		]);
		expect(
			await asOwner(base, "select carrier, scac, yard, bol_number, to_json(shipped_at) #>> '{}' as at from shipping_notices"),
		).toMatchObject([
			{ carrier: "ORTIZ TRUCKING", scac: "ORTZ", yard: "Yard 2", bol_number: "B-1", at: expect.stringContaining("2026-04-03T02:00:00") },
		]);
		expect(await asOwner(base, "select kind, subject from outbox")).toEqual([{ kind: "notice.submitted", subject: "MY-1" }]);
		const { key } = await createFeedKey(base.database, { source: "edi", scopes: ["notices:V1"] });
		const kept = await fetch(`${api.url}/api/notices/v1/MY-1/997`, { headers: { authorization: `Bearer ${key}` } });
		expect(await kept.text()).toBe(body.answer);
	});

	test("sent twice, at once or later, is one notice with one answer", async () => {
		const [one, two] = await Promise.all([send(interchange856()), send(interchange856())]);
		expect([one.status, two.status].sort()).toEqual([200, 201]);
		expect(one.body.answer).toBe(two.body.answer);
		expect(await send(interchange856())).toMatchObject({ status: 200, body: { isNew: false, answer: one.body.answer } });
		expect(await notices()).toHaveLength(1);
		expect(await asOwner(base, "select 1 from outbox")).toHaveLength(1);
	});

	test("is taken whole or not at all: one set with a fault refuses the other", async () => {
		const second = shippedSet.map((row) => row.replace("0001", "0002").replace("MY-1", "MY-2").replace("T*14.5", "T*40"));
		const { status, body } = await send(interchange856({ "GE*": "GE*2*101" }, [...shippedSet, ...second]));
		expect(status).toBe(400);
		expect(placesOf(body)).toEqual([[38, "MEA", 3]]);
		expect(notesOf(body.answer)).toEqual([
			"AK1*SH*101~",
			"AK2*856*0001~",
			"AK5*R~",
			"AK2*856*0002~",
			"AK3*MEA*17**8~",
			"AK4*3*739*7*40~",
			"AK5*R*5~",
			"AK9*R*2*2*0~",
		]);
		expect(await notices()).toEqual([]);
		expect(await asOwner(base, "select 1 from x12_interchanges")).toEqual([]);
	});
});
