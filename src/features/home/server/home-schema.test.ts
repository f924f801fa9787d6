import { describe, expect, test } from "vitest";
import type { Caller } from "../../../../tests/support/api.ts";
import {
	feed,
	feedPartners,
	lineFeedRow,
	orderFeedRow,
	pieceFeedRow,
	promiseFeedRow,
	shipmentFeedRow,
	stateFeedRow,
} from "../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import { insertPerson } from "../../../../tests/support/people.ts";
import type { HomeRow } from "./home-queries.ts";

const whole = `{ customerHome {
	open { lines weightLb } dueThisWeek { lines weightLb } late { lines weightLb } ready { lines weightLb }
	inTransit { loads weightLb }
	newDocuments { kind count } openComplaints
	weeks { week lines onTime shippedLb } dataAsOf { place } } }`;

const millZone = "America/Chicago";
const millDay = (instant: Date) => new Intl.DateTimeFormat("sv-SE", { timeZone: millZone }).format(instant);
/** A day so many days from today at the mill. */
const day = (offset: number) =>
	new Date(Date.parse(millDay(new Date())) + offset * 86_400_000).toISOString().slice(0, 10);
/** Noon at the mill, give or take an hour of summer time, on such a day. */
const noon = (offset: number) => `${day(offset)}T18:00:00Z`;
const monday = (offset: number) => {
	const at = new Date(day(offset));
	return new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10);
};

const callers: Record<string, Caller> = {};

const database = await testDatabase();
await feedPartners(database);
await feedMill();
const api = await testApi(database);
const owner = await insertPerson(database, { soldTo: ["S1"], shipTo: ["T1"] });
callers.owner = await api.signIn(owner.id);
callers.stranger = await api.signInAs({ soldTo: ["S2"] });
callers.shipTo = await api.signInAs({ shipTo: ["T2"] });
callers.ownerAsShipTo = await api.signIn(owner.id, "T1");
callers.supplier = await api.signInAs({ suppliers: ["V1"] });

// One line late with one of two pieces ready, one for the end of this week, one far off for another yard, two gone: in
// time and late.
async function feedMill(): Promise<void> {
	const line = (item: number, changes: Record<string, unknown>) => lineFeedRow({ item, weightLb: 10_000, ...changes });
	const gone = { state: "shipped", stateAt: noon(-9) };
	const lines = [
		line(1, { requestedOn: day(-20), firstPromisedOn: day(-8) }),
		line(2, {
			requestedOn: monday(0),
			firstPromisedOn: day(60),
			estimatedOn: new Date(Date.parse(monday(0)) + 6 * 86_400_000).toISOString().slice(0, 10),
		}),
		line(3, { shipTo: "T2", requestedOn: day(40), firstPromisedOn: day(40) }),
		line(4, { requestedOn: day(-9), firstPromisedOn: day(-9), ...gone }),
		line(5, { requestedOn: day(-30), firstPromisedOn: day(-10), ...gone }),
	];
	await feed(database, "orders", [orderFeedRow({ lines })]);
	const pieces = [
		pieceFeedRow({ piece: "A1", item: 1, weightLb: 5000 }),
		pieceFeedRow({ piece: "A2", item: 1, weightLb: 5000, state: "held" }),
		pieceFeedRow({ piece: "D1", item: 4, weightLb: 10_000, state: "shipped" }),
		pieceFeedRow({ piece: "E1", item: 5, weightLb: 10_000, state: "shipped" }),
		pieceFeedRow({ piece: "C1", item: 3, weightLb: 4000, state: "shipped" }),
	];
	await feed(database, "pieces", pieces);
	const loads = [
		shipmentFeedRow({ bol: "B1", pieces: ["D1", "E1"], netLb: 20_000, shippedAt: noon(-9), deliveredAt: noon(-8) }),
		shipmentFeedRow({ bol: "B2", pieces: ["C1"], shipTo: "T2", netLb: 4000, shippedAt: noon(-2), vehicle: "5518" }),
	];
	await feed(database, "shipments", loads);
	await feed(database, "order-events", [
		stateFeedRow({ item: 1, state: "tested" }),
		promiseFeedRow({ item: 1, promisedOn: day(-8), at: noon(-30) }),
	]);
}

async function homeOf(who: string): Promise<HomeRow> {
	const { data, errors } = await api.ask<{ customerHome: HomeRow }>(callers[who], whole);
	expect(errors).toBeUndefined();
	return data?.customerHome as HomeRow;
}

describe("a customer's home", () => {
	test("counts open, due, late and ready lines with what remains of them", async () => {
		expect(await homeOf("owner")).toMatchObject({
			open: { lines: 3, weightLb: 26_000 },
			dueThisWeek: { lines: 1, weightLb: 10_000 },
			late: { lines: 1, weightLb: 10_000 },
			ready: { lines: 1, weightLb: 5000 },
			dataAsOf: { place: expect.any(String) },
		});
	});

	test("counts the loads that nobody reported delivered", async () => {
		expect((await homeOf("owner")).inTransit).toEqual({ loads: 1, weightLb: 4000 });
	});

	test("gives thirteen weeks up to this one, with what left in them and whether in time", async () => {
		const { weeks } = await homeOf("owner");
		expect(weeks.map(({ week }) => week)).toEqual(Array.from({ length: 13 }, (_, index) => monday((index - 12) * 7)));
		expect(weeks.find(({ week }) => week === monday(-9))).toMatchObject({ lines: 2, onTime: 1 });
		expect(weeks.reduce((sum, { shippedLb }) => sum + shippedLb, 0)).toBe(24_000);
		expect(weeks.reduce((sum, { lines }) => sum + lines, 0)).toBe(2);
	});

	test("counts for a ship-to only what it receives, and under an alias only the alias's", async () => {
		const shipTo = await homeOf("shipTo");
		expect([shipTo.open, shipTo.late, shipTo.inTransit]).toEqual([
			{ lines: 1, weightLb: 6000 },
			{ lines: 0, weightLb: 0 },
			{ loads: 1, weightLb: 4000 },
		]);
		const asShipTo = await homeOf("ownerAsShipTo");
		expect([asShipTo.open, asShipTo.late, asShipTo.inTransit]).toEqual([
			{ lines: 2, weightLb: 20_000 },
			{ lines: 1, weightLb: 10_000 },
			{ loads: 0, weightLb: 0 },
		]);
	});

	test("is empty, with its weeks, for a user without rows", async () => {
		const { open, inTransit, weeks } = await homeOf("stranger");
		expect([
			open,
			inTransit.loads,
			weeks.length,
			weeks.every(({ lines, shippedLb }) => lines === 0 && shippedLb === 0),
		]).toEqual([{ lines: 0, weightLb: 0 }, 0, 13, true]);
	});

	test("counts in each tile what the list behind it counts", async () => {
		const lists = `{
			orders: orderLines(tab: open, first: 1) { totals { count } } due: orderLines(tab: dueThisWeek, first: 1) { totals { count } }
			late: lateOrderLines(first: 1) { totals { count } } ready: orderLines(tab: ready, first: 1) { totals { count } }
			loads: billsOfLading(tab: underWay, first: 1) { totals { count netLb } }
			bills: billsOfLading(tab: new, first: 1) { totals { count } } certificates(tab: new, first: 1) { totals { count } }
			complaints(tab: open, first: 1) { totals { count } } }`;
		for (const who of ["owner", "stranger", "shipTo", "ownerAsShipTo"]) {
			const { data, errors } = await api.ask<Record<string, { totals: { count: number } }>>(callers[who], lists);
			expect(errors).toBeUndefined();
			const count = (list: string) => data?.[list]?.totals.count;
			const home = await homeOf(who);
			const documents = (kind: string) => home.newDocuments.find((one) => one.kind === kind)?.count ?? 0;
			expect([who, home.open.lines, home.dueThisWeek.lines, home.late.lines, home.ready.lines]).toEqual([
				who,
				count("orders"),
				count("due"),
				count("late"),
				count("ready"),
			]);
			expect([
				who,
				home.inTransit.loads,
				documents("bill_of_lading"),
				documents("certificate"),
				home.openComplaints,
			]).toEqual([who, count("loads"), count("bills"), count("certificates"), count("complaints")]);
		}
		expect((await homeOf("owner")).newDocuments).toEqual([{ kind: "bill_of_lading", count: 1 }]);
	});

	test("is refused to a supplier", async () => {
		const { data, errors } = await api.ask(callers.supplier, whole);
		expect([data ?? null, errors?.[0]?.extensions?.code]).toEqual([null, "forbidden"]);
	});
});
