import { expect, test } from "vitest";
import { ratiosOf } from "../bench/support/ratios.ts";

test.each([
	["new 9,500/s, again 20,000/s", "new 10,000/s, again 10,000/s", "0.95 2.00"],
	["42 ms", "40.0 ms", "1.05"],
	["0 MB, 3 rows", "0 MB, 3 rows", "– 1.00"],
	["42 ms", undefined, ""],
	["42 ms in all", "42 ms", ""],
])("compares the numbers of %j with those of %j", (line, earlier, ratios) => {
	expect(ratiosOf(line, earlier)).toBe(ratios);
});
