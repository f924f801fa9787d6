import { expect, test } from "vitest";
import { dayIn } from "./days.ts";

test.each([
	["2026-11-22T02:30:00Z", "America/Chicago", "2026-11-21"],
	["2026-11-22T12:00:00Z", "America/Chicago", "2026-11-22"],
	["2026-11-22T12:00:00Z", "Pacific/Kiritimati", "2026-11-23"],
])("at %s it is in %s the day %s", (at, zone, day) => {
	expect(dayIn(zone, new Date(at))).toBe(day);
});
