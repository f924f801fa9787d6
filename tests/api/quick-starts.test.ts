import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { testProgram } from "../support/company-key.ts";
import { feed, feedPartners, lineFeedRow, orderFeedRow } from "../support/feed-rows.ts";
import { testApi, testDatabase, testFolder } from "../support/fixtures.ts";

const database = await testDatabase();
const api = await testApi(database);
const cwd = await testFolder();
await feedPartners(database);
const lines = [lineFeedRow({ item: 1 }), lineFeedRow({ item: 2 })];
await feed(database, "orders", [orderFeedRow({ order: "M100", lines })]);
const program = await testProgram(database, api, { soldTo: ["S1"] }, { scopes: ["orders:read"] });

/** What a quick start prints when it runs as its first lines say. */
async function run(command: string, file: string): Promise<string> {
	const key = program.headers.authorization.replace("Bearer ", "");
	const env = { ...process.env, MILLGATE_URL: api.url, MILLGATE_KEY: key };
	const { stdout } = await promisify(execFile)(command, [resolve("docs/quick-start", file)], { cwd, env });
	return stdout;
}
const change = (revision: number, pieces: number) =>
	feed(database, "orders", [
		orderFeedRow({ order: "M100", revision, lines: [lineFeedRow({ item: 1, pieces }), lineFeedRow({ item: 2 })] }),
	]);

test("the one in curl reads all lines, and then those that changed", async () => {
	const read = async () => {
		const { data } = JSON.parse(await run("sh", "order-lines.sh")) as {
			data: { item: number; orderedPieces: number }[];
		};
		return data.map(({ item, orderedPieces }) => `${item}: ${orderedPieces}`);
	};
	expect(await read()).toEqual(["1: 2", "2: 2"]);
	await change(2, 5);
	const seen: string[] = [];
	await expect.poll(async () => seen.push(...(await read())) && seen.includes("1: 5"), { timeout: 20_000 }).toBe(true);
	expect(seen).not.toContain("1: 2");
});

test("the one in Python keeps a copy, and follows the changes", async () => {
	expect(await run("python3", "order_lines.py")).toBe("2 order lines\n");
	await feed(database, "orders", [orderFeedRow({ order: "M200" })]);
	await expect.poll(() => run("python3", "order_lines.py"), { timeout: 20_000 }).toBe("3 order lines\n");
});

test("the one in TypeScript prints the late lines", async () => {
	expect(await run(process.execPath, "order-lines.ts")).toBe("");
	const late = lineFeedRow({ item: 7, firstPromisedOn: "2026-01-05", estimatedOn: "2026-02-05" });
	await feed(database, "orders", [orderFeedRow({ order: "M300", lines: [late] })]);
	expect(await run(process.execPath, "order-lines.ts")).toMatch(/^M300-7 {2}PO PO-1 {2}A572-50 {2}\d+ days late\n$/);
});

test("the page and docs/api.md show them as they are", () => {
	const guide = readFileSync("docs/api.md", "utf8");
	for (const file of ["order-lines.sh", "order_lines.py", "order-lines.ts"])
		expect(guide).toContain(readFileSync(`docs/quick-start/${file}`, "utf8").trimEnd());
});
