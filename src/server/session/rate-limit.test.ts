import { expect, test } from "vitest";
import { testDatabase } from "../../../tests/support/fixtures.ts";
import { takeRateLimit } from "./rate-limit.ts";

const database = await testDatabase();

test("a bucket admits its limit and then says how long to wait", async () => {
	const hits = [];
	for (let hit = 0; hit < 5; hit++) hits.push(await takeRateLimit(database, "one", 3, 3600));
	expect(hits.map((hit) => hit.allowed)).toEqual([true, true, true, false, false]);
	expect(hits[3]?.retryAfterSeconds).toBeGreaterThanOrEqual(1);
	expect(hits[3]?.retryAfterSeconds).toBeLessThanOrEqual(7200);
});

test("hits at the same instant never exceed the limit", async () => {
	const hits = await Promise.all(Array.from({ length: 20 }, () => takeRateLimit(database, "burst", 4, 3600)));
	expect(hits.filter((hit) => hit.allowed)).toHaveLength(4);
});

test("buckets do not share their hits", async () => {
	await takeRateLimit(database, "mine", 1, 3600);
	expect(await takeRateLimit(database, "yours", 1, 3600)).toEqual({
		allowed: true,
		retryAfterSeconds: 0,
		remaining: 0,
	});
});

test("the window before still counts for the share that reaches back", async () => {
	await database.transaction("millgate_auth", {}, (tx) =>
		tx.sql(`insert into rate_limits (bucket, window_at, hits)
			select 'slide', to_timestamp(floor(extract(epoch from now()) / 86400000) * 86400000 - 86400000), 1000000`),
	);
	expect((await takeRateLimit(database, "slide", 10, 86_400_000)).allowed).toBe(false);
});
