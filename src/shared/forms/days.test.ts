import { expect, test } from "vitest";
import { dayIn, isInstant } from "./days.ts";

test.each([
	["2026-11-22T02:30:00Z", "America/Chicago", "2026-11-21"],
	["2026-11-22T12:00:00Z", "America/Chicago", "2026-11-22"],
	["2026-11-22T12:00:00Z", "Pacific/Kiritimati", "2026-11-23"],
])("at %s it is in %s the day %s", (at, zone, day) => {
	expect(dayIn(zone, new Date(at))).toBe(day);
});

test.each([
	["2026-11-22T02:30:00Z", true],
	["2026-11-22T02:30:00.123456+05:30", true],
	["2026-11-22", false],
	["2026-02-30T02:30:00Z", false],
	["0000-11-22T02:30:00Z", false],
	["2026-11-22T02:30:00+15:00", false],
	["1", false],
])("PostgreSQL holds %s as an instant: %s", (text, is) => {
	expect(isInstant(text)).toBe(is);
});
