import { setTimeout as pause } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { connectDatabase, type Database } from "#server/database/database.ts";
import { appUrl } from "#server/database/roles.ts";
import { unhurried } from "#server/database/unhurried.ts";
import { createLog } from "#server/log.ts";
import { TookTooLongError, UnavailableError } from "#shared/errors.ts";
import { startTcpProxy } from "../../faults/support/tcp-proxy.ts";
import { testDatabase } from "../../support/fixtures.ts";
import { asOwner } from "../../support/people.ts";

const usual = 300;
const opened = { connections: 1, acquireMs: 5000, log: createLog("silent") };
const connect = (url: string) => connectDatabase(url, { ...opened, limits: { usual, long: 60_000, silence: 200 } });

const database = await testDatabase();
const wire = await startTcpProxy(Number(new URL(database.adminUrl).port));
const hurried = connect(appUrl(database.adminUrl));
afterAll(async () => {
	await hurried.close();
	await wire.stop();
});

const sleep = (on: Database, seconds: number) =>
	on.transaction("millgate_feeds", {}, async (tx) => {
		await tx.sql("insert into people (email, name) values ('slow@b.example', 'A')");
		return tx.sql("select pg_sleep($1)", [seconds]);
	});
const slowPeople = () => asOwner(database, "select 1 from people where email = 'slow@b.example'");

test("a statement that takes too long is stopped, its transaction is rolled back, and the connection serves the next", async () => {
	const error = await sleep(hurried, 3600).catch((thrown: unknown) => thrown);
	expect(error).toBeInstanceOf(TookTooLongError);
	expect((error as Error).message).toContain("took too long");
	expect(await slowPeople()).toEqual([]);
	expect(await hurried.transaction("millgate_feeds", {}, (tx) => tx.sql("select 1 as one"))).toEqual([{ one: 1 }]);
});

test("a transaction's last statement, a cursor's and one that only reads are stopped alike", async () => {
	const last = hurried.transaction("millgate_feeds", {}, (tx) => tx.last("select pg_sleep(3600)"));
	await expect(last).rejects.toBeInstanceOf(TookTooLongError);
	const streamed = hurried.transaction("millgate_feeds", {}, ({ client }) => client.query("select pg_sleep(3600)"));
	await expect(streamed).rejects.toBeInstanceOf(TookTooLongError);
	const read = hurried.readOnly.transaction("millgate_viewer", {}, (tx) => tx.sql("select pg_sleep(3600)"));
	await expect(read).rejects.toBeInstanceOf(TookTooLongError);
});

test("work that nobody waits for may take longer", async () => {
	await expect(sleep(unhurried(hurried), (usual * 2) / 1000)).resolves.toHaveLength(1);
	expect(await slowPeople()).toHaveLength(1);
	await asOwner(database, "delete from people where email = 'slow@b.example'");
});

test("a transaction that is idle for too long is ended and leaves nothing, and the connection is replaced", async () => {
	const ended = () =>
		asOwner(
			database,
			"select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
		);
	const idle = hurried.transaction("millgate_feeds", {}, async (tx) => {
		await tx.sql("insert into people (email, name) values ('slow@b.example', 'A')");
		await expect.poll(ended).toEqual([]);
		return tx.sql("select 1");
	});
	await expect(idle).rejects.toBeInstanceOf(UnavailableError);
	expect(await slowPeople()).toEqual([]);
	expect(await hurried.transaction("millgate_feeds", {}, (tx) => tx.sql("select 1 as one"))).toEqual([{ one: 1 }]);
});

test("a connection to a database that falls silent is closed, and a new one is opened", async () => {
	const far = connect(appUrl(database.adminUrl, wire.through(database.adminUrl)));
	await far.transaction("millgate_feeds", {}, (tx) => tx.sql("select 1"));
	wire.freeze();
	const asked = far.transaction("millgate_feeds", {}, (tx) => tx.sql("select 1"));
	await expect(asked).rejects.toBeInstanceOf(UnavailableError);
	wire.thaw();
	await expect.poll(() => far.isHealthy()).toBe(true);
	await far.close();
});

describe("long before a statement's time is over", () => {
	const doubting = {
		...opened,
		limits: { usual: 60_000, long: 60_000 },
		doubt: { afterMs: 100, answerMs: 300, lookMs: 20 },
	};
	const connectThrough = (answerMs = doubting.doubt.answerMs) =>
		connectDatabase(appUrl(database.adminUrl, wire.through(database.adminUrl)), {
			...doubting,
			doubt: { ...doubting.doubt, answerMs },
		});
	const one = (on: Database) => on.transaction("millgate_feeds", {}, (tx) => tx.sql("select 1 as one"));

	test("a silent database is reported as unavailable, nobody waits for it, and it is tried again by itself", async () => {
		const far = connectThrough();
		await one(far);
		wire.freeze();
		await expect(one(far)).rejects.toBeInstanceOf(UnavailableError);
		expect(far.pool.totalCount).toBe(0);
		await expect(one(far)).rejects.toBeInstanceOf(UnavailableError);
		expect(far.pool.totalCount).toBe(0);
		wire.thaw();
		await expect.poll(() => one(far).catch(() => "away")).toEqual([{ one: 1 }]);
		await far.close();
	});

	test("one that answers others is waited for", async () => {
		// It has as long as a busy machine may need to answer at all.
		const far = connectThrough(60_000);
		expect(await sleep(far, 1)).toHaveLength(1);
		await asOwner(database, "delete from people where email = 'slow@b.example'");
		await far.close();
	});

	test("work that nobody waits for outlives the silence", async () => {
		const far = connectThrough();
		await one(far);
		wire.freeze();
		const asked = one(unhurried(far));
		await pause(1000);
		wire.thaw();
		expect(await asked).toEqual([{ one: 1 }]);
		await far.close();
	});
});

test("what signs in has an end for every statement, also beside transactions", async () => {
	const { rows } = await hurried.pool.query("show statement_timeout");
	expect(rows).toEqual([{ statement_timeout: "10min" }]);
});
