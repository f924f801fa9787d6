import { describe, expect, test } from "vitest";
import { createFormat, type FormatOptions } from "./format.ts";

const american: FormatOptions = {
	language: "en",
	units: "imperial",
	dateFormat: "locale",
	timeZone: "America/Chicago",
	year: 2026,
	coilLabel: "coil",
};
const mexican: FormatOptions = {
	...american,
	language: "es",
	units: "metric",
	timeZone: "America/Mexico_City",
	coilLabel: "rollo",
};

describe("measures", () => {
	test("pounds read as short tons with one decimal", () => {
		const format = createFormat(american);
		expect(format.weight(122_400)).toBe("61.2 st");
		expect(format.tons(55_926_000)).toBe("27,963.0");
		expect(format.weightLb(4903)).toBe("4,903 lb");
	});

	test("a metric reader sees metric tons, kilograms and millimetres", () => {
		const format = createFormat(mexican);
		expect(format.weight(122_400)).toBe("55.5 t");
		expect(format.weightLb(4903)).toBe("2,224 kg");
		expect(format.length(240)).toBe("6,096 mm");
		expect(format.size(0.75, 96, 240)).toBe("19.05 × 2,438 × 6,096");
	});

	test("gauge keeps four decimals, width and length only those they have", () => {
		expect(createFormat(american).size(0.748, 96.1, 240)).toBe("0.7480 × 96.1 × 240");
	});

	test("a single size has its unit", () => {
		expect(createFormat(american).sizeAlone(0.75, 96, 240)).toBe("0.7500 × 96 × 240 in");
		expect(createFormat(mexican).sizeAlone(0.375, 72, null)).toBe("9.53 × 1,829 mm × rollo");
	});
	test("a size without length is a coil, in the reader's language", () => {
		expect(createFormat(american).size(0.375, 72, null)).toBe("0.3750 × 72 × coil");
		expect(createFormat(mexican).size(0.375, 72, null)).toBe("9.53 × 1,829 × rollo");
	});
	test("a length is said as exactly as it was typed", () => {
		const [metric, inches] = [createFormat(mexican), createFormat(american)];
		expect([0.1875, 0.5, 1200].map(inches.length)).toEqual(["0.1875 in", "0.5 in", "1,200 in"]);
		// 1,500 mm are kept to the ten-thousandth of an inch.
		expect([0.1875, 0.5, 59.0551].map(metric.length)).toEqual(["4.76 mm", "12.7 mm", "1,500 mm"]);
	});
	test("a plate without length is no coil", () => {
		const format = createFormat(american);
		expect([format.size(0.75, 96, null, "plate"), format.sizeAlone(0.75, 96, null, "plate")]).toEqual([
			"0.7500 × 96 × –",
			"0.7500 × 96 in",
		]);
		expect([format.size(0.375, 72, null, "coil"), format.sizeAlone(0.375, 72, null, "coil")]).toEqual([
			"0.3750 × 72 × coil",
			"0.3750 × 72 in × coil",
		]);
	});

	test("what is missing reads as a dash and nothing weighs minus zero", () => {
		const format = createFormat(american);
		expect([format.weight(null), format.day(undefined), format.number(null), format.size(null, 72, null)]).toEqual([
			"–",
			"–",
			"–",
			"– × 72 × coil",
		]);
		expect(format.tons(-0)).toBe("0.0");
	});
});

describe("days and instants", () => {
	test("a day reads in the reader's language and leaves this year unsaid", () => {
		expect(createFormat(american).day("2026-11-07")).toBe("Nov 07");
		expect(createFormat(mexican).day("2026-11-07")).toBe("7 nov");
		expect(createFormat(american).day("2025-11-07")).toBe("Nov 07, 2025");
		expect(createFormat(mexican).day("2025-11-07")).toBe("7 nov 2025");
	});

	test("a chosen date format wins over the language", () => {
		const day = (dateFormat: FormatOptions["dateFormat"]) =>
			createFormat({ ...american, dateFormat }).day("2026-11-07");
		expect([day("iso"), day("mdy"), day("dmy")]).toEqual(["2026-11-07", "11/07/2026", "07/11/2026"]);
	});

	test("a day on a chart never carries its year", () => {
		const day = (dateFormat: FormatOptions["dateFormat"]) =>
			createFormat({ ...american, dateFormat }).shortDay("2025-11-07");
		expect([day("locale"), day("iso"), day("mdy"), day("dmy")]).toEqual(["Nov 07", "11-07", "11/07", "07/11"]);
		expect(createFormat(mexican).shortDay("2027-01-04")).toBe("4 ene");
	});

	test("an instant falls on the day of the reader's zone, a day never changes", () => {
		expect(createFormat(american).instant("2026-11-08T03:30:00Z")).toBe("Nov 07 21:30");
		expect(createFormat({ ...american, timeZone: "Asia/Tokyo" }).instant("2026-11-08T03:30:00Z")).toBe("Nov 08 12:30");
		expect(createFormat({ ...american, timeZone: "Asia/Tokyo" }).day("2026-11-07")).toBe("Nov 07");
	});

	test("a stamp can be read on a mill's own clock", () => {
		expect(createFormat(mexican).time("2026-11-20T20:05:00Z", "America/Chicago")).toBe("14:05");
	});

	test("a time zone that does not exist is refused", () => {
		expect(() => createFormat({ ...american, timeZone: "Mars/Base" })).toThrow(RangeError);
	});
});

describe("figures", () => {
	test("numbers, shares and money follow the locale", () => {
		const format = createFormat(mexican);
		expect(format.number(1234.5, 2)).toBe("1,234.50");
		expect(format.percent(0.934)).toBe("93%");
		expect(createFormat(american).money(58.4)).toBe("$58.40");
	});
});
