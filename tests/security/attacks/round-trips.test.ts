import type { AddressInfo } from "node:net";
import { connect, createServer } from "node:net";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { connectDatabase } from "#server/database/database.ts";
import { appUrl } from "#server/database/roles.ts";
import { createLog } from "#server/log.ts";
import { testDatabase } from "../../support/fixtures.ts";

let turns = 0;
const warnings: string[] = [];
const listen = (warning: Error) => warnings.push(warning.message);

const database = await testDatabase();
const target = new URL(appUrl(database.adminUrl));
// A proxy that counts how often the portal waits for its database.
const between = createServer((client) => {
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
const counted = connectDatabase(url.toString(), { connections: 1, acquireMs: 2000, log: createLog("silent") });
await counted.transaction("millgate_viewer", {}, (tx) => tx.sql("select 1"));
process.on("warning", listen);
afterEach(() => {
	turns = 0;
});
afterAll(async () => {
	process.off("warning", listen);
	await counted.close();
	between.close();
});

describe("a transaction with one query", () => {
	test("waits for the database twice: for its opening with the query, and for its commit", async () => {
		turns = 0;
		await counted.transaction("millgate_viewer", { personId: 1, soldToIds: [1, 2] }, (tx) =>
			tx.sql("select count(*) from order_lines"),
		);
		expect(turns).toBe(2);
	});

	test("draws no warning of the driver about queries that overlap", async () => {
		await counted.transaction("millgate_viewer", {}, async (tx) => {
			await Promise.all([tx.sql("select 1"), tx.sql("select $1::int", [2])]);
		});
		await new Promise((done) => setImmediate(done));
		expect(warnings.filter((text) => /query|pg/i.test(text))).toEqual([]);
	});

	test("whose opening fails runs its query as nobody, and is taken back whole", async () => {
		const forged = counted.transaction("nobody_at_all" as "millgate_viewer", {}, (tx) =>
			tx.sql("select * from orders"),
		);
		await expect(forged).rejects.toThrow();
		expect(await counted.transaction("millgate_viewer", {}, (tx) => tx.sql("select current_user as role"))).toEqual([
			{ role: "millgate_viewer" },
		]);
	});
});
