import { spawn } from "node:child_process";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { findFeedKey } from "#server/keys/feed-keys.ts";
import { feed, orderFeedRow, readRows, restartFeeds } from "../../tests/support/feed-rows.ts";
import { testDatabase, testFolder } from "../../tests/support/fixtures.ts";

const database = await testDatabase();
await restartFeeds(database);
const folder = await testFolder();

type Ended = { code: number | null; out: string; err: string };

const feedCommand = (...args: string[]): Promise<Ended> => feedWith({ DATABASE_URL: database.adminUrl }, ...args);

function feedWith(settings: Record<string, string | undefined>, ...args: string[]): Promise<Ended> {
	return new Promise((done) => {
		const child = spawn(process.execPath, ["src/app/feed-command.ts", ...args], {
			env: { ...process.env, LOG_LEVEL: "silent", ...settings },
		});
		const ended: Ended = { code: null, out: "", err: "" };
		child.stdout.on("data", (text) => {
			ended.out += text;
		});
		child.stderr.on("data", (text) => {
			ended.err += text;
		});
		child.on("close", (code) => done({ ...ended, code }));
	});
}

async function file(name: string, content: string | Uint8Array): Promise<string> {
	const path = join(folder, name);
	await writeFile(path, content);
	return path;
}

describe("npm run feed", () => {
	test("feeds files, plain or gzip, by the entity in their names, and fails when a row is refused", async () => {
		const orders = await file("03-orders.ndjson.gz", gzipSync(`${JSON.stringify(orderFeedRow())}\n`));
		const heats = await file("heats.ndjson", "{}\n");
		const { code, out } = await feedCommand(orders, heats);
		expect(out).toContain("orders: 1 rows, 1 accepted, 0 unchanged, 0 rejected");
		expect(out).toContain("line 1, heat: This field is missing. (required)");
		expect(code).toBe(1);
		expect(
			await feedCommand(await file("anything.txt", `${JSON.stringify(orderFeedRow())}\n`), "--entity", "orders"),
		).toMatchObject({
			code: 0,
		});
	});

	test("makes keys, shows them once and revokes them", async () => {
		const made = await feedCommand("--new-key", "mes", "--scopes", "orders,heats", "--expires", "2126-01-01");
		const [, id, key] = /^Key (\d+) of mes for orders, heats\..*\n(mgf_\S+)\n$/.exec(made.out) ?? [];
		expect(await findFeedKey(database, `Bearer ${key}`)).toMatchObject({
			id: Number(id),
			source: "mes",
			scopes: ["orders", "heats"],
		});
		expect(await feedCommand("--revoke-key", String(id))).toMatchObject({ code: 0 });
		expect(await findFeedKey(database, `Bearer ${key}`)).toBeUndefined();
	});

	test("makes a key for a supplier's notices, whatever characters are in its code, and refuses an unknown supplier", async () => {
		await feed(database, "accounts", [
			{ account: "S.7/ÑU 12", kind: "supplier", name: "Chatarra del Norte", revision: 1 },
		]);
		const { code, out } = await feedCommand("--new-key", "yard", "--scopes", "notices:S.7/ÑU 12");
		expect([code, out]).toEqual([0, expect.stringContaining("of yard for notices:S.7/ÑU 12.")]);
		// S1 is a customer.
		for (const nobody of ["V99", "S1"])
			expect(await feedCommand("--new-key", "yard", "--scopes", `notices:${nobody}`)).toEqual({
				code: 1,
				out: `There is no supplier ${nobody}.\n`,
				err: "",
			});
	});

	test("sends the kept rejects of a run again", async () => {
		await feedCommand(await file("orders.ndjson", `${JSON.stringify(orderFeedRow({ order: "M300", mill: "ZZ" }))}\n`));
		const [run] = await readRows(database, "select max(run_id) as id from feed_rejects where code = 'unknown_mill'");
		expect(await feedCommand("--resend", String(run?.id))).toMatchObject({ code: 1 });
		await feedCommand(
			await file(
				"mills.ndjson",
				`${JSON.stringify({ mill: "ZZ", name: "New", place: "Here", timeZone: "America/Chicago" })}\n`,
			),
		);
		expect(await feedCommand("--resend", String(run?.id))).toMatchObject({ code: 0 });
		expect(await readRows(database, "select mill from orders where order_number = 'M300'")).toEqual([{ mill: "ZZ" }]);
	});

	test("without the portal's settings makes no database of its own to put a key into", async () => {
		const nowhere = { DATABASE_URL: undefined, DATABASE_DIRECT_URL: undefined, DATA_DIR: join(folder, "nowhere") };
		const { code, out, err } = await feedWith(nowhere, "--new-key", "mes", "--scopes", "orders");
		expect([code, out, err]).toEqual([
			1,
			"",
			expect.stringMatching(/nowhere holds no database\. Give this command the portal's settings/),
		]);
		expect(await readdir(folder)).not.toContain("nowhere");
	});

	test("prints what is wrong and its usage", async () => {
		const { code, err } = await feedCommand("--wrong");
		expect([code, err]).toEqual([1, expect.stringMatching(/--wrong[\s\S]*npm run feed -- <file/)]);
	});

	test.each<[string, string[], RegExp]>([
		["an entity that there is not", ["orders.ndjson", "--entity", "ordres"], /^No such entity: ordres\./],
		[
			"files beside a new key",
			["orders.ndjson", "--new-key", "mes", "--scopes", "orders"],
			/^One thing at a time, not --new-key and files\./,
		],
		["two tasks", ["--revoke-key", "1", "--resend", "2"], /^One thing at a time, not --revoke-key and --resend\./],
	])("reports %s, and does nothing", async (_what, args, reported) => {
		expect(await feedCommand(...args)).toMatchObject({ code: 1, out: "", err: expect.stringMatching(reported) });
	});
});
