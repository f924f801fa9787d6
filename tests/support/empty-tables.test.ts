import { afterAll, expect, test } from "vitest";
import { emptyTables, emptyTablesAs } from "./empty-tables.ts";
import { withOwner, withOwnerTransaction } from "./owner-connections.ts";
import { asOwner } from "./people.ts";
import { createTestDatabase } from "./test-database.ts";

const database = await createTestDatabase();
afterAll(() => database.drop());

const insert = "insert into accounts (code, kind, name, revision) values ('S1', 'sold_to', 'Steel One', 1)";
const codes = () => asOwner(database, "select code from accounts");

test("a transaction that a test left open is named and ended, and the next test finds its tables empty", async () => {
	await withOwner(database.adminUrl, async (left) => {
		const ended = new Promise((resolve) => left.once("error", resolve));
		await left.query("begin");
		await left.query(insert);
		const emptied = withOwner(database.adminUrl, (owner) => emptyTablesAs(owner, ["accounts"], "50ms"));
		await expect(emptied).rejects.toThrow(`A test left these transactions open, after:\n${insert}`);
		await ended;
	});
	await asOwner(database, insert);
	await emptyTables(database, "accounts");
	expect(await codes()).toEqual([]);
});

test("work that fails in a transaction leaves neither rows nor locks behind", async () => {
	const work = withOwnerTransaction(database.adminUrl, async (owner) => {
		await owner.query(insert);
		throw new Error("as a test that fails");
	});
	await expect(work).rejects.toThrow("as a test that fails");
	await emptyTables(database, "accounts");
	expect(await codes()).toEqual([]);
});
