import { expect, test } from "vitest";
import { readFeedSchedule } from "./feed-schedule.ts";

test("a schedule says after how many hours a kind of data is late", () => {
	expect([...readFeedSchedule(["orders=4", "railcar-sightings=1.5"])]).toEqual([
		["orders", 4],
		["railcar-sightings", 1.5],
	]);
});

test.each(["orders", "orders=", "orders=0", "orders=four", "order=4", "orders=4=5", "=4", "orders=99999"])(
	"a schedule of %s is refused by name",
	(part) => {
		expect(() => readFeedSchedule([part])).toThrow(part);
	},
);
