import { beforeEach, describe, expect, test } from "vitest";
import { emptyTables } from "../../../../../tests/support/empty-tables.ts";
import {
	feed,
	feedPartners,
	orderFeedRow,
	pieceFeedRow,
	readRows,
	shipmentFeedRow,
} from "../../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../../tests/support/fixtures.ts";
import { asOwner, insertPerson } from "../../../../../tests/support/people.ts";

const database = await testDatabase();
await feedPartners(database);
await feed(database, "orders", [orderFeedRow()]);
await feed(database, "pieces", [pieceFeedRow(), pieceFeedRow({ piece: "C2" })]);
await feed(database, "shipments", [
	shipmentFeedRow({ mode: "railcar", vehicle: "GLKR 412345" }),
	shipmentFeedRow({ bol: "B2", pieces: ["C2"] }),
]);
const api = await testApi(database);
beforeEach(() => emptyTables(database, "railcars", "railcar_sightings"));

const sighting = (changes: Record<string, unknown> = {}) => ({
	bol: "B1",
	car: "GLKR 412345",
	code: "A",
	at: "2026-05-02T08:00:00Z",
	place: "Chicago",
	region: "IL",
	latitude: 41.9,
	longitude: -87.6,
	isLoaded: true,
	carType: "gondola",
	etaAt: "2026-05-06T08:00:00Z",
	revision: 1,
	...changes,
});
const send = (rows: object[]) => feed(database, "railcar-sightings", rows);
const cars = () =>
	readRows(
		database,
		"select car, state, code, place, is_bad_order, car_type, ship_to_id is not null as is_told from railcars",
	);

describe("sightings of railcars", () => {
	test("place the car by all of them, in whatever order they come", async () => {
		expect(
			await send([sighting({ code: "Z", at: "2026-05-05T08:00:00Z", place: "Gary", carType: undefined })]),
		).toMatchObject({
			accepted: 1,
		});
		expect(await send([sighting()])).toMatchObject({ accepted: 1, rejected: 0 });
		expect(await cars()).toEqual([
			{
				car: "GLKR 412345",
				state: "placed",
				code: "Z",
				place: "Gary",
				is_bad_order: false,
				car_type: "gondola",
				is_told: true,
			},
		]);
	});

	test("change nothing when they come twice or older, and are corrected by a newer revision", async () => {
		await send([sighting({ revision: 2 })]);
		expect(await send([sighting({ revision: 2 })])).toMatchObject({ accepted: 0, unchanged: 1 });
		expect(await send([sighting({ revision: 1, place: "Peoria" })])).toMatchObject({ accepted: 0, unchanged: 1 });
		expect(await send([sighting({ revision: 3, place: "Gary" })])).toMatchObject({ accepted: 1 });
		expect(await cars()).toMatchObject([{ place: "Gary", state: "in_transit" }]);
	});

	test("are refused with field and reason", async () => {
		const { rejects } = await send([
			sighting({ bol: "B9" }),
			sighting({ bol: "B2" }),
			sighting({ car: "412345" }),
			sighting({ code: "Q" }),
			sighting({ latitude: 91 }),
		]);
		expect(rejects.map(({ field, code }) => `${field} ${code}`).toSorted()).toEqual(
			[
				"bol conflict",
				"bol unknown_shipment",
				"car wrong_type",
				"code not_allowed",
				"latitude out_of_range",
			].toSorted(),
		);
		expect(await cars()).toEqual([]);
	});

	test("go with the load when the mill sends it to another ship-to", async () => {
		await send([sighting()]);
		const carAccounts = () =>
			readRows(database, "select a.code from railcars c join accounts a on a.id = c.ship_to_id");
		expect(await carAccounts()).toEqual([{ code: "T1" }]);
		await asOwner(
			database,
			"update shipments set ship_to_id = (select id from accounts where code = 'T2') where bol_number = 'B1'",
		);
		expect(await carAccounts()).toEqual([{ code: "T2" }]);
		await asOwner(
			database,
			"update shipments set ship_to_id = (select id from accounts where code = 'T1') where bol_number = 'B1'",
		);
	});

	test("notify of a bad order, once for each stop", async () => {
		const buyer = await insertPerson(database, { soldTo: ["S1"] });
		const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
		await send([sighting({ at: hoursAgo(5) }), sighting({ code: "B", at: hoursAgo(4) })]);
		await send([sighting({ code: "H", at: hoursAgo(3) })]);
		const raised = await asOwner(database, `select event, subject from notifications where person_id = ${buyer.id}`);
		expect(raised).toEqual([{ event: "railcarBadOrder", subject: { number: "GLKR 412345", bol: "B1" } }]);
	});
});

const report = `query ($tab: RailcarTab, $filter: RailcarFilterInput) { railcars(tab: $tab, filter: $filter) {
	nodes { car exception place orders shipTo netLb transitDays } totals { count exceptions } tabs { tab count } } }`;
const pageOfCars = `query ($first: Int, $after: String, $last: Int, $before: String, $isDescending: Boolean!) {
	railcars(tab: all, first: $first, after: $after, last: $last, before: $before, sort: { column: exception, isDescending: $isDescending }) {
		nodes { car } pageInfo { startCursor endCursor } } }`;
type Report = {
	railcars: { nodes: { car: string; exception: string | null }[]; totals: { count: number; exceptions: number } };
};

describe("the railcar report", () => {
	const now = () => new Date().toISOString();
	beforeEach(async () => {
		const later = new Date(Date.now() + 86_400_000).toISOString();
		await send([
			sighting({ car: "GLKR 1", at: now(), etaAt: later }),
			sighting({ car: "GLKR 2", code: "H", at: now(), etaAt: later }),
			sighting({ car: "GLKR 3", code: "B", at: now(), etaAt: later }),
			sighting({ car: "GLKR 4", at: now(), etaAt: "2026-05-03T08:00:00Z" }),
			sighting({ car: "GLKR 5", at: "2026-05-03T08:00:00Z", etaAt: later }),
		]);
	});

	test("names exceptions first, the worst of each car", async () => {
		const caller = await api.signInAs({ shipTo: ["T1"] });
		const { data } = await api.ask<Report>(caller, report);
		expect(data?.railcars.nodes.map(({ car, exception }) => [car, exception])).toEqual([
			["GLKR 3", "bad_order"],
			["GLKR 2", "held"],
			["GLKR 4", "overdue"],
			["GLKR 5", "silent"],
			["GLKR 1", null],
		]);
		expect(data?.railcars.totals).toEqual({ count: 5, exceptions: 4 });
		expect(data?.railcars.nodes[0]).toMatchObject({ place: "Chicago, IL", orders: ["M100"], netLb: 6500 });
	});

	test("puts returned cars after all others, the last ones first, from page to page and back", async () => {
		await send([
			...[6, 7, 8].flatMap((day) => [
				sighting({ car: `GLKR 1${day}`, code: "Z", at: `2026-05-0${day}T08:00:00Z` }),
				sighting({ car: `GLKR 1${day}`, code: "W", at: `2026-05-0${day}T09:00:00Z` }),
			]),
			// Broken on its way home: the railroad's trouble.
			sighting({ car: "GLKR 16", code: "B", at: "2026-05-06T12:00:00Z" }),
		]);
		const caller = await api.signInAs({ soldTo: ["S1"], shipTo: ["T1"] });
		const inOrder = ["GLKR 3", "GLKR 2", "GLKR 4", "GLKR 5", "GLKR 1", "GLKR 18", "GLKR 17", "GLKR 16"];
		for (const [isDescending, expected] of [[false, inOrder] as const, [true, inOrder.toReversed()] as const]) {
			const there = await walk(caller, isDescending);
			expect(there.cars).toEqual(expected);
			expect(await walk(caller, isDescending, there.lastCursor)).toMatchObject({ cars: expected.slice(0, -1) });
		}
		const exceptions = await api.ask<Report>(caller, report, { tab: "exceptions" });
		expect(exceptions.data?.railcars.nodes.map(({ car }) => car)).toEqual(inOrder.slice(0, 4));
	});

	/** All cars, two by two, forwards from the first; or backwards from a cursor, put in order again. */
	async function walk(caller: Parameters<typeof api.ask>[0], isDescending: boolean, before?: string) {
		type Answer = { railcars: { nodes: { car: string }[]; pageInfo: { endCursor: string; startCursor: string } } };
		const cars: string[] = [];
		let cursor = before;
		for (let page = 0; page < 9; page += 1) {
			const place = before === undefined ? { first: 2, after: cursor } : { last: 2, before: cursor };
			const { data } = await api.ask<Answer>(caller, pageOfCars, { ...place, isDescending });
			const found = data?.railcars.nodes.map(({ car }) => car) ?? [];
			if (found.length === 0) break;
			if (before === undefined) cars.push(...found);
			else cars.unshift(...found);
			cursor = before === undefined ? data?.railcars.pageInfo.endCursor : data?.railcars.pageInfo.startCursor;
		}
		return { cars, lastCursor: cursor };
	}

	test("is narrowed by view and filter", async () => {
		const caller = await api.signInAs({ soldTo: ["S1"] });
		const count = async (variables: Record<string, unknown>) =>
			(await api.ask<Report>(caller, report, variables)).data?.railcars.totals.count;
		expect(await count({ tab: "exceptions" })).toBe(4);
		expect(await count({ tab: "atDestination" })).toBe(0);
		expect(await count({ filter: { exception: ["held", "silent"] } })).toBe(2);
		expect(await count({ filter: { order: "m1" } })).toBe(5);
		expect(await count({ filter: { order: "X" } })).toBe(0);
		expect(await count({ filter: { one: ["B1/GLKR 4"] } })).toBe(1);
	});

	test("shows nobody else's cars", async () => {
		const caller = await api.signInAs({ soldTo: ["S2"], shipTo: ["T2"] });
		expect((await api.ask<Report>(caller, report, { tab: "all" })).data?.railcars.nodes).toEqual([]);
	});
});
