import { describe, expect, test } from "vitest";
import { yearIn } from "./year-in.ts";

describe("yearIn", () => {
	test("around New Year the zone decides, as its clocks do", () => {
		expect(yearIn("America/Chicago", new Date("2027-01-01T05:59:00Z"))).toBe(2026);
		expect(yearIn("America/Chicago", new Date("2027-01-01T06:00:00Z"))).toBe(2027);
		expect(yearIn("Pacific/Kiritimati", new Date("2026-12-31T10:00:00Z"))).toBe(2027);
		expect(yearIn("Etc/GMT+12", new Date("2027-01-01T11:59:00Z"))).toBe(2026);
	});

	test.each(["America/Chicago", "Pacific/Kiritimati", "Etc/GMT+12", "UTC"])(
		"each hour around New Year says what Intl says: %s",
		(timeZone) => {
			const intl = new Intl.DateTimeFormat("en-US", { year: "numeric", timeZone });
			for (let hour = -96; hour <= 96; hour += 1) {
				const instant = new Date(Date.UTC(2027, 0, 1, hour));
				expect(yearIn(timeZone, instant)).toBe(Number(intl.format(instant)));
			}
		},
	);
});
