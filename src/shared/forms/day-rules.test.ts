import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { checkForm } from "./check-form.ts";
import { defineForm, input } from "./form-shape.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

test.each([
	["date_after", "2026-06-14", false],
	["date_after", "2026-06-15", false],
	["date_after", "2026-06-16", true],
	["date_before", "2026-06-14", true],
	["date_before", "2026-06-15", false],
	["date_before", "2026-06-16", false],
])("%s without a bound compares days with today: %s is taken: %s", async (rule, day, isTaken) => {
	// At noon UTC the whole world but the easternmost islands has the same day.
	for (const now of rule === "date_after"
		? ["2026-06-15T12:00:00Z", "2026-06-15T23:59:30Z"]
		: ["2026-06-15T00:00:00Z", "2026-06-15T09:59:30Z"]) {
		vi.setSystemTime(new Date(now));
		const shape = defineForm({ day: input(() => "Day", { type: "day", validation: rule }) });
		expect((await checkForm(shape, { day }, "en")).faults.length === 0, now).toBe(isTaken);
	}
});

test.each([
	["date_after", "2026-06-15T09:00:00Z", "2026-06-15", true],
	["date_after", "2026-06-15T09:00:00Z", "2026-06-14", false],
	["date_before", "2026-06-15T11:00:00Z", "2026-06-15", true],
	["date_before", "2026-06-15T11:00:00Z", "2026-06-16", false],
])("%s at %s goes by the first and the last clocks of the world: %s is taken: %s", async (rule, now, day, isTaken) => {
	vi.setSystemTime(new Date(now));
	const shape = defineForm({ day: input(() => "Day", { type: "day", validation: rule }) });
	expect((await checkForm(shape, { day }, "en")).faults.length === 0).toBe(isTaken);
});
