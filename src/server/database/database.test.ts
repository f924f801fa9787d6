import type { Writable } from "node:stream";
import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { UnavailableError } from "#shared/errors.ts";
import { testDatabase } from "../../../tests/support/fixtures.ts";
import { createLog } from "../log.ts";
import { openAhead } from "./connection-pool.ts";
import { beginAs, connectDatabase } from "./database.ts";
import { appUrl } from "./roles.ts";

const database = await testDatabase();
const admin = new pg.Client({ connectionString: database.adminUrl });
await admin.connect();
afterAll(async () => {
	await admin.end();
});

/** A pool of its own, so that a test may exhaust or break it. */
const connect = (connections: number, acquireMs = 60_000) =>
	connectDatabase(appUrl(database.adminUrl), { connections, acquireMs, log: createLog("silent") });

const scopeNow = "select current_user as role, viewer_sold_tos()::int[] as sold_tos, viewer_person() as person";

describe("a transaction", () => {
	test("has its role and scope, and leaves neither on the connection", async () => {
		const one = connect(1);
		const inside = await one.transaction("millgate_viewer", { personId: 7, soldToIds: [3, 4] }, (tx) =>
			tx.sql(scopeNow),
		);
		const { rows: after } = await one.pool.query(scopeNow).catch(() => ({ rows: [{ role: "refused" }] }));
		expect(inside).toEqual([{ role: "millgate_viewer", sold_tos: [3, 4], person: 7 }]);
		expect(after[0]).toMatchObject({ role: "millgate_app", sold_tos: [], person: null });
		await one.close();
	});

	test("opens in one round trip", () => {
		expect(beginAs("millgate_viewer", { soldToIds: [1] }).split(";").length).toBeGreaterThan(3);
	});

	test("sends what opens it, its last query and COMMIT as one packet", async () => {
		const one = connect(1);
		const packets: string[] = [];
		one.pool.on("connect", (client) => {
			const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
			const [write, writeMany] = [stream._write, stream._writev];
			stream._write = (chunk, ...rest) => {
				packets.push(String(chunk));
				write.call(stream, chunk, ...rest);
			};
			stream._writev = (chunks, done) => {
				packets.push(chunks.map(({ chunk }) => String(chunk)).join(""));
				writeMany?.call(stream, chunks, done);
			};
		});
		await one.transaction("millgate_viewer", {}, (tx) => tx.last("select $1::int as seven", [7]));
		expect(packets).toHaveLength(1);
		expect(packets[0]).toMatch(/begin;[\s\S]*select \$1::int as seven[\s\S]*commit/);
		await one.close();
	});

	test("never puts anything but numbers into the statement that opens it", () => {
		const forged = ["1'; set role postgres; --"] as unknown as number[];
		expect(() => beginAs("millgate_viewer", { soldToIds: forged })).toThrow(SyntaxError);
	});

	test("rolls back as a whole when its work throws", async () => {
		const work = database.transaction("millgate_feeds", {}, async (tx) => {
			await tx.sql("insert into people (email, name) values ('a@b.example', 'A')");
			throw new Error("half way");
		});
		await expect(work).rejects.toThrow("half way");
		expect((await admin.query("select 1 from people where email = 'a@b.example'")).rowCount).toBe(0);
	});
});

describe("a transaction that is over", () => {
	test("gets no more queries from the parts of its work that continue", async () => {
		const one = connect(1);
		const next = Promise.withResolvers<void>();
		let late: Promise<unknown> | undefined;
		const failed = one.transaction("millgate_viewer", { personId: 7 }, (tx) => {
			late = next.promise.then(() => tx.sql(scopeNow));
			return Promise.all([late, Promise.reject(new Error("half way"))]);
		});
		await expect(failed).rejects.toThrow("half way");
		// The same connection, by now of another user.
		await one.transaction("millgate_viewer", { personId: 8 }, async (tx) => {
			await tx.sql(scopeNow);
			next.resolve();
			await expect(late).rejects.toThrow("after its transaction ended");
		});
		await one.close();
	});

	test("refuses a statement after the one that was declared the last", async () => {
		const behind = database.transaction("millgate_viewer", {}, async (tx) => {
			await tx.last("select 1");
			return tx.sql(scopeNow);
		});
		await expect(behind).rejects.toThrow("after its transaction ended");
	});
});

describe("connections opened ahead", () => {
	test("are all open, so that the first request opens none", async () => {
		const three = connect(3);
		await openAhead(three);
		expect([three.pool.totalCount, three.pool.idleCount]).toEqual([3, 3]);
		let opened = 0;
		three.pool.on("connect", () => opened++);
		await Promise.all(
			[1, 2, 3].map(() => three.transaction("millgate_viewer", {}, (tx) => tx.sql("select pg_sleep(0.05)"))),
		);
		expect(opened).toBe(0);
		await three.close();
	});

	test("are opened by requests, if the database was unavailable", async () => {
		const url = new URL(appUrl(database.adminUrl));
		url.port = "1";
		const away = connectDatabase(String(url), { connections: 2, acquireMs: 200, log: createLog("silent") });
		await openAhead(away);
		expect(away.pool.totalCount).toBe(0);
		await away.close();
	});
});

describe("when the database becomes unavailable", () => {
	const endOthers = () =>
		admin.query(
			`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'millgate_app'
				and datname = current_database()`,
		);

	test("idle connections that are cut are replaced unnoticed", async () => {
		await database.transaction("millgate_viewer", {}, (tx) => tx.sql("select 1"));
		await endOthers();
		await expect.poll(() => database.pool.idleCount).toBe(0);
		expect(await database.transaction("millgate_viewer", {}, (tx) => tx.sql("select 1 as one"))).toEqual([{ one: 1 }]);
	});

	test("work under way fails as unavailable and the process lives on", async () => {
		const work = database.transaction("millgate_viewer", {}, async (tx) => {
			await endOthers();
			return tx.sql("select 1");
		});
		await expect(work).rejects.toBeInstanceOf(UnavailableError);
		expect(await database.isHealthy()).toBe(true);
	});

	test("a full pool sheds the next request instead of letting it wait for ever", async () => {
		const one = connect(1, 2_000);
		const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
		const blocked = one.transaction("millgate_viewer", {}, () => isOver);
		await expect(one.transaction("millgate_viewer", {}, (tx) => tx.sql("select 1"))).rejects.toBeInstanceOf(
			UnavailableError,
		);
		end();
		await blocked;
		await one.close();
	});
});
