import { describe, expect, test } from "vitest";
import { cleanUpApiCallsJob, cleanUpRowChangesJob } from "#server/api/clean-up-calls-jobs.ts";
import type { Caller } from "../../../../../tests/support/api.ts";
import { appoint, testProgram } from "../../../../../tests/support/company-key.ts";
import { testApi, testDatabase } from "../../../../../tests/support/fixtures.ts";
import { jobServices } from "../../../../../tests/support/jobs.ts";
import { asOwner } from "../../../../../tests/support/people.ts";

const database = await testDatabase();
const api = await testApi(database);
const member = await api.signInAs({ soldTo: ["S1"] });
const other = await api.signInAs({ soldTo: ["S2"] });
const newProgram = () => testProgram(database, api, { soldTo: ["S1"] }, { scopes: ["orders:read"] });

describe("the calls of a key", () => {
	const calls = async (by: Caller, id: number) =>
		(
			await api.ask<{ companyKeys: { nodes: { calls: { path: string; status: number; durationMs: number }[] }[] } }>(
				by,
				`{ companyKeys(tab: all, filter: { one: ["${id}"] }) { nodes { calls { path status durationMs } } } }`,
			)
		).data?.companyKeys.nodes[0]?.calls ?? [];

	test("are shown to everybody of the company with status and duration, the newest first", async () => {
		const { keyId: id, get } = await newProgram();
		await get("/api/customer/v1/orders?limit=1");
		await expect.poll(async () => (await calls(member, id)).length, { timeout: 20_000 }).toBe(1);
		await get("/api/customer/v1/invoices");
		await expect
			.poll(async () => (await calls(member, id)).map(({ path, status }) => `${path} ${status}`), { timeout: 20_000 })
			.toEqual(["/api/customer/v1/invoices 403", "/api/customer/v1/orders?limit=1 200"]);
		expect(await calls(other, id)).toEqual([]);
	});

	test("are there too when the key has stopped with the right or the account of its owner, or at its end", async () => {
		const path = "/api/customer/v1/orders";
		const { owner, keyId: id, get } = await newProgram();
		const listed = () => calls(member, id).then((all) => all.map(({ path: asked, status }) => `${asked} ${status}`));
		const refusedWith = async (code: string, status: number) => {
			const answer = await get(path);
			expect([answer.status, await answer.json()]).toMatchObject([status, { code }]);
		};
		await asOwner(database, "delete from account_administrators where person_id = $1", [owner.id]);
		await refusedWith("key-without-accounts", 403);
		await expect.poll(listed, { timeout: 20_000 }).toEqual([`${path} 403`]);
		await appoint(database, owner);
		await asOwner(database, "update people set is_active = false where id = $1", [owner.id]);
		await refusedWith("key-without-accounts", 403);
		await expect.poll(listed, { timeout: 20_000 }).toEqual([`${path} 403`, `${path} 403`]);
		await asOwner(database, "update feed_keys set expires_at = now() - interval '1 hour' where id = $1", [id]);
		await refusedWith("key-ended", 401);
		await expect.poll(listed, { timeout: 20_000 }).toEqual([`${path} 401`, `${path} 403`, `${path} 403`]);
	});

	test("of a stopped key count against its limit", async () => {
		const { owner, keyId: id, get } = await newProgram();
		await asOwner(database, "update people set is_active = false where id = $1", [owner.id]);
		await asOwner(
			database,
			`insert into rate_limits (bucket, window_at, hits)
				select $1, to_timestamp(floor(extract(epoch from now()) / 60) * 60 + w), 1200 from unnest(array[0, 60]) w`,
			[`api-key:${id}`],
		);
		expect((await get("/api/customer/v1/orders")).status).toBe(429);
	});

	test("are the newest 100", async () => {
		const { keyId: id } = await newProgram();
		await asOwner(
			database,
			`insert into api_calls (key_id, called_at, method, path, status, duration_ms)
				select $1, now() - make_interval(secs => n), 'GET', n::text, 200, n from generate_series(1, 120) n`,
			[id],
		);
		const found = await calls(member, id);
		expect([found.length, found[0]?.path, found.at(-1)?.path]).toEqual([100, "1", "100"]);
	});

	test("are removed after 30 days, and changes of rows after 31", async () => {
		const { keyId: id } = await newProgram();
		await asOwner(
			database,
			`insert into api_calls (key_id, called_at, method, path, status, duration_ms)
				select $1, now() - make_interval(days => n), 'GET', n::text, 200, 1 from unnest('{29,31}'::int[]) n`,
			[id],
		);
		await asOwner(
			database,
			`insert into row_changes (list, key, changed_at)
				select 'test', array[n::text], now() - make_interval(days => n) from unnest('{30,32}'::int[]) n`,
		);
		for (const job of [cleanUpApiCallsJob, cleanUpRowChangesJob]) await job.run({}, jobServices(database));
		expect((await calls(member, id)).map(({ path }) => path)).toEqual(["29"]);
		expect(await asOwner(database, "select key from row_changes where list = 'test'")).toEqual([{ key: ["30"] }]);
	});
});
