import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { testApi, testDatabase } from "../../support/fixtures.ts";
import { asOwner, insertPerson } from "../../support/people.ts";

const database = await testDatabase();
const api = await testApi(database);
const mine = await insertPerson(database, { soldTo: ["104233"] });
const theirs = await insertPerson(database, { soldTo: ["105001"] });
const me = await api.signIn(mine.id);
const them = await api.signIn(theirs.id);

const save = "mutation ($input: SaveViewInput!) { saveView(input: $input) }";
const drop = "mutation ($input: DeleteViewInput!) { deleteView(input: $input) }";
const view = (name: string, shareWith?: string) => ({
	input: { list: "orders", name, query: "tab=late", ...(shareWith ? { shareWith } : {}) },
});

/** An answer without what differs between any two. */
const plain = (answer: object, ...names: string[]) =>
	names
		.reduce((text, name) => text.replaceAll(name, "NAME"), JSON.stringify(answer))
		.replaceAll(/"requestId":"[^"]+"/g, "");

describe("answers that could reveal other people's rows", () => {
	test("a view shared with an account that is another user's is refused as with one that does not exist", async () => {
		const foreign = await api.ask(me, save, view("one", "105001"));
		const missing = await api.ask(me, save, view("one", "999999"));
		expect(foreign.errors).toHaveLength(1);
		expect(plain(foreign, "105001")).toBe(plain(missing, "999999"));
	});

	test("the name of a view that another user has is free", async () => {
		expect((await api.ask(them, save, view("Late plates"))).errors).toBeUndefined();
		expect((await api.ask(me, save, view("Late plates"))).errors).toBeUndefined();
	});

	test("another user's view is dropped by nobody else, and answers as one that does not exist", async () => {
		const { data } = await api.ask<{ saveView: string }>(them, save, view("Mine"));
		const [id, none] = [data?.saveView ?? "", randomUUID()];
		const foreign = await api.ask(me, drop, { input: { id } });
		const missing = await api.ask(me, drop, { input: { id: none } });
		expect(foreign.errors).toHaveLength(1);
		expect(plain(foreign, id)).toBe(plain(missing, none));
		expect(await asOwner(database, "select 1 as one from saved_views where id = $1", [id])).toEqual([{ one: 1 }]);
	});
});

describe("the viewer's own role", () => {
	const insert = (personId: number, columns: string, values: string) =>
		database.transaction("millgate_viewer", { personId: mine.id, soldToIds: [mine.accountIds["104233"] ?? 0] }, (tx) =>
			tx.sql(
				`insert into saved_views (person_id, list, name, query${columns}) values ($1, 'orders', 'x', ''${values})`,
				[personId],
			),
		);

	test("writes nothing in another user's name", async () => {
		await expect(insert(theirs.id, "", "")).rejects.toThrow("row-level security");
		// Nobody has this id: the policy answers before any key is looked at.
		await expect(insert(999_999, "", "")).rejects.toThrow("row-level security");
	});

	test("learns from no foreign key which accounts there are", async () => {
		const foreign = insert(mine.id, ", shared_account_id", `, ${theirs.accountIds["105001"]}`);
		const missing = insert(mine.id, ", shared_account_id", ", 999999");
		await expect(foreign).rejects.toThrow("row-level security");
		await expect(missing).rejects.toThrow("row-level security");
	});
});

test("a cursor of another user's list shows its finder their own rows only", async () => {
	const cursor = Buffer.from(JSON.stringify(["estimate", "2020-01-01", "M", 1, theirs.accountIds["105001"]])).toString(
		"base64url",
	);
	const ask = "query ($after: String) { orderLines(after: $after) { nodes { orderNumber } } }";
	expect(await api.ask(me, ask, { after: cursor })).toMatchObject({ status: 200 });
	expect(JSON.stringify(await api.ask(me, ask, { after: cursor }))).not.toContain('orderNumber":');
});
