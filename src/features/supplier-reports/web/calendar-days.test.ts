import { describe, expect, test } from "vitest";
import { calendarDays, levelOf, weekdayLabel, weeksShown } from "./calendar-days.ts";

const shipped = (day: string, netLb = 40_000) => ({ day, until: day, loads: 1, netLb, acceptedLb: 0, openLb: netLb });

describe("the calendar of what was shipped", () => {
	test("ends with the last day and begins on the Monday 26 weeks before its week's end", () => {
		const days = calendarDays([shipped("2026-01-02"), shipped("2026-11-19")]);
		expect(days[0]).toMatchObject({ day: "2026-05-25", week: 0, weekday: 0 });
		expect(days.at(-1)).toMatchObject({
			day: "2026-11-19",
			week: weeksShown - 1,
			weekday: 3,
			found: { netLb: 40_000 },
		});
		expect(days.filter(({ found }) => found)).toHaveLength(1);
	});

	test("gives every day its own place, across the change of daylight saving", () => {
		const days = calendarDays([shipped("2026-11-22")]);
		expect(new Set(days.map(({ day }) => day)).size).toBe(weeksShown * 7);
		expect(new Set(days.map(({ week, weekday }) => `${week} ${weekday}`)).size).toBe(weeksShown * 7);
	});

	test("leaves out what is listed by month", () => {
		const days = calendarDays([{ ...shipped("2026-06-03"), until: "2026-06-28" }, shipped("2026-11-19")]);
		expect(days.filter(({ found }) => found).map(({ day }) => day)).toEqual(["2026-11-19"]);
	});

	test("names its rows in the reader's language", () => {
		const rows = calendarDays([shipped("2026-11-22")]).slice(0, 7);
		expect(rows.map(({ day }) => weekdayLabel("en-US", day))).toEqual([
			"Mon",
			"Tue",
			"Wed",
			"Thu",
			"Fri",
			"Sat",
			"Sun",
		]);
		expect(weekdayLabel("es-MX", rows[0]?.day ?? "")).toBe("lun");
	});

	test("is empty when nothing was shipped", () => {
		expect(calendarDays([])).toEqual([]);
	});
});

test.each([
	[0, 100, 0],
	[1, 100, 1],
	[25, 100, 1],
	[26, 100, 2],
	[100, 100, 4],
	[5, 0, 0],
])("%s lb of at most %s lb a day is shade %s", (lb, most, level) => expect(levelOf(lb, most)).toBe(level));
