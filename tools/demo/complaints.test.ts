import { beforeAll, expect, test } from "vitest";
import { type DemoRows, writtenDemo } from "./written-demo.ts";

type Answer = DemoRows["complaint-answers"][number];

let ways: Answer[][];

beforeAll(async () => {
	const demo = await writtenDemo("2026-11-21", 0.2);
	const answers = Object.groupBy(demo["complaint-answers"], ({ complaint }) => complaint);
	ways = Object.values(answers).map((way = []) => way.toSorted((one, other) => one.answer.localeCompare(other.answer)));
});

test("a complaint for which information was requested continues once its customer has answered", () => {
	const next = ways.flatMap((way) => way.filter((_answer, index) => way[index - 1]?.state === "information_requested"));
	expect(next.length).toBeGreaterThan(0);
	for (const answer of next)
		expect(answer).toMatchObject({ state: "under_review", side: "customer", message: expect.any(String) });
});
