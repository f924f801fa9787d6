import { describe, expect, test } from "vitest";
import { parseRow } from "#features/feeds/parse-row.ts";
import { heatRow } from "#features/feeds/rows/heats/heat-row.ts";
import { type HeatTest, testKinds } from "#shared/certificates/heat-tests.ts";
import { findLimit, isWithin } from "#shared/certificates/limits.ts";
import { grades } from "./grades.ts";
import { certifiedTests } from "./heat-programme.ts";
import { createSeeded } from "./seeded.ts";
import { limitsOf } from "./specifications.ts";

const heats = grades.flatMap((grade) =>
	Array.from({ length: 200 }, (_, index) => {
		const heat = `H${20_000 + index}`;
		return { grade, heat, tests: certifiedTests(grade, heat, createSeeded(`heat ${heat}`)) };
	}),
);
const isSi = (found: HeatTest) => "yieldMpa" in found || "energyJ" in found;

describe("the tests of the demo's heats", () => {
	test("are such as the feed takes", () => {
		const row = {
			heat: "H1",
			mill: "RB",
			grade: "A36",
			meltedAt: "2026-04-01T10:00:00Z",
			chemistry: { C: 0.16 },
			revision: 1,
		};
		for (const { tests, heat } of heats)
			expect(parseRow(heatRow, JSON.stringify({ ...row, tests })), heat).toHaveProperty("row");
	});

	test("have heats with every kind of test, in US units and in SI", () => {
		const whole = heats.filter(({ tests }) => testKinds.every((kind) => tests.some((found) => found.kind === kind)));
		expect(whole.filter(({ tests }) => tests.some(isSi)).length).toBeGreaterThan(5);
		expect(whole.filter(({ tests }) => !tests.some(isSi)).length).toBeGreaterThan(5);
	});

	test("of every grade are certified in SI too, and stay within its limits there", () => {
		for (const grade of grades.filter(({ tension }) => tension)) {
			const found = heats.filter((heat) => heat.grade === grade).flatMap(({ tests }) => tests.filter(isSi));
			expect(found.length, grade.grade).toBeGreaterThan(20);
			const limits = limitsOf(grade);
			for (const one of found)
				for (const [property, value] of Object.entries({ yieldMpa: one, tensileMpa: one, averageJ: one }).map(foundOf))
					expect(
						value === undefined || isWithin(value, findLimit(limits, property)),
						`${grade.grade} ${property} ${value}`,
					).toBe(true);
		}
	});
});

const foundOf = ([field, found]: [string, HeatTest]): [string, number | undefined] => [
	field === "averageJ" ? "charpyJ" : field,
	(found as Record<string, unknown>)[field] as number | undefined,
];
