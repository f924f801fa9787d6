import { describe, expect, test } from "vitest";
import type { Caller } from "../../../../tests/support/api.ts";
import {
	feed,
	feedPartners,
	lineFeedRow,
	orderFeedRow,
	pieceFeedRow,
	shipmentFeedRow,
} from "../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import { insertPerson } from "../../../../tests/support/people.ts";

const millDay = (instant: Date) => new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Chicago" }).format(instant);
/** A day so many days from today at the mill. */
const day = (offset: number) =>
	new Date(Date.parse(millDay(new Date())) + offset * 86_400_000).toISOString().slice(0, 10);
/** Noon at the mill on such a day, give or take an hour of summer time. */
const noon = (offset: number) => `${day(offset)}T18:00:00Z`;

const database = await testDatabase();
await feedPartners(database);
await feedLoads();
const api = await testApi(database);
const owner = await insertPerson(database, { soldTo: ["S1"] });
const buyer = await api.signIn(owner.id);
const yard = await api.signInAs({ shipTo: ["T2"] });
const stranger = await api.signInAs({ soldTo: ["S2"] });

// In transit: by the mill's word today, tomorrow and late, in nine days, and on a day that nobody has stated; by rail the
// railroad's word counts. Delivered: some days ago, before its windows end, and so long ago that they have ended.
async function feedLoads(): Promise<void> {
	const line = { pieces: 40, weightLb: 100_000 };
	await feed(database, "orders", [
		orderFeedRow({ lines: [lineFeedRow(line), lineFeedRow({ ...line, item: 2, shipTo: "T2" })] }),
	]);
	const loads: { bol: string; shipTo?: string; [field: string]: unknown }[] = [
		{ bol: "TODAY", expectedAt: noon(0) },
		{ bol: "TOMORROW", shipTo: "T2", expectedAt: noon(1) },
		{ bol: "OVERDUE", expectedAt: noon(-1) },
		{ bol: "LATER", expectedAt: noon(9) },
		{ bol: "UNDATED" },
		{ bol: "RAIL", mode: "railcar", vehicle: "GLKR 1", expectedAt: noon(9) },
		{ bol: "LONG", shippedAt: noon(-60) },
		{ bol: "NEW", shipTo: "T2", deliveredAt: noon(-2) },
		{ bol: "WHOLE", shipTo: "T2", deliveredAt: noon(-2) },
		{ bol: "SHORT", shipTo: "T2", deliveredAt: noon(-5) },
		{ bol: "BETWEEN", deliveredAt: noon(-5) },
		{ bol: "SHORTAGE", deliveredAt: noon(-9) },
		{ bol: "LAPSED", deliveredAt: noon(-12) },
	];
	const shipped = { netLb: 1000, shippedAt: noon(-13) };
	await feed(
		database,
		"pieces",
		loads.map(({ bol, shipTo }) => pieceFeedRow({ piece: `P${bol}`, item: shipTo ? 2 : 1, weightLb: 1000 })),
	);
	await feed(
		database,
		"shipments",
		loads.map((load) => shipmentFeedRow({ ...shipped, pieces: [`P${load.bol}`], ...load })),
	);
	await feed(database, "railcar-sightings", [
		{
			...{ bol: "RAIL", car: "GLKR 1", code: "P", at: noon(-3), place: "Gary", isLoaded: true, etaAt: noon(2) },
			revision: 1,
		},
	]);
}

type Home = {
	arrivals: { from: string; yards: Record<string, unknown>[] };
	claimWindows: { count: number; loads: Record<string, unknown>[] };
	loadsToReceive: { bolNumber: string; due: string; pieces: number; marked: number }[];
};

async function homeOf(caller: Caller): Promise<Home> {
	const { data, errors } = await api.ask<{ customerHome: Home }>(
		caller,
		`{ customerHome {
			arrivals { from yards { code loads weightLb overdue later undated days { ahead loads weightLb } } }
			claimWindows { count loads { bolNumber kind endsOn daysLeft isShort } }
			loadsToReceive { bolNumber due pieces marked } } }`,
	);
	expect(errors).toBeUndefined();
	return data?.customerHome as Home;
}

async function checkOff(bol: string, mark: string, isFinished: boolean): Promise<void> {
	const marks = [{ id: crypto.randomUUID(), piece: `P${bol}`, mark, ageMs: 0 }];
	const input = { bol, marks };
	const marked = await api.ask(yard, "mutation ($input: MarkTallyInput!) { markTally(input: $input) { bolNumber } }", {
		input,
	});
	expect(marked.errors).toBeUndefined();
	if (isFinished) await api.ask(yard, `mutation { finishTally(bol: "${bol}") { bolNumber } }`);
}
await checkOff("WHOLE", "received", true);
await checkOff("SHORT", "missing", false);

describe("what arrives", () => {
	test("is added up by yard and day, as the railroad or the mill expects it", async () => {
		const { from, yards } = (await homeOf(buyer)).arrivals;
		expect(from).toBe(day(0));
		expect(yards).toEqual([
			{
				...{ code: "T1", loads: 5, weightLb: 5000, overdue: 1, later: 1, undated: 1 },
				days: [
					{ ahead: 0, loads: 1, weightLb: 1000 },
					{ ahead: 2, loads: 1, weightLb: 1000 },
				],
			},
			{
				...{ code: "T2", loads: 1, weightLb: 1000, overdue: 0, later: 0, undated: 0 },
				days: [{ ahead: 1, loads: 1, weightLb: 1000 }],
			},
		]);
	});

	test("is of a yard what the list behind it adds up", async () => {
		const { yards } = (await homeOf(buyer)).arrivals;
		for (const { code, loads, weightLb } of yards) {
			const { data } = await api.ask<{ billsOfLading: { totals: unknown } }>(
				buyer,
				`{ billsOfLading(tab: underWay, first: 1, filter: { shipTo: ["${code}"] }) { totals { count netLb } } }`,
			);
			expect(data?.billsOfLading.totals).toEqual({ count: loads, netLb: weightLb });
		}
	});

	test("is shown to a yard for itself, and to nobody else", async () => {
		expect((await homeOf(yard)).arrivals.yards.map(({ code }) => code)).toEqual(["T2"]);
		expect((await homeOf(stranger)).arrivals.yards).toEqual([]);
	});
});

describe("a claim window", () => {
	test("is shown while it ends soon or pieces are missing, unless the load came whole", async () => {
		const { count, loads } = (await homeOf(buyer)).claimWindows;
		expect(count).toBe(3);
		expect(loads).toEqual([
			{ bolNumber: "SHORT", kind: "shortage", endsOn: day(5), daysLeft: 5, isShort: true },
			{ bolNumber: "NEW", kind: "transit_damage", endsOn: day(1), daysLeft: 1, isShort: false },
			{ bolNumber: "SHORTAGE", kind: "shortage", endsOn: day(1), daysLeft: 1, isShort: false },
		]);
	});

	test("is shown to the yard of its load, and to nobody else", async () => {
		expect((await homeOf(yard)).claimWindows.loads.map(({ bolNumber }) => bolNumber)).toEqual(["SHORT", "NEW"]);
		expect((await homeOf(stranger)).claimWindows).toEqual({ count: 0, loads: [] });
	});
});

describe("loads to receive", () => {
	test("are today's, tomorrow's, those that nobody has finished checking off, and those without a day", async () => {
		expect((await homeOf(yard)).loadsToReceive).toEqual([
			{ bolNumber: "TOMORROW", due: "tomorrow", pieces: 1, marked: 0 },
			{ bolNumber: "NEW", due: "delivered", pieces: 1, marked: 0 },
			{ bolNumber: "SHORT", due: "delivered", pieces: 1, marked: 1 },
		]);
		const { loadsToReceive } = await homeOf(buyer);
		expect(loadsToReceive.map(({ bolNumber, due }) => `${bolNumber} ${due}`)).toEqual([
			"TODAY today",
			"TOMORROW tomorrow",
			"NEW delivered",
			"BETWEEN delivered",
			"SHORT delivered",
			"SHORTAGE delivered",
			"OVERDUE overdue",
			"UNDATED undated",
		]);
	});
});
