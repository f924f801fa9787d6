import { beforeEach, describe, expect, test } from "vitest";
import { emptyTables } from "../../../../tests/support/empty-tables.ts";
import {
	feed,
	feedPartners,
	orderFeedRow,
	pieceFeedRow,
	readRows,
	shipmentFeedRow,
} from "../../../../tests/support/feed-rows.ts";
import { testDatabase } from "../../../../tests/support/fixtures.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";

type Row = Record<string, unknown>;

const database = await testDatabase();
await feedPartners(database);
await feed(database, "orders", [orderFeedRow()]);
await feed(database, "pieces", [pieceFeedRow()]);
await feed(database, "shipments", [shipmentFeedRow()]);
beforeEach(() => emptyTables(database, "complaints"));

const complaint = (changes: Row = {}): Row => ({
	complaint: "K1",
	soldTo: "S1",
	kind: "steel_problem",
	bol: "B1",
	asked: "credit",
	description: "Camber on both edges.",
	by: "Telephone",
	at: "2026-05-04T09:00:00Z",
	pieces: [{ piece: "C1", claimedLb: 3000 }],
	defects: [{ family: "shape", code: "camber" }],
	revision: 1,
	...changes,
});
const answer = (changes: Row = {}): Row => ({
	complaint: "K1",
	answer: "A1",
	at: "2026-05-05T09:00:00Z",
	by: "Claims desk",
	...changes,
});
const send = (rows: Row[]) => feed(database, "complaints", rows);
const reply = (rows: Row[]) => feed(database, "complaint-answers", rows);
const state = async () =>
	(await readRows(database, "select state from complaints where complaint_number = 'K1'"))[0]?.state;
const reasons = (result: { rejects: { field: string; code: string }[] }) =>
	result.rejects.map(({ field, code }) => `${field} ${code}`);

describe("complaints that reached the mill another way", () => {
	test("land once, whatever is sent twice or older, and hang on their shipment", async () => {
		expect(await send([complaint({ revision: 2 })])).toMatchObject({ accepted: 1, rejected: 0 });
		expect(await send([complaint({ revision: 2 })])).toMatchObject({ accepted: 0, unchanged: 1 });
		expect(await send([complaint({ description: "Older", revision: 1 })])).toMatchObject({ accepted: 0, unchanged: 1 });
		const [row] = await readRows(
			database,
			"select description, claimed_lb, ship_to_id is not null as is_told from complaints",
		);
		expect(row).toEqual({ description: "Camber on both edges.", claimed_lb: 3000, is_told: true });
	});

	test("about money notify no ship-to", async () => {
		await send([
			complaint({
				kind: "invoice_error",
				invoice: "90001",
				pieces: [],
				defects: [{ family: "paperwork", code: "price_wrong" }],
			}),
		]);
		expect(await readRows(database, "select ship_to_id from complaints")).toEqual([{ ship_to_id: null }]);
	});

	test("are refused with field and reason", async () => {
		const bad = [
			complaint({ soldTo: "S9" }),
			complaint({ bol: "B9", pieces: [] }),
			complaint({ pieces: [{ piece: "C9", claimedLb: 1 }] }),
			complaint({ pieces: [{ piece: "C1", claimedLb: 6501 }] }),
			complaint({ defects: [{ family: "shape", code: "pitting" }] }),
		];
		const result = await send(bad);
		expect(reasons(result)).toEqual([
			"soldTo unknown_account",
			"bol unknown_shipment",
			"pieces[0].piece unknown_piece",
			"claimedLb over_shipped",
			"pieces[0].claimedLb over_shipped",
			"defects[0].code not_allowed",
		]);
		expect(result.accepted).toBe(0);
	});

	test("together never claim more of a piece than it weighs, in one sending or in two", async () => {
		const two = [
			complaint({ pieces: [{ piece: "C1", claimedLb: 4000 }] }),
			complaint({ complaint: "K2", pieces: [{ piece: "C1", claimedLb: 2501 }] }),
		];
		expect(await send(two)).toMatchObject({ accepted: 1, rejected: 1 });
		expect(await send(two.slice(1))).toMatchObject({ accepted: 0, rejected: 1 });
		expect(await send([complaint({ complaint: "K2", pieces: [{ piece: "C1", claimedLb: 2500 }] })])).toMatchObject({
			accepted: 1,
		});
	});

	test("about an order without its shipment never claim more than left of it, what is claimed of its pieces included", async () => {
		await send([complaint()]);
		const whole = { bol: null, order: "M100", pieces: [] };
		const two = [
			complaint({ complaint: "K2", ...whole, claimedLb: 3000 }),
			complaint({ complaint: "K3", ...whole, claimedLb: 501 }),
		];
		const result = await send(two);
		expect(result).toMatchObject({ accepted: 1, rejected: 1 });
		expect(reasons(result)).toEqual(["claimedLb over_shipped"]);
	});

	test("do not take over a number that the portal assigned", async () => {
		await send([complaint()]);
		await asOwner(database, "update complaints set revision = null");
		expect(reasons(await send([complaint({ revision: 9 })]))).toEqual(["complaint conflict"]);
	});
});

describe("answers", () => {
	beforeEach(() => send([complaint()]));

	test("move the complaint step by step, with words and a credit memo, in one file", async () => {
		const result = await reply([
			answer({ answer: "A0", state: "acknowledged" }),
			answer({ state: "under_review" }),
			answer({ answer: "A2", state: "approved", message: "We agree." }),
			answer({ answer: "A3", state: "credited", creditMemo: { number: "CM1", amount: 512.4, on: "2026-05-20" } }),
		]);
		expect(result).toMatchObject({ accepted: 4, rejected: 0 });
		expect(await state()).toBe("credited");
		expect(await readRows(database, "select credit_memo, credited_amount from complaint_money")).toEqual([
			{ credit_memo: "CM1", credited_amount: 512.4 },
		]);
		expect(await readRows(database, "select body from complaint_messages where side = 'mill'")).toEqual([
			{ body: "We agree." },
		]);
		const kinds = await asOwner(
			database,
			"select keys->0->>'complaint' as complaint from live_events where kind = 'complaints'",
		);
		expect(kinds).toContainEqual({ complaint: "K1" });
	});

	test("that credit it again, once it was opened again, add to what was credited before", async () => {
		const memo = (number: string, amount: number, on: string) => ({ creditMemo: { number, amount, on } });
		const at = (minute: number) => `2026-05-20T10:0${minute}:00Z`;
		await reply([
			answer({ answer: "A0", at: at(0), state: "acknowledged" }),
			answer({ answer: "A1", at: at(1), state: "under_review" }),
			answer({ answer: "A2", at: at(2), state: "approved" }),
			answer({ answer: "A3", at: at(3), state: "credited", ...memo("CM1", 512.4, "2026-05-20") }),
		]);
		await reply([answer({ answer: "A4", at: at(4), message: "The rest.", ...memo("CM2", 87.6, "2026-05-21") })]);
		await reply([answer({ answer: "A5", at: at(5), message: "It was less.", ...memo("CM2", 80.6, "2026-05-21") })]);
		const money = "select credit_memo, credited_amount, credited_on::text, currency from complaint_money";
		expect(await readRows(database, money)).toEqual([
			{ credit_memo: "CM1, CM2", credited_amount: 593, credited_on: "2026-05-21", currency: "USD" },
		]);
	});

	test("notify once the users who may see the complaint, for one about money not the ship-to", async () => {
		const buyer = await insertPerson(database, { soldTo: ["S1"] });
		const yard = await insertPerson(database, { shipTo: ["T1"] });
		const money = { kind: "invoice_error", pieces: [], defects: [{ family: "paperwork", code: "price_wrong" }] };
		await send([complaint({ complaint: "K2", ...money })]);
		const at = new Date().toISOString();
		const answers = [
			answer({ at, message: "Seen" }),
			answer({ at, answer: "A2", message: "Noted" }),
			answer({ at, complaint: "K2", message: "Seen" }),
		];
		await reply(answers);
		await reply(answers);
		const notified = (person: number) =>
			asOwner(database, "select subject->>'number' as number from notifications where person_id = $1 order by 1", [
				person,
			]);
		expect(await notified(buyer.id)).toEqual([{ number: "K1" }, { number: "K2" }]);
		expect(await notified(yard.id)).toEqual([{ number: "K1" }]);
	});

	test("change nothing when they come twice, and are refused when they say something else", async () => {
		await reply([answer({ state: "acknowledged" })]);
		expect(await reply([answer({ state: "acknowledged" })])).toMatchObject({ accepted: 0, unchanged: 1 });
		expect(reasons(await reply([answer({ message: "Other words" })]))).toEqual(["answer conflict"]);
	});

	test("that come too early are kept, and land once the one before is there", async () => {
		expect(reasons(await reply([answer({ answer: "A2", state: "approved" })]))).toEqual(["state move_not_allowed"]);
		await reply([answer({ answer: "A0", state: "acknowledged" }), answer({ state: "under_review" })]);
		expect(await reply([answer({ answer: "A2", state: "approved" })])).toMatchObject({ accepted: 1 });
		expect(await state()).toBe("approved");
	});

	test("to nothing, and with nothing in them, are refused", async () => {
		expect(reasons(await reply([answer({ complaint: "K9", message: "Hello" }), answer()]))).toEqual([
			"complaint unknown_complaint",
			"message required",
		]);
	});
});
