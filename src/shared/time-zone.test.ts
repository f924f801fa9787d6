import { expect, test } from "vitest";
import { isTimeZone } from "./time-zone.ts";

test.each(["America/Chicago", "US/Central", "UTC", "Asia/Kolkata", "Asia/Calcutta"])("%s is a zone", (name) => {
	expect(isTimeZone(name)).toBe(true);
});

test.each(["", "+05:00", "-06:00", "Mars/Olympus", "America/Chicago ", "x".repeat(1000)])("%j is none", (name) => {
	expect(isTimeZone(name)).toBe(false);
});
