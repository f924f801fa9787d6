import { describe, expect, test } from "vitest";
import type { Caller } from "../../../../tests/support/api.ts";
import {
	certificateFeedRow,
	feed,
	feedAddresses,
	feedPartners,
	heatFeedRow,
	orderFeedRow,
	pieceFeedRow,
	shipmentFeedRow,
	specificationFeedRow,
} from "../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase, testFolder } from "../../../../tests/support/fixtures.ts";

const document = `query ($number: String!, $revision: Int!) { certificateRevision(number: $number, revision: $revision) {
	revision state type issuedOn correction meltedAt verifyCode measures { property value least most } pieceList { pieceNumber thicknessIn weightLb }
	revisions { revision state isKept } } }`;

/** A certificate that was issued, corrected once its heat had been measured again, and revoked. */
const folder = await testFolder();
const database = await testDatabase();
await feedPartners(database);
await feedAddresses(database);
const api = await testApi(database, { DATA_DIR: folder });
const buyer = await api.signInAs({ soldTo: ["S1"] });
const yard = await api.signInAs({ shipTo: ["T1"] });
const stranger = await api.signInAs({ soldTo: ["S2"] });
await feed(database, "specifications", [specificationFeedRow()]);
await feed(database, "orders", [orderFeedRow()]);
await feed(database, "heats", [heatFeedRow({ chemistry: { C: 0.16 }, tests: [] })]);
await feed(database, "pieces", [pieceFeedRow({ heat: "H1" }), pieceFeedRow({ piece: "C2", heat: "H1" })]);
await feed(database, "shipments", [shipmentFeedRow({ pieces: ["C1", "C2"] })]);
await feed(database, "certificates", [certificateFeedRow({ pieces: ["C1", "C2"] })]);
await feed(database, "heats", [heatFeedRow({ chemistry: { C: 0.21 }, tests: [], revision: 2 })]);
const corrected = { type: "2.2", issuedOn: "2026-05-03", correction: "Measured again" };
await feed(database, "certificates", [
	certificateFeedRow({ ...corrected, revision: 2 }),
	certificateFeedRow({ ...corrected, revision: 3, revokedOn: "2026-05-04", revokedBecause: "Wrong heat" }),
]);

const revisionOf = async (caller: Caller, revision: number, number = "X1") =>
	(await api.ask<{ certificateRevision: object | null }>(caller, document, { number, revision })).data
		?.certificateRevision;
const get = (caller: Caller, file: string) => {
	const cookie = `${caller.cookie}; auth=${caller.authorization.slice("Bearer ".length)}`;
	return fetch(`${api.url}/documents/certificate/${file}`, { headers: { cookie } });
};
const piece = (pieceNumber: string) => ({ pieceNumber, thicknessIn: 0.5, weightLb: 6500 });
const revisions = [
	{ revision: 2, state: "revoked", isKept: true },
	{ revision: 1, state: "superseded", isKept: true },
];

describe("an earlier revision of a certificate", () => {
	test("says what it said, whatever was corrected since", async () => {
		expect(await revisionOf(buyer, 1)).toEqual({
			...{ revision: 1, state: "superseded", type: "3.1", issuedOn: "2026-05-02", correction: null, revisions },
			meltedAt: "2026-04-01T10:00:00+00:00",
			verifyCode: expect.stringMatching(/^[0-9A-Z]{20}$/),
			measures: [{ property: "C", value: 0.16, least: null, most: 0.23 }],
			pieceList: [piece("C1"), piece("C2")],
		});
		expect(await revisionOf(yard, 2)).toMatchObject({
			...{ revision: 2, state: "revoked", type: "2.2", correction: "Measured again", revisions },
			...{ measures: [{ property: "C", value: 0.21 }], pieceList: [piece("C1")] },
		});
	});

	test("is nothing to another customer, like one that is not there", async () => {
		expect(await revisionOf(stranger, 1)).toBeNull();
		expect(await revisionOf(buyer, 3)).toBeNull();
		expect(await revisionOf(buyer, 1, "X2")).toBeNull();
	});

	test("is delivered as PDF and data as it was, marked as superseded", async () => {
		const pdf = await get(yard, "X1.pdf?revision=1");
		expect([pdf.status, pdf.headers.get("content-disposition")]).toEqual([
			200,
			expect.stringContaining("Certificate X1 r1.pdf"),
		]);
		const [first, second] = await Promise.all(
			["X1.json?revision=1", "X1.json"].map(async (file) => JSON.stringify(await (await get(buyer, file)).json())),
		);
		expect(first).toContain("0.16");
		expect(first).not.toContain("0.21");
		expect(second).toContain("0.21");
		for (const file of ["X1.pdf?revision=1", "X1.json?revision=1"])
			expect((await get(stranger, file)).status).toBe(404);
		expect((await get(buyer, "X1.pdf?revision=3")).status).toBe(404);
	});
});
