import { describe, expect, test } from "vitest";
import type { Caller } from "../support/api.ts";
import {
	certificateFeedRow,
	feed,
	feedAddresses,
	feedPartners,
	heatFeedRow,
	invoiceFeedRow,
	orderFeedRow,
	pieceFeedRow,
	shipmentFeedRow,
	specificationFeedRow,
} from "../support/feed-rows.ts";
import { testApi, testDatabase, testFolder } from "../support/fixtures.ts";
import { asOwner, insertPerson } from "../support/people.ts";

const people: Record<string, { id: number; caller: Caller }> = {};
const who = (name: string) => people[name] as { id: number; caller: Caller };

/**
 * Takers of S1's documents each in their way, a colleague of theirs who takes nothing, and a yard that takes what it may
 * see.
 */
const folder = await testFolder();
const database = await testDatabase();
await feedPartners(database);
await feedAddresses(database);
const api = await testApi(database, { DATA_DIR: folder });
const rights = {
	taker: { soldTo: ["S1"] },
	colleague: { soldTo: ["S1"] },
	former: { soldTo: ["S1"] },
	yard: { shipTo: ["T1"] },
};
for (const [name, right] of Object.entries(rights)) {
	const { id } = await insertPerson(database, right);
	people[name] = { id, caller: await api.signIn(id) };
}
await feed(database, "specifications", [specificationFeedRow()]);
await feed(database, "orders", [orderFeedRow()]);
await feed(database, "heats", [heatFeedRow()]);
await feed(database, "pieces", [pieceFeedRow({ heat: "H1", slab: "H1-01" })]);
await feed(database, "shipments", [shipmentFeedRow()]);

const today = new Date().toISOString().slice(0, 10);
const get = async (name: string, path: string) => {
	const { caller } = who(name);
	const cookie = `${caller.cookie}; auth=${caller.authorization.slice("Bearer ".length)}`;
	const response = await fetch(`${api.url}${path}`, { headers: { cookie } });
	expect([path, response.status]).toEqual([path, 200]);
	await response.arrayBuffer();
};
const takeAsZip = async (name: string, numbers: string, kind: string) => {
	const input = { numbers, kinds: [kind], namePattern: "{kind} {number}" };
	const document = "mutation ($input: PrepareDocumentsInput!) { prepareDocuments(input: $input) { id } }";
	const { data } = await api.ask<{ prepareDocuments: { id: string } }>(who(name).caller, document, { input });
	await get(name, `/downloads/document-bundles/${data?.prepareDocuments.id}.zip`);
};

/** The notifications of each person since the last call, as event, number, revision downloaded, state. */
async function notified(): Promise<Record<string, unknown[]>> {
	const rows = await asOwner<{ person_id: string; notifications: unknown[] }>(
		database,
		`with gone as (delete from notifications returning *)
		 select person_id, jsonb_agg(jsonb_build_array(event, subject ->> 'number', subject -> 'taken', subject ->> 'state',
		 mail) order by event) as notifications
		 from gone group by person_id`,
	);
	const nameOf = (id: number) => Object.keys(people).find((name) => who(name).id === id) ?? "";
	return Object.fromEntries(rows.map(({ person_id, notifications }) => [nameOf(Number(person_id)), notifications]));
}

describe("a document that a user took and that holds no more", () => {
	test("notifies users who downloaded it, alone or in a ZIP, once and nobody else", async () => {
		await get("taker", "/documents/bill-of-lading/B1.pdf");
		await get("taker", "/documents/bill-of-lading/B1.pdf?lang=es");
		await get("former", "/documents/bill-of-lading/B1.pdf");
		await takeAsZip("yard", "B1", "bill_of_lading");
		await asOwner(database, "delete from person_accounts where person_id = $1", [who("former").id]);
		await notified();
		await feed(database, "shipments", [shipmentFeedRow({ seals: ["S-1"], revision: 2 })]);
		const expected = [["takenDocument", "B1", 1, "superseded", "now"]];
		expect(await notified()).toEqual({ taker: expected, yard: expected });
		await feed(database, "shipments", [shipmentFeedRow({ seals: ["S-1"], revision: 3 })]);
		await feed(database, "shipments", [shipmentFeedRow({ seals: ["S-2"], revision: 4 })]);
		expect(await notified()).toEqual({});
	});

	test("replaces the notification that everybody gets", async () => {
		const row = (more: object) =>
			feed(database, "invoices", [invoiceFeedRow({ invoicedOn: today, dueOn: "2099-12-31", ...more })]);
		await row({});
		await get("taker", "/documents/invoice/I1.pdf");
		await notified();
		await row({ paymentTerms: "Net 45", revision: 2 });
		expect(await notified()).toEqual({
			taker: [["takenDocument", "I1", 1, "superseded", "now"]],
			colleague: [["invoice", "I1", null, null, null]],
		});
	});

	test("is sent for corrected certificates, and for revoked ones", async () => {
		const row = (more: object) => feed(database, "certificates", [certificateFeedRow({ issuedOn: today, ...more })]);
		await row({});
		await get("taker", "/documents/certificate/X1.json");
		await notified();
		const correction = { correction: "Part number", revision: 2 };
		await row(correction);
		const general = (event: string) => [[event, "X1", null, null, "now"]];
		expect(await notified()).toEqual({
			taker: [["takenDocument", "X1", 1, "superseded", "now"]],
			colleague: general("certificateCorrected"),
			yard: general("certificateCorrected"),
		});
		await get("yard", "/documents/certificate/X1.pdf");
		await row({ ...correction, revision: 3, revokedOn: today, revokedBecause: "Wrong heat" });
		expect(await notified()).toEqual({
			taker: general("certificateRevoked"),
			colleague: general("certificateRevoked"),
			yard: [["takenDocument", "X1", 2, "revoked", "now"]],
		});
	});
});
