import { expect, test } from "vitest";
import { millDay } from "./mill-day.ts";

test("an instant just after midnight in London is still the day before at the mill", () => {
	expect(millDay("2026-11-28T03:00:00Z", "America/Chicago")).toBe("2026-11-27");
	expect(millDay("2026-11-28T03:00:00Z", "Europe/London")).toBe("2026-11-28");
});
