import { expect, test } from "vitest";
import type { WeightUnit } from "../units.ts";
import { lbOf } from "./weights.ts";

test.each<[number, WeightUnit, number]>([
	[40_000, "lb", 40_000],
	[20, "st", 40_000],
	[10, "GT", 22_400],
	[1_000, "kg", 2_205],
	[1, "t", 2_205],
	[0.4, "lb", 0],
])("%s %s is %s whole pounds", (amount, unit, lb) => expect(lbOf({ amount, unit })).toBe(lb));
