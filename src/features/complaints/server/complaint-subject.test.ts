import { beforeEach, expect, test } from "vitest";
import type { Caller } from "../../../../tests/support/api.ts";
import { emptyTables } from "../../../../tests/support/empty-tables.ts";
import {
	feed,
	feedPartners,
	orderFeedRow,
	pieceFeedRow,
	readRows,
	shipmentFeedRow,
} from "../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";

let buyer: Caller;

const database = await testDatabase();
const api = await testApi(database);
await feedPartners(database);
await feed(database, "orders", [
	orderFeedRow(),
	orderFeedRow({ order: "RB-7" }),
	orderFeedRow({ order: "M900", soldTo: "S2", shipTo: "T3" }),
]);
await feed(database, "pieces", [pieceFeedRow()]);
await feed(database, "shipments", [shipmentFeedRow()]);
const { id: buyerId } = await insertPerson(database, { soldTo: ["S1", "S2"] });
buyer = await api.signIn(buyerId);
beforeEach(() => emptyTables(database, "complaints", "outbox"));

type Values = Record<string, unknown>;
const damage = (changes: Values = {}): Values => ({
	...{ kind: "transit_damage", bol: "B1", pieces: [{ piece: "C1", claimed: { amount: 100, unit: "lb" } }] },
	...{ families: ["damage"], defects_damage: ["bent"], description: "Bent at the chains.", asked: "credit" },
	...changes,
});
const paperwork = (changes: Values): Values =>
	damage({
		kind: "paperwork",
		pieces: [],
		families: ["paperwork"],
		defects_paperwork: ["certificate_wrong"],
		...changes,
	});
type Fault = { field: string; reason: string };
async function submit(values: Values) {
	const document = "mutation S($input: SubmitComplaintInput!) { submitComplaint(input: $input) }";
	const { data, errors } = await api.ask<{ submitComplaint: string }>(buyer, document, {
		input: { values: JSON.stringify(values) },
	});
	return {
		number: data?.submitComplaint,
		faults: (errors?.[0]?.extensions as { faults?: Fault[] } | undefined)?.faults ?? [],
	};
}

test.each([
	["m100-1", { order_number: "M100", item: 1 }],
	["M 100 - 1", { order_number: "M100", item: 1 }],
	["M100", { order_number: "M100", item: null }],
	["RB-7", { order_number: "RB-7", item: null }],
	["rb-7-1", { order_number: "RB-7", item: 1 }],
])("a complaint that names %s beside its shipment, or alone, is found from that order", async (order, expected) => {
	expect((await submit(damage({ order }))).faults).toEqual([]);
	expect((await submit(paperwork({ bol: "", order }))).faults).toEqual([]);
	expect(await readRows(database, "select order_number, item from complaints")).toEqual([expected, expected]);
});

test("a complaint names its shipment whatever the blanks typed", async () => {
	expect((await submit(damage({ bol: "b 1" }))).faults).toEqual([]);
	expect(await readRows(database, "select bol_number from complaints")).toEqual([{ bol_number: "B1" }]);
});

test.each(["M999", "M100-9", "M900"])(
	"the order %s, which is not the shipment's buyer's, is refused at its field",
	async (order) => {
		expect(await submit(damage({ order }))).toEqual({
			number: undefined,
			faults: [{ field: "order", reason: expect.stringContaining("this shipment’s buyer") }],
		});
	},
);

test.each([
	["2026-05-06 04:59Z", false],
	["2026-05-06 05:01Z", true],
])(
	"a complaint that was sent at %s came after the last day, May 5 at a mill in Iowa: %s",
	async (submitted, isOutsideWindow) => {
		const { number } = await submit(damage());
		await asOwner(database, "update complaints set window_ends_on = '2026-05-05', submitted_at = $1", [submitted]);
		const document = "query C($number: String!) { complaint(number: $number) { isOutsideWindow } }";
		expect((await api.ask(buyer, document, { number })).data).toEqual({ complaint: { isOutsideWindow } });
	},
);

test("a shortage keeps its last day, whatever kind of complaint reports it", async () => {
	const short = damage({ kind: "order_error", families: ["weight_count"], defects_weight_count: ["pieces_short"] });
	await submit(short);
	await submit({ ...short, defects_weight_count: ["pieces_over"] });
	const days = await readRows(
		database,
		"select to_char(window_ends_on, 'YYYY-MM-DD') as day from complaints order by complaint_number",
	);
	expect(days).toEqual([{ day: "2026-05-11" }, { day: null }]);
});

test("a claim above the shipped weight is refused in the claimant's units", async () => {
	await asOwner(database, "update people set units = 'metric' where id = $1", [buyerId]);
	buyer = await api.signIn(buyerId);
	const claim = (amount: number) => damage({ pieces: [{ piece: "C1", claimed: { amount, unit: "kg" } }] });
	expect((await submit(claim(2949))).faults[0]?.reason).toContain("at most 2,948 kg of piece C1. It weighs 2,948 kg");
	expect((await submit(claim(2948))).faults).toEqual([]);
});

test("an order is not claimed twice over, as itself and by its pieces, nor a line beyond what left of it", async () => {
	await asOwner(database, "update people set units = 'imperial' where id = $1", [buyerId]);
	buyer = await api.signIn(buyerId);
	const whole = (amount: number, order = "M100") =>
		paperwork({
			...{ kind: "order_error", bol: "", order, claimed: { amount, unit: "lb" } },
			...{ families: ["wrong_material"], defects_wrong_material: ["wrong_grade"] },
		});
	expect((await submit(damage())).faults).toEqual([]);
	expect((await submit(whole(6500))).faults).toEqual([
		{ field: "claimed.amount", reason: expect.stringContaining("at most 6,400 lb") },
	]);
	expect((await submit(whole(6401, "M100-1"))).faults).toMatchObject([{ field: "claimed.amount" }]);
	expect((await submit(whole(6400, "M100-1"))).faults).toEqual([]);
	const [fault] = (await submit(damage({ pieces: [{ piece: "C1", claimed: { amount: 1, unit: "lb" } }] }))).faults;
	expect(fault).toEqual({ field: "pieces", reason: expect.stringContaining("at most 0 lb") });
});

test("a load is not claimed once as itself and once by its order", async () => {
	const whole = (changes: Values) =>
		paperwork({
			...{ kind: "order_error", families: ["wrong_material"], defects_wrong_material: ["wrong_grade"] },
			...changes,
		});
	const pounds = (amount: number) => ({ claimed: { amount, unit: "lb" } });
	expect((await submit(whole(pounds(5000)))).faults).toEqual([]);
	const ofOrder = (amount: number) => whole({ bol: "", order: "M100", ...pounds(amount) });
	expect((await submit(ofOrder(1501))).faults).toEqual([
		{ field: "claimed.amount", reason: expect.stringContaining("at most 1,500 lb") },
	]);
	expect((await submit(ofOrder(1500))).faults).toEqual([]);
	expect((await submit(whole(pounds(1)))).faults).toEqual([
		{ field: "claimed.amount", reason: expect.stringContaining("at most 0 lb") },
	]);
});
