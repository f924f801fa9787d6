import { expect, test } from "vitest";
import type { Caller } from "../support/api.ts";
import { feed, feedPartners, orderFeedRow } from "../support/feed-rows.ts";
import { testApi, testDatabase } from "../support/fixtures.ts";
import { insertPerson } from "../support/people.ts";

const job = (changes: object = {}) => ({
	...{
		job: "J1",
		soldTo: "S1",
		programme: "blast_and_prime",
		state: "in_process",
		order: "M100",
		item: 1,
		place: "Line 1",
	},
	...{ pieces: 2, weightLb: 13_000, dueOn: "2026-06-01", revision: 1, ...changes },
});
const position = (changes: object = {}) => ({
	...{
		position: "Q1",
		soldTo: "S1",
		mill: "RB",
		product: "plate",
		grade: "A36",
		thicknessIn: 0.5,
		widthIn: 96,
		lengthIn: 240,
	},
	...{
		minimumPieces: 4,
		maximumPieces: 12,
		onHandPieces: 2,
		onOrderPieces: 10,
		onHandLb: 6534,
		revision: 1,
		...changes,
	},
});

const database = await testDatabase();
const api = await testApi(database);
await feedPartners(database);
await feed(database, "orders", [orderFeedRow()]);
expect(
	await feed(database, "processing", [
		job(),
		job({ job: "J2", state: "done" }),
		job({ job: "J3", soldTo: "S2", order: undefined, item: undefined }),
	]),
).toMatchObject({ accepted: 3 });
expect(await feed(database, "stocking", [position({ onHandPieces: 9 }), position({ position: "Q2" })])).toMatchObject({
	accepted: 2,
});
const onProgramme = (await insertPerson(database, { soldTo: ["S1"], shipTo: ["T1"], groups: ["SSA-VP"] })).id;

const document = "{ processingJobs { jobNumber orderNumber } stockingPositions { positionNumber onHandPieces } }";
const ask = (caller: Caller) => api.ask<{ processingJobs: object[]; stockingPositions: object[] }>(caller, document);

test("a value-plus customer sees their own open jobs, and what is below its minimum first", async () => {
	expect((await ask(await api.signIn(onProgramme))).data).toEqual({
		processingJobs: [{ jobNumber: "J1", orderNumber: "M100" }],
		stockingPositions: [
			{ positionNumber: "Q2", onHandPieces: 2 },
			{ positionNumber: "Q1", onHandPieces: 9 },
		],
	});
});

test("a user outside the group is refused, also with the same account", async () => {
	const buyer = await api.signInAs({ soldTo: ["S1"] });
	const { data, errors } = await ask(buyer);
	expect([data, errors?.[0]?.extensions?.code]).toEqual([null, "forbidden"]);
});

test("of the group, who acts as a ship-to or buys for another account sees none of them", async () => {
	const nothing = { processingJobs: [], stockingPositions: [] };
	expect((await ask(await api.signIn(onProgramme, "T1"))).data).toEqual(nothing);
	const yard = await insertPerson(database, { shipTo: ["T1"], groups: ["SSA-VP"] });
	expect((await ask(await api.signIn(yard.id))).data).toEqual(nothing);
	const other = await insertPerson(database, { soldTo: ["S2"], groups: ["SSA-VP"] });
	expect((await ask(await api.signIn(other.id))).data).toEqual({
		processingJobs: [{ jobNumber: "J3", orderNumber: null }],
		stockingPositions: [],
	});
});

test("both feeds follow revisions: the same twice and an older one late change nothing", async () => {
	for (const [entity, row] of [
		["processing", job()],
		["stocking", position({ onHandPieces: 9 })],
	] as const) {
		expect(await feed(database, entity, [row])).toMatchObject({ accepted: 0, unchanged: 1, rejected: 0 });
		expect(await feed(database, entity, [{ ...row, revision: 0 }])).toMatchObject({ unchanged: 1 });
	}
});

test.each([
	["processing", "an unknown sold-to", job({ soldTo: "S9" }), "soldTo unknown_account"],
	["processing", "an unknown order", job({ order: "M9" }), "order unknown_order"],
	["processing", "a line without its order", job({ order: undefined }), "order required"],
	["processing", "an unknown programme", job({ programme: "painting" }), "programme not_allowed"],
	["stocking", "an unknown mill", position({ mill: "XX" }), "mill unknown_mill"],
	["stocking", "a maximum below the minimum", position({ maximumPieces: 1 }), "maximumPieces out_of_range"],
	["stocking", "a plate without a length", position({ lengthIn: undefined }), "lengthIn required"],
] as const)("a row of %s with %s is refused with field and reason", async (entity, _what, row, reason) => {
	const { rejects } = await feed(database, entity, [row]);
	expect(rejects.map(({ field, code }) => `${field} ${code}`)).toEqual([reason]);
});
