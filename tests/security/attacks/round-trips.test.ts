import type { AddressInfo } from "node:net";
import { connect, createServer, type Server } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { connectDatabase, type Database } from "#server/database/database.ts";
import { appUrl } from "#server/database/roles.ts";
import { createLog } from "#server/log.ts";
import { createTestDatabase, type TestDatabase } from "../../support/test-database.ts";

/** Stands between the portal and its database and counts how often the one waits for the other. */
let db: TestDatabase;
let between: Server;
let database: Database;
let turns = 0;
const warnings: string[] = [];
const listen = (warning: Error) => warnings.push(warning.message);

beforeAll(async () => {
	db = await createTestDatabase();
	const target = new URL(appUrl(db.adminUrl));
	between = createServer((client) => {
		const server = connect(Number(target.port), target.hostname);
		let isAnswered = true;
		client.on("data", (part) => {
			if (isAnswered) turns += 1;
			isAnswered = false;
			server.write(part);
		});
		server.on("data", (part) => {
			isAnswered = true;
			client.write(part);
		});
		for (const [one, other] of [
			[client, server],
			[server, client],
		] as const) {
			one.on("close", () => other.destroy());
			one.on("error", () => other.destroy());
		}
	});
	await new Promise<void>((done) => between.listen(0, "127.0.0.1", done));
	const url = new URL(target);
	url.hostname = "127.0.0.1";
	url.port = String((between.address() as AddressInfo).port);
	database = connectDatabase(url.toString(), { connections: 1, acquireMs: 2000, log: createLog("silent") });
	await database.transaction("millgate_viewer", {}, (tx) => tx.sql("select 1"));
	process.on("warning", listen);
});
afterEach(() => {
	turns = 0;
});
afterAll(async () => {
	process.off("warning", listen);
	await database?.close();
	between?.close();
	await db?.drop();
});

describe("a transaction with one query", () => {
	test("waits for the database twice: for its opening with the query, and for its commit", async () => {
		turns = 0;
		await database.transaction("millgate_viewer", { personId: 1, soldToIds: [1, 2] }, (tx) =>
			tx.sql("select count(*) from order_lines"),
		);
		expect(turns).toBe(2);
	});

	test("draws no warning of the driver about queries that overlap", async () => {
		await database.transaction("millgate_viewer", {}, async (tx) => {
			await Promise.all([tx.sql("select 1"), tx.sql("select $1::int", [2])]);
		});
		await new Promise((done) => setImmediate(done));
		expect(warnings.filter((text) => /query|pg/i.test(text))).toEqual([]);
	});

	test("whose opening fails runs its query as nobody, and is taken back whole", async () => {
		const forged = database.transaction("nobody_at_all" as "millgate_viewer", {}, (tx) =>
			tx.sql("select * from orders"),
		);
		await expect(forged).rejects.toThrow();
		expect(await database.transaction("millgate_viewer", {}, (tx) => tx.sql("select current_user as role"))).toEqual([
			{ role: "millgate_viewer" },
		]);
	});
});
