import { expect, test } from "vitest";
import { dayAtMills } from "./mills.ts";

test("the demo's day is the one at the mills, also in their evening", () => {
	expect(dayAtMills(new Date("2026-11-22T03:30:00Z"))).toBe("2026-11-21");
	expect(dayAtMills(new Date("2026-11-22T06:30:00Z"))).toBe("2026-11-22");
	expect(dayAtMills(new Date("2026-07-01T04:30:00Z"))).toBe("2026-06-30");
});
