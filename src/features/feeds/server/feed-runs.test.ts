import { expect, test } from "vitest";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import { asOwner } from "../../../../tests/support/people.ts";

const database = await testDatabase();
const api = await testApi(database);

test("a run whose process ended before it is shown as lost, not as running for ever", async () => {
	await asOwner(
		database,
		`insert into feed_runs (source, entity, started_at, finished_at)
		 values ('erp', 'orders', now() - interval '7 hours', null),
		 ('erp', 'heats', now() - interval '5 hours', null),
		 ('erp', 'pieces', now() - interval '7 hours', now() - interval '20 minutes')`,
	);
	const admin = await api.signInAs({ groups: ["SSA-Admin"] });
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
