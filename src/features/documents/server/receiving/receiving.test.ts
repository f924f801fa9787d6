import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "../../../../../tests/support/api.ts";
import { emptyTables } from "../../../../../tests/support/empty-tables.ts";
import {
	feed,
	feedPartners,
	orderFeedRow,
	pieceFeedRow,
	shipmentFeedRow,
} from "../../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../../tests/support/fixtures.ts";
import { asOwner, insertPerson } from "../../../../../tests/support/people.ts";

const database = await testDatabase();
await feedPartners(database);
const api = await testApi(database);
const buyer = await signIn("Bea Buyer", { soldTo: ["S1"] });
const yard = await signIn("Yago Yard", { shipTo: ["T1"] });
const stranger = await api.signInAs({ soldTo: ["S2"] });
await feed(database, "orders", [orderFeedRow()]);
await feed(database, "pieces", [
	pieceFeedRow({ heat: "H1" }),
	pieceFeedRow({ piece: "C2", heat: "H1" }),
	pieceFeedRow({ piece: "C9" }),
]);
await feed(database, "shipments", [shipmentFeedRow({ netLb: 13_000, pieces: ["C1", "C2"] })]);
async function signIn(name: string, lists: Parameters<typeof insertPerson>[1]): Promise<Caller> {
	const { id } = await insertPerson(database, lists);
	await asOwner(database, "update people set name = $2 where id = $1", [id, name]);
	return api.signIn(id);
}
beforeEach(() => emptyTables(database, "tally_checks", "audit_events"));

type Mark = { id?: string; piece: string; mark: string; ageMs?: number };
type Check = {
	finishedBy: string | null;
	pieces: { pieceNumber: string; weightLb: number }[];
	marks: { piece: string; mark: string; markedBy: string; markedAt: string }[];
};
const fields =
	"{ bolNumber finishedAt finishedBy pieces { pieceNumber weightLb heatNumber mark } marks { id piece mark markedAt markedBy } }";

const read = async (caller: Caller) =>
	(await api.ask<{ tallyCheck: Check | null }>(caller, `{ tallyCheck(bol: "B1") ${fields} }`)).data?.tallyCheck;
async function mark(caller: Caller, marks: Mark[], bol = "B1") {
	const input = { bol, marks: marks.map((one) => ({ id: randomUUID(), ageMs: 0, ...one })) };
	const answer = await api.ask<{ markTally: Check }>(
		caller,
		`mutation M($input: MarkTallyInput!) { markTally(input: $input) ${fields} }`,
		{
			input,
		},
	);
	return { check: answer.data?.markTally, code: answer.errors?.[0]?.extensions?.code };
}
async function act(caller: Caller, what: "finishTally" | "reopenTally") {
	const answer = await api.ask<Record<string, Check>>(caller, `mutation { ${what}(bol: "B1") ${fields} }`);
	return { check: answer.data?.[what], message: answer.errors?.[0]?.message };
}
const said = (check: Check | null | undefined) =>
	check?.marks.map(({ piece, mark: is, markedBy }) => `${piece} ${is} ${markedBy}`);
const tallied = () =>
	asOwner(database, "select received, damaged, missing, finished_by from tally_checks").then(([row]) => row);

describe("a mark", () => {
	test("is seen by the buyer and by the receiver, with who and when", async () => {
		const { check } = await mark(yard, [{ piece: "C1", mark: "received" }]);
		expect(said(check)).toEqual(["C1 received Yago Yard"]);
		expect(said(await read(buyer))).toEqual(["C1 received Yago Yard"]);
		expect(Date.parse(check?.marks[0]?.markedAt ?? "")).toBeGreaterThan(0);
		expect(
			await asOwner(database, "select action, target, detail from audit_events where action like 'tally.%'"),
		).toEqual([{ action: "tally.mark", target: "B1", detail: { received: 1, damaged: 0, missing: 0, open: 0 } }]);
	});

	test("made earlier does not go over a later one, whichever arrives first", async () => {
		await mark(buyer, [{ piece: "C1", mark: "damaged", ageMs: 60_000 }]);
		expect(said((await mark(yard, [{ piece: "C1", mark: "received", ageMs: 3_600_000 }])).check)).toEqual([
			"C1 damaged Bea Buyer",
		]);
		expect(said((await mark(yard, [{ piece: "C1", mark: "missing", ageMs: 1000 }])).check)).toEqual([
			"C1 missing Yago Yard",
		]);
	});

	test("that comes from the future counts from now", async () => {
		await mark(buyer, [{ piece: "C1", mark: "damaged", ageMs: -3_600_000 }]);
		expect(said((await mark(yard, [{ piece: "C1", mark: "received" }])).check)).toEqual(["C1 received Yago Yard"]);
	});

	test("sent twice is one mark, and does not go over what another user said in between", async () => {
		const sent = { id: randomUUID(), piece: "C1", mark: "missing", ageMs: 0 };
		await mark(yard, [sent]);
		await mark(buyer, [{ piece: "C1", mark: "received" }]);
		expect(said((await mark(yard, [sent])).check)).toEqual(["C1 received Bea Buyer"]);
		expect(await asOwner(database, "select mark from tally_marks where piece_number = 'C1'")).toHaveLength(2);
		expect(await asOwner(database, "select action from audit_events where action like 'tally.%'")).toHaveLength(2);
	});

	test("taken back leaves the piece open, and the counts with it", async () => {
		await mark(yard, [
			{ piece: "C1", mark: "received" },
			{ piece: "C2", mark: "missing" },
		]);
		expect(await tallied()).toMatchObject({ received: 1, damaged: 0, missing: 1 });
		await mark(yard, [{ piece: "C2", mark: "open" }]);
		expect(await tallied()).toMatchObject({ received: 1, damaged: 0, missing: 0 });
	});

	test("of a piece that is not on the load is left out, and the others are stored", async () => {
		const { check } = await mark(yard, [
			{ piece: "C9", mark: "received" },
			{ piece: "C1", mark: "received" },
		]);
		expect(said(check)).toEqual(["C1 received Yago Yard"]);
	});

	test.each([
		["no marks", []],
		["a mark that there is not", [{ piece: "C1", mark: "stolen" }]],
		["an id that is none", [{ id: "1", piece: "C1", mark: "received" }]],
		["a zero character", [{ piece: "C\u00001", mark: "received" }]],
		["too many", Array.from({ length: 1001 }, () => ({ piece: "C1", mark: "received" }))],
	])("is refused with %s", async (_what, marks) => {
		expect((await mark(yard, marks)).code).toBe("invalid");
		expect(await tallied()).toBeUndefined();
	});

	test("of many phones at once loses nothing", async () => {
		await Promise.all(
			["C1", "C2"].flatMap((piece) => [buyer, yard].map((caller) => mark(caller, [{ piece, mark: "received" }]))),
		);
		expect(await tallied()).toMatchObject({ received: 2 });
	});
});

describe("a load of another customer", () => {
	test("answers as one that there is not", async () => {
		expect(await read(stranger)).toBeNull();
		expect((await mark(stranger, [{ piece: "C1", mark: "received" }])).code).toBe("not-found");
		expect((await mark(buyer, [{ piece: "C1", mark: "received" }], "B-NONE")).code).toBe("not-found");
		expect((await act(stranger, "finishTally")).check).toBeUndefined();
		expect(await tallied()).toBeUndefined();
	});
});

describe("the lists", () => {
	type Page = { nodes: { pieceNumber: string; receiving: object }[] };
	const listed = async (filter: object) => {
		const document = `query ($filter: TalliedPieceFilterInput) { talliedPieces(tab: all, filter: $filter) {
			nodes { pieceNumber receiving { mark pieces received damaged missing isFinished } } } }`;
		return (await api.ask<{ talliedPieces: Page }>(buyer, document, { filter })).data?.talliedPieces.nodes
			.map((row) => row.pieceNumber)
			.sort();
	};
	const loads = async (state?: string) =>
		(
			await api.ask<{ tallyLoads: object[] }>(
				buyer,
				"query ($state: String) { tallyLoads(state: $state) { bolNumber } }",
				{ state },
			)
		).data?.tallyLoads.length;
	const ship = (days: number) =>
		asOwner(database, "update shipments set shipped_at = now() - make_interval(days => $1)", [days]);

	test("find pieces by how their load is checked off, and by their own mark", async () => {
		expect(await listed({ receiving: ["untouched"] })).toEqual(["C1", "C2"]);
		await mark(yard, [{ piece: "C1", mark: "damaged" }]);
		expect(await listed({ receiving: ["untouched"] })).toEqual([]);
		expect(await listed({ receiving: ["under_way", "finished"] })).toEqual(["C1", "C2"]);
		expect([await listed({ marked: ["damaged"] }), await listed({ marked: ["open"] })]).toEqual([["C1"], ["C2"]]);
		await mark(yard, [{ piece: "C2", mark: "received" }]);
		await act(yard, "finishTally");
		expect([await listed({ receiving: ["finished"] }), await listed({ receiving: ["finished_short"] })]).toEqual([
			[],
			["C1", "C2"],
		]);
	});

	test("find loads by their state, and one that nobody began is not begun", async () => {
		await ship(1);
		const states = ["untouched", "under_way", "finished", "finished_short"];
		const found = async () => Promise.all(states.map(loads));
		expect(await found()).toEqual([1, 0, 0, 0]);
		await mark(yard, [{ piece: "C1", mark: "received" }]);
		expect(await found()).toEqual([0, 1, 0, 0]);
		await mark(yard, [{ piece: "C1", mark: "open" }]);
		expect(await found()).toEqual([1, 0, 0, 0]);
		await mark(
			yard,
			["C1", "C2"].map((piece) => ({ piece, mark: "received" })),
		);
		await act(yard, "finishTally");
		expect(await found()).toEqual([0, 0, 1, 0]);
	});

	test("find a load that left long ago among all while it is under way, and not once it is received", async () => {
		await ship(61);
		const found = async () => [
			await loads(),
			await loads("under_way"),
			await loads("untouched"),
			await loads("finished"),
		];
		expect(await found()).toEqual([0, 0, 0, 0]);
		await mark(yard, [{ piece: "C1", mark: "received" }]);
		expect(await found()).toEqual([1, 1, 0, 0]);
		await mark(yard, [{ piece: "C2", mark: "received" }]);
		await act(yard, "finishTally");
		expect(await found()).toEqual([0, 0, 0, 0]);
	});
});

describe("receiving", () => {
	test("is finished once every piece has its mark, with who did it", async () => {
		await mark(yard, [{ piece: "C1", mark: "received" }]);
		const early = await act(yard, "finishTally");
		expect(early.check).toBeUndefined();
		expect(early.message).toContain("1");
		await mark(yard, [{ piece: "C2", mark: "missing" }]);
		expect((await act(yard, "finishTally")).check?.finishedBy).toBe("Yago Yard");
		expect((await act(buyer, "finishTally")).check?.finishedBy).toBe("Yago Yard");
	});

	test("continues when it is opened again, and when a mark is removed", async () => {
		const whole = ["C1", "C2"].map((piece) => ({ piece, mark: "received" }));
		await mark(yard, whole);
		await act(yard, "finishTally");
		expect((await act(buyer, "reopenTally")).check?.finishedBy).toBeNull();
		await act(yard, "finishTally");
		expect((await mark(buyer, [{ piece: "C1", mark: "open" }])).check?.finishedBy).toBeNull();
	});
});
