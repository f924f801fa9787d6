import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, startApi } from "../../../../tests/support/api.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";
import { createTestDatabase, type TestDatabase } from "../../../../tests/support/test-database.ts";

let database: TestDatabase;
let api: Api;
beforeAll(async () => {
	database = await createTestDatabase();
	api = await startApi(database);
});
afterAll(async () => {
	await api.stop();
	await database.drop();
});

test("a run whose process was gone before its end is told as lost, and not as one that goes on for ever", async () => {
	await asOwner(
		database,
		`insert into feed_runs (source, entity, started_at, finished_at)
		 values ('erp', 'orders', now() - interval '7 hours', null),
		 ('erp', 'heats', now() - interval '5 hours', null),
		 ('erp', 'pieces', now() - interval '7 hours', now() - interval '20 minutes')`,
	);
	const admin = await api.signIn((await insertPerson(database, { groups: ["SSA-Admin"] })).id);
	type Shown = { entity: string; failure: string | null };
	const { data } = await api.ask<{ feedRuns: Shown[]; feedSources: Shown[] }>(
		admin,
		"{ feedRuns { entity failure } feedSources { entity failure } }",
	);
	const shown = [
		{ entity: "heats", failure: null },
		{ entity: "orders", failure: "lost" },
		{ entity: "pieces", failure: null },
	];
	for (const runs of [data?.feedRuns, data?.feedSources])
		expect(runs?.toSorted((a, b) => a.entity.localeCompare(b.entity))).toEqual(shown);
});
