import { expect, test } from "vitest";
import type { Caller } from "../../../../tests/support/api.ts";
import {
	certificateFeedRow,
	feed,
	feedPartners,
	heatFeedRow,
	orderFeedRow,
	pieceFeedRow,
	shipmentFeedRow,
} from "../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase, testFolder } from "../../../../tests/support/fixtures.ts";

const folder = await testFolder();
const database = await testDatabase();
await feedPartners(database);
const api = await testApi(database, { DATA_DIR: folder });
const [buyer, yard, otherYard] = [
	await api.signInAs({ soldTo: ["S1"] }),
	await api.signInAs({ shipTo: ["T1"] }),
	await api.signInAs({ shipTo: ["T2"] }),
];
await feed(database, "heats", [heatFeedRow()]);
await feed(database, "orders", [orderFeedRow()]);
await feed(database, "pieces", [pieceFeedRow({ heat: "H1" }), pieceFeedRow({ piece: "C2", heat: "H1" })]);
await feed(database, "shipments", [shipmentFeedRow(), shipmentFeedRow({ bol: "B2", pieces: ["C2"] })]);
const others = certificateFeedRow({ certificate: "X2", bol: "B2", pieces: ["C2"] });
const sent = await feed(database, "certificates", [
	certificateFeedRow({ specification: "ASTM A572" }),
	{ ...others, specification: "ASTM A572" },
]);
expect(sent.rejects).toEqual([]);

async function certificatesOf(caller: Caller) {
	const document =
		'{ certificates(tab: all) { nodes { certificateNumber } } certificateRevision(number: "X1", revision: 1) { certificateNumber } }';
	type Seen = { certificates: { nodes: { certificateNumber: string }[] }; certificateRevision: object | null };
	const { data } = await api.ask<Seen>(caller, document);
	return [
		data?.certificates.nodes.map(({ certificateNumber }) => certificateNumber).sort(),
		Boolean(data?.certificateRevision),
	];
}
async function documentsOf(caller: Caller) {
	const cookie = `${caller.cookie}; auth=${caller.authorization.slice("Bearer ".length)}`;
	const get = async (document: string) =>
		(await fetch(`${api.url}/documents/${document}.pdf`, { headers: { cookie } })).status;
	return [await get("certificate/X1"), await get("shipment-tally/B1"), await get("bill-of-lading/B1")];
}

test("certificates and tally of a load go with it to another ship-to, and no others", async () => {
	expect([await certificatesOf(yard), await certificatesOf(otherYard)]).toEqual([
		[["X1", "X2"], true],
		[[], false],
	]);
	expect([await documentsOf(yard), await documentsOf(otherYard)]).toEqual([
		[200, 200, 200],
		[404, 404, 404],
	]);
	await feed(database, "orders", [orderFeedRow({ revision: 2, shipTo: "T2" })]);
	await feed(database, "shipments", [shipmentFeedRow({ revision: 2, shipTo: "T2" })]);
	expect([await certificatesOf(yard), await certificatesOf(otherYard), await certificatesOf(buyer)]).toEqual([
		[["X2"], false],
		[["X1"], true],
		[["X1", "X2"], true],
	]);
	expect([await documentsOf(yard), await documentsOf(otherYard), await documentsOf(buyer)]).toEqual([
		[404, 404, 404],
		[200, 200, 200],
		[200, 200, 200],
	]);
});
