import { beforeEach, describe, expect, test } from "vitest";
import { type Api, type Caller, startApi } from "../../../../../../tests/support/api.ts";
import {
	certificateFeedRow,
	feed,
	feedAddresses,
	heatFeedRow,
	orderFeedRow,
	pieceFeedRow,
	readRows,
	restartFeeds,
	shipmentFeedRow,
	specificationFeedRow,
} from "../../../../../../tests/support/feed-rows.ts";
import { testDatabase, testFolder } from "../../../../../../tests/support/fixtures.ts";
import { insertPerson } from "../../../../../../tests/support/people.ts";

const limits = [
	{ property: "C", most: 0.23 },
	{ property: "yieldKsi", least: 50 },
	{ property: "charpyFtLb", least: 20, tempF: -20 },
];
const tension = { kind: "tension", slab: "H1-01", direction: "T", yieldKsi: 55, tensileKsi: 70 };
const charpy = (averageFtLb: number, tempF = -20) => ({
	...{ kind: "charpy", slab: "H1-01", direction: "L", tempF },
	...{ energyFtLb: [averageFtLb, averageFtLb, averageFtLb], averageFtLb },
});
const sendHeat = (revision: number, tests: object[], chemistry: object = { C: 0.16 }) =>
	feed(database, "heats", [heatFeedRow({ tests, chemistry, revision })]);
const send = (...rows: object[]) => feed(database, "certificates", rows);
const documents = () =>
	readRows(database, "select number, revision, state from documents where kind = 'certificate' order by 1, 2");
const open = () =>
	readRows(
		database,
		"select mark, code, value from feed_rejects where resolved_at is null and row is not null order by mark",
	);
const notifications = () =>
	readRows(database, "select event from notifications where event like 'certificate%' order by event");
const gapsOf = async (row: object) => {
	const { accepted, rejected, incomplete } = await send(row);
	expect([accepted, rejected]).toEqual([1, 0]);
	return incomplete.map(({ line, field, code, reason }) => [line, field, code, reason.slice(reason.indexOf(": ") + 2)]);
};

const folder = await testFolder();
const database = await testDatabase();
beforeEach(async () => {
	await restartFeeds(database);
	await feedAddresses(database);
	await feed(database, "specifications", [specificationFeedRow({ limits })]);
	await feed(database, "orders", [orderFeedRow()]);
	await sendHeat(1, [tension]);
	await feed(database, "pieces", [pieceFeedRow({ heat: "H1", slab: "H1-01" })]);
	await feed(database, "shipments", [shipmentFeedRow()]);
});

describe("a certificate without a required value", () => {
	test("is imported as incomplete, and the answer names what is missing or out of range", async () => {
		const code = "incomplete_certificate";
		expect(await gapsOf(certificateFeedRow())).toEqual([[1, "heat", code, "charpyFtLb @ -20 °F (>= 20)"]]);
		expect(await documents()).toEqual([{ number: "X1", revision: 1, state: "pending" }]);
		await sendHeat(2, [{ ...tension, yieldKsi: 48 }, charpy(42, -50)], { C: 0.25 });
		expect(await gapsOf(certificateFeedRow({ revision: 2 }))).toEqual([
			[1, "heat", code, "C = 0.25 (<= 0.23)"],
			[1, "heat", code, "yieldKsi = 48 (>= 50)"],
			// An impact at another temperature does not satisfy the required one.
			[1, "heat", code, "charpyFtLb @ -20 °F (>= 20)"],
		]);
		expect(await documents()).toEqual([{ number: "X1", revision: 1, state: "pending" }]);
	});

	test("is reported again when it is sent again, and changes nothing", async () => {
		await send(certificateFeedRow());
		const again = await send(certificateFeedRow());
		expect(again).toMatchObject({
			unchanged: 1,
			accepted: 0,
			rejected: 0,
			incomplete: [{ code: "incomplete_certificate" }],
		});
		expect(await open()).toMatchObject([{ mark: expect.stringContaining("X1"), code: "incomplete_certificate" }]);
	});

	test("is issued as revision 1 once its heat has the value: announced then, not before, and settled at the desk of feeds", async () => {
		await insertPerson(database, { soldTo: ["S1"] });
		await send(certificateFeedRow());
		expect(await notifications()).toEqual([]);
		await sendHeat(2, [tension, charpy(42)]);
		expect(await documents()).toEqual([{ number: "X1", revision: 1, state: "published" }]);
		expect(await notifications()).toEqual([{ event: "certificateReady" }]);
		expect(await open()).toEqual([]);
		expect(await readRows(database, "select is_pending, chemistry, source_revision::int from certificates")).toEqual([
			{ is_pending: false, chemistry: { C: 0.16 }, source_revision: 1 },
		]);
		expect(await readRows(database, "select from waiting_certificates")).toEqual([]);
		expect(await send(certificateFeedRow())).toMatchObject({ unchanged: 1, incomplete: [] });
	});

	test("is issued by a newer row, or once the grade no longer requires it", async () => {
		await send(certificateFeedRow());
		await feed(database, "specifications", [specificationFeedRow({ limits: limits.slice(0, 2), revision: 2 })]);
		expect(await documents()).toEqual([{ number: "X1", revision: 1, state: "published" }]);
		await feed(database, "specifications", [specificationFeedRow({ limits, revision: 3 })]);
		await send(certificateFeedRow({ certificate: "X2" }));
		await send(certificateFeedRow({ certificate: "X2", type: "2.1", revision: 2 }));
		expect((await documents()).at(-1)).toEqual({ number: "X2", revision: 1, state: "published" });
	});

	test("waits beside the revision in force when it is a correction", async () => {
		await sendHeat(2, [tension, charpy(42)]);
		await send(certificateFeedRow());
		await sendHeat(3, [tension]);
		const correction = { issuedOn: "2026-05-03", correction: "Measured again", revision: 2 };
		expect(await send(certificateFeedRow(correction))).toMatchObject({ accepted: 1, incomplete: [{ line: 1 }] });
		expect(await documents()).toEqual([{ number: "X1", revision: 1, state: "published" }]);
		await sendHeat(4, [tension, charpy(30)]);
		expect(await documents()).toEqual([
			{ number: "X1", revision: 1, state: "superseded" },
			{ number: "X1", revision: 2, state: "published" },
		]);
	});

	test("may be revoked while a correction waits, and while it waits itself", async () => {
		await send(certificateFeedRow());
		await send(certificateFeedRow({ revokedOn: "2026-05-04", revokedBecause: "Wrong heat", revision: 2 }));
		expect(await documents()).toEqual([{ number: "X1", revision: 1, state: "revoked" }]);
		expect(await readRows(database, "select from waiting_certificates")).toEqual([]);
	});

	test("is needed of no declaration (2.1), of every other type, and not of a limit that the feed calls optional", async () => {
		for (const [n, type] of ["2.2", "3.1", "3.2"].entries())
			expect(
				await gapsOf(
					certificateFeedRow({ certificate: `X${n}`, type, ...(type === "3.2" ? { thirdParty: "ABS" } : {}) }),
				),
			).toHaveLength(1);
		expect(await gapsOf(certificateFeedRow({ certificate: "X8", type: "2.1" }))).toEqual([]);
		const relaxed = limits.map((limit) => (limit.property === "charpyFtLb" ? { ...limit, required: false } : limit));
		await feed(database, "specifications", [specificationFeedRow({ limits: relaxed, revision: 2 })]);
		expect(await gapsOf(certificateFeedRow({ certificate: "X9" }))).toEqual([]);
		// What is there keeps its limit all the same.
		await sendHeat(2, [tension, charpy(12)]);
		expect(await gapsOf(certificateFeedRow({ certificate: "X7" }))).toHaveLength(1);
	});
});

describe("a certificate in preparation", () => {
	let api: Api;
	const document = `{ certificates(tab: all) { nodes { certificateNumber state verifyCode hasData statementEn
		measures { property } gaps { property value least } } totals { count } } }`;
	type Answer = { certificates: { nodes: Record<string, unknown>[]; totals: { count: number } } };
	const read = async (caller: Caller) => (await api.ask<Answer>(caller, document)).data?.certificates;

	beforeEach(async () => {
		api = await startApi(database, { DATA_DIR: folder });
		await send(certificateFeedRow());
	});

	test("is seen by its customer without values, document or data; with the reason by inside sales; not at all by others", async () => {
		const buyer = await api.signInAs({ soldTo: ["S1"] });
		const sales = await api.signInAs({ soldTo: ["S1"], groups: ["SSA-ISR"] });
		const stranger = await api.signInAs({ soldTo: ["S2"] });
		const seen = {
			certificateNumber: "X1",
			state: "pending",
			verifyCode: null,
			hasData: false,
			statementEn: null,
			measures: [],
		};
		expect((await read(buyer))?.nodes).toEqual([{ ...seen, gaps: null }]);
		expect((await read(sales))?.nodes).toEqual([
			{ ...seen, gaps: [{ property: "charpyFtLb", value: null, least: 20 }] },
		]);
		expect((await read(stranger))?.totals.count).toBe(0);
		const found = async (caller: Caller) => {
			const incomplete = "{ certificates(tab: all, filter: { incomplete: true }) { nodes { certificateNumber } } }";
			return (await api.ask<Answer>(caller, incomplete)).data?.certificates.nodes.map(
				({ certificateNumber }) => certificateNumber,
			);
		};
		expect(await found(sales)).toEqual(["X1"]);
		for (const caller of [buyer, stranger]) expect(await found(caller)).toEqual([]);
		const cookie = `${buyer.cookie}; auth=${buyer.authorization.slice("Bearer ".length)}`;
		for (const file of ["X1.pdf", "X1.json", "X1.pdf?revision=1"])
			expect((await fetch(`${api.url}/documents/certificate/${file}`, { headers: { cookie } })).status).toBe(404);
		await api.stop();
	});

	test("is found by inside sales without its number, a correction of one in force too, until it is issued", async () => {
		const sales = await api.signInAs({ soldTo: ["S1"], groups: ["SSA-ISR"] });
		const found = async () => {
			const incomplete =
				"{ certificates(tab: all, filter: { incomplete: true }) { nodes { state gaps { property } } totals { count } } }";
			return (await api.ask<Answer>(sales, incomplete)).data?.certificates.nodes;
		};
		expect(await found()).toEqual([{ state: "pending", gaps: [{ property: "charpyFtLb" }] }]);
		await sendHeat(2, [tension, charpy(42)]);
		expect(await found()).toEqual([]);
		await sendHeat(3, [tension]);
		await send(certificateFeedRow({ issuedOn: "2026-05-03", correction: "Measured again", revision: 2 }));
		expect(await found()).toEqual([{ state: "published", gaps: [{ property: "charpyFtLb" }] }]);
		await api.stop();
	});
});
