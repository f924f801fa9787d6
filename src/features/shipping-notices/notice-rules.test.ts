import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lbFromWeight, weightFromLb, weightUnits } from "#shared/units.ts";
import { canonical, sealsOf } from "./notice-content.ts";
import {
	judgeNotice,
	type LineFacts,
	type NoticeFacts,
	overBalanceLb,
	poundsOf,
	type Typed,
	vehicleOf,
} from "./notice-rules.ts";

const line: LineFacts = {
	today: "2026-11-21",
	state: "open",
	expiresOn: "2026-12-31",
	commodity: "210",
	orderedLb: 100_000,
	tolerancePercent: 5,
	receivedLb: 0,
	announcedLb: 0,
};
const facts = (changes: Partial<LineFacts> = {}, sameBol: string[] = []) => ({
	line: { ...line, ...changes },
	commodities: new Set(["210", "207"]),
	sameBol,
});
const load = { vehicle: "T-1", gross: 78_000, tare: 32_000, unit: "lb", commodity: "210", radiation: "clear" } as const;
const notice = (changes: Partial<Typed> = {}): Typed => ({
	line: "45001/1",
	mode: "truck",
	bol: "B1",
	shippedOn: "2026-11-21",
	shippedTime: "10:00",
	loads: [load],
	...changes,
});
const fieldsOf = (typed: Typed, given: NoticeFacts = facts()) => {
	const { faults, warnings } = judgeNotice(typed, given);
	return { faults: faults.map(({ field }) => field), warnings: warnings.map(({ field }) => field) };
};

describe("weights", () => {
	test("of whole pounds are shown in every unit and convert back to the pound", () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.constantFrom(...weightUnits), (lb, unit) => {
				expect(lbFromWeight(weightFromLb(lb, unit), unit)).toBe(lb);
			}),
		);
	});

	test("give a net of exactly gross less tare in every unit", () => {
		fc.assert(
			fc.property(
				fc.integer({ min: 2, max: 400_000 }),
				fc.integer({ min: 0, max: 400_000 }),
				fc.constantFrom(...weightUnits),
				(grossLb, tareLb, unit) => {
					const typed = { gross: weightFromLb(grossLb, unit), tare: weightFromLb(tareLb, unit), unit };
					expect(poundsOf(typed)).toEqual({ grossLb, tareLb, netLb: grossLb - tareLb });
				},
			),
		);
	});
});

describe("the rules", () => {
	test.each<[string, Partial<Typed>, { faults: string[]; warnings: string[] }]>([
		["let a plain notice through", {}, { faults: [], warnings: [] }],
		["take tomorrow as ship date", { shippedOn: "2026-11-22" }, { faults: [], warnings: [] }],
		[
			"refuse a year that nobody means",
			{ shippedOn: "0026-11-21", expectedOn: "9999-12-31" },
			{ faults: ["shippedOn", "expectedOn"], warnings: [] },
		],
		["refuse the day after", { shippedOn: "2026-11-23" }, { faults: ["shippedOn"], warnings: [] }],
		["refuse an arrival before departure", { expectedOn: "2026-11-20" }, { faults: ["expectedOn"], warnings: [] }],
		["refuse a time of arrival without its day", { expectedTime: "10:00" }, { faults: ["expectedOn"], warnings: [] }],
		["refuse a SCAC with a digit", { scac: "AB1" }, { faults: ["scac"], warnings: [] }],
		["refuse gross not above tare", { loads: [{ ...load, tare: 78_000 }] }, { faults: ["loads.0.tare"], warnings: [] }],
		[
			"refuse pounds that no load weighs, beside what they come to",
			{ loads: [{ ...load, gross: 35_000_000, unit: "t" }] },
			{ faults: ["loads.0.gross"], warnings: ["line", "loads.0.gross"] },
		],
		[
			"refuse a commodity that nobody knows",
			{ loads: [{ ...load, commodity: "x" }] },
			{ faults: ["loads.0.commodity"], warnings: [] },
		],
		[
			"refuse a car that cannot be",
			{ mode: "railcar", loads: [{ ...load, vehicle: "12345" }] },
			{ faults: ["loads.0.vehicle"], warnings: [] },
		],
		[
			"refuse a car whose number is nothing but zeros",
			{ mode: "railcar", loads: [{ ...load, vehicle: "GATX 000000" }] },
			{ faults: ["loads.0.vehicle"], warnings: [] },
		],
		[
			"take a car as people write it",
			{ mode: "railcar", loads: [{ ...load, vehicle: "gatx 012345" }] },
			{ faults: [], warnings: [] },
		],
		["take 80,000 lb on the road", { loads: [{ ...load, gross: 80_000 }] }, { faults: [], warnings: [] }],
		["warn of a pound more", { loads: [{ ...load, gross: 80_001 }] }, { faults: [], warnings: ["loads.0.gross"] }],
		[
			"warn of the balance",
			{ loads: [load, { ...load, vehicle: "T-2" }, { ...load, vehicle: "T-3" }] },
			{ faults: [], warnings: ["line"] },
		],
		["warn of a vehicle named twice", { loads: [load, load] }, { faults: [], warnings: ["loads.1.vehicle"] }],
		[
			"warn of another commodity",
			{ loads: [{ ...load, commodity: "207" }] },
			{ faults: [], warnings: ["loads.0.commodity"] },
		],
		[
			"warn of a load not scanned",
			{ loads: [{ ...load, radiation: "not_scanned" }] },
			{ faults: [], warnings: ["loads.0.radiation"] },
		],
	])("%s", (_title, changes, expected) => {
		expect(fieldsOf(notice(changes))).toEqual(expected);
	});

	test("hold railcars to 286,000 lb", () => {
		const car = { ...load, vehicle: "GATX1", gross: 286_001, tare: 200_000 };
		expect(fieldsOf(notice({ mode: "railcar", loads: [car] })).warnings).toEqual(["loads.0.gross"]);
		expect(fieldsOf(notice({ mode: "railcar", loads: [{ ...car, gross: 286_000 }] })).warnings).toEqual([]);
	});

	test("warn of a bill of lading that is taken and of a line that ends before", () => {
		expect(fieldsOf(notice(), facts({ expiresOn: "2026-11-20" }, ["A1"])).warnings).toEqual(["line", "bol"]);
	});

	test("refuse a line that is closed, or not there", () => {
		expect(fieldsOf(notice(), facts({ state: "closed" })).faults).toEqual(["line"]);
		expect(fieldsOf(notice(), { commodities: new Set(["210"]), sameBol: [], line: undefined }).faults).toEqual([
			"line",
		]);
	});

	test("count the balance with its tolerance to the pound", () => {
		const most = { ...line, receivedLb: 30_000, announcedLb: 29_000 };
		expect(overBalanceLb(notice(), most)).toBe(0);
		expect(overBalanceLb(notice(), { ...most, announcedLb: 29_001 })).toBe(1);
	});
});

test("a vehicle is kept as trade writes it", () => {
	expect(vehicleOf(" gatx-12345 ", "railcar")).toBe("GATX12345");
	expect(vehicleOf(" trailer  9 ", "truck")).toBe("TRAILER 9");
});

test("seals come apart at commas, semicolons and blanks", () => {
	expect(sealsOf(" A1, A2;A3 A1")).toEqual(["A1", "A2", "A3"]);
});

test("content has one text, whatever the order of its keys", () => {
	expect(canonical({ b: [1, { d: null, c: "é" }], a: 2 })).toBe('{"a":2,"b":[1,{"c":"é","d":null}]}');
});

describe("what is said", () => {
	const late = notice({ shippedOn: "2026-12-31" });
	const expired = facts({ today: "2026-12-31", expiresOn: "2026-12-30" });

	test("names a day as its reader writes it, and as ISO where nobody reads it", () => {
		const said = (sayDay?: (day: string) => string) =>
			judgeNotice(late, expired, sayDay).warnings.find(({ field }) => field === "line")?.reason;
		expect(said(() => "Dec 30")).toContain("ends on Dec 30.");
		expect(said()).toContain("ends on 2026-12-30.");
	});
});

test.each([".", "..", " .. "])("a notice of one's own is not called %j, which no address can say", (own) => {
	expect(fieldsOf(notice({ notice: own })).faults).toEqual(["notice"]);
});

test.each(["...", "A.1", "A/1", "..1", ""])("but %j is a number", (own) => {
	expect(fieldsOf(notice({ notice: own })).faults).toEqual([]);
});
