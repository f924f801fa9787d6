import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { listResources } from "#app/list-resources.ts";
import type { Caller } from "../../../../tests/support/api.ts";
import { feedDocuments } from "../../../../tests/support/document-mill.ts";
import { testApi, testDatabase, testFolder } from "../../../../tests/support/fixtures.ts";
import { asOwner } from "../../../../tests/support/people.ts";

const folder = await testFolder();
const database = await testDatabase();
await feedDocuments(database);
const api = await testApi(database, { DATA_DIR: folder });
const buyer = await api.signInAs({ soldTo: ["S1"] });
const yard = await api.signInAs({ shipTo: ["T1"] });
const stranger = await api.signInAs({ soldTo: ["S2"] });

async function prepare(caller: Caller, list: string, query: string) {
	const document =
		"mutation ($list: String!, $query: String!) { prepareListDocuments(list: $list, query: $query) { id documents isLarge } }";
	const answer = await api.ask<{ prepareListDocuments: { id: string; documents: number } }>(caller, document, {
		list,
		query,
	});
	return { prepared: answer.data?.prepareListDocuments, reason: answer.errors?.[0]?.message };
}

/** Names of the documents in the ZIP of a list's rows. */
async function documentsOf(caller: Caller, list: string, query: string): Promise<string[]> {
	const { prepared } = await prepare(caller, list, query);
	const { authorization, cookie } = caller;
	const response = await fetch(`${api.url}/downloads/document-bundles/${prepared?.id}.zip`, {
		headers: { cookie: `${cookie}; auth=${authorization.slice("Bearer ".length)}` },
	});
	expect(response.status).toBe(200);
	const files = Object.keys(unzipSync(new Uint8Array(await response.arrayBuffer())));
	return files.filter((name) => name.endsWith(".pdf")).sort();
}

test("what was prepared is not made while the mill has turned ZIPs off", async () => {
	const { prepared } = await prepare(buyer, "bills-of-lading", "tab=all");
	const take = async () => {
		const cookie = `${buyer.cookie}; auth=${buyer.authorization.slice("Bearer ".length)}`;
		return (await fetch(`${api.url}/downloads/document-bundles/${prepared?.id}.zip`, { headers: { cookie } })).status;
	};
	expect(await take()).toBe(200);
	await asOwner(database, "insert into feature_flags (name, is_on) values ('documentBundles', false)");
	await expect.poll(take).toBe(503);
	await asOwner(database, "delete from feature_flags");
	await expect.poll(take).toBe(200);
});

const lists: [list: string, one: string, ofOne: string[], ofAll: string[]][] = [
	["bills-of-lading", "B2", ["bill-of-lading B2.pdf"], ["bill-of-lading B1.pdf", "bill-of-lading B2.pdf"]],
	["shipment-tallies", "C3", ["shipment-tally B2.pdf"], ["shipment-tally B1.pdf", "shipment-tally B2.pdf"]],
	["certificates", "X2", ["certificate X2.pdf"], ["certificate X1.pdf", "certificate X2.pdf", "certificate X3.pdf"]],
	["invoices", "I2", ["invoice I2.pdf"], ["invoice I1.pdf", "invoice I2.pdf"]],
	["acknowledgments", "A1", ["order-acknowledgment A1.pdf"], ["order-acknowledgment A1.pdf"]],
	["railcar-report", "B1/GLKR 412345", ["bill-of-lading B1.pdf"], ["bill-of-lading B1.pdf"]],
];

test("every list of documents has its documents", () => {
	expect(
		listResources
			.filter(({ documents }) => documents)
			.map(({ definition }) => definition.id)
			.sort(),
	).toEqual(lists.map(([list]) => list).sort());
	expect(listResources.filter(({ definition }) => definition.hasDocuments).length).toBe(lists.length);
});

describe.each(lists)("documents of %s", (list, one, ofOne, ofAll) => {
	test("come for the rows that were chosen, and for all that a view shows", async () => {
		expect(await documentsOf(buyer, list, new URLSearchParams({ tab: "all", one }).toString())).toEqual(ofOne);
		expect(await documentsOf(buyer, list, "tab=all")).toEqual(ofAll);
	});

	test("are only the viewer's, and are none for others", async () => {
		expect((await prepare(stranger, list, new URLSearchParams({ tab: "all", one }).toString())).reason).toBe(
			"These rows have no documents.",
		);
	});
});

test("a receiver has no list of documents with prices", async () => {
	for (const list of ["invoices", "acknowledgments"])
		expect((await prepare(yard, list, "tab=all")).reason).toBe("Page not found");
	expect(await documentsOf(yard, "certificates", "tab=all")).toEqual([
		"certificate X1.pdf",
		"certificate X2.pdf",
		"certificate X3.pdf",
	]);
});

test("a view that is not understood gives nothing instead of everything", async () => {
	expect((await prepare(buyer, "bills-of-lading", "tab=all&shipped=yesterday")).reason).toBe(
		"This request is not valid as it was sent.",
	);
	expect((await prepare(buyer, "orders", "tab=all")).reason).toBe("Page not found");
	expect((await prepare(buyer, "people", "")).reason).toBe("Page not found");
});
