import { describe, expect, test } from "vitest";
import type { Caller } from "../../../../tests/support/api.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";

const database = await testDatabase();
const api = await testApi(database);
const one = await insertPerson(database, { soldTo: ["S1", "S2"] });
const maria = await api.signIn(one.id);
const elsewhere = await api.signIn(one.id, "S2");
const colleague = await api.signInAs({ soldTo: ["S1"] });
const stranger = await api.signInAs({ soldTo: ["S9"] });

const save = (caller: Caller, input: Record<string, unknown>) =>
	api.ask<{ saveView: string }>(caller, "mutation ($input: SaveViewInput!) { saveView(input: $input) }", {
		input: { list: "orders", query: "grade=A36", ...input },
	});
const drop = (caller: Caller, id: string) =>
	api.ask<{ deleteView: boolean }>(caller, "mutation ($input: DeleteViewInput!) { deleteView(input: $input) }", {
		input: { id },
	});
type View = { id: string; name: string; query: string; isOwn: boolean };
const views = async (caller: Caller, list = "orders") =>
	(await api.ask<{ savedViews: View[] }>(caller, `{ savedViews(list: "${list}") { id name query isOwn } }`)).data
		?.savedViews ?? [];

describe("a saved view", () => {
	test("is private, or shared with one account and nobody else", async () => {
		await save(maria, { name: "Mine" });
		await save(maria, { name: "Ours", shareWith: "S1" });
		expect((await views(maria)).map(({ name }) => name)).toEqual(["Mine", "Ours"]);
		expect(await views(colleague)).toMatchObject([{ name: "Ours", isOwn: false, query: "grade=A36" }]);
		expect(await views(stranger)).toEqual([]);
		expect(await views(maria, "late-orders")).toEqual([]);
	});
	test("is shared by a supplier with its colleagues", async () => {
		const [ours, other] = [
			await insertPerson(database, { suppliers: ["V1"] }),
			await insertPerson(database, { suppliers: ["V1"] }),
		];
		const given = { list: "shipments-received", name: "Trouble", shareWith: "V1" };
		expect((await save(await api.signIn(ours.id), given)).errors).toBeUndefined();
		expect(await views(await api.signIn(other.id), given.list)).toMatchObject([{ name: "Trouble", isOwn: false }]);
	});
	test("is shared only with an account acted for now", async () => {
		for (const [caller, code] of [
			[maria, "S9"],
			[stranger, "S1"],
			[elsewhere, "S1"],
			[maria, "no-such"],
		] as const) {
			expect((await save(caller, { name: "Wide", shareWith: code })).errors?.[0]?.extensions).toMatchObject({
				code: "invalid",
				faults: [{ field: "shareWith" }],
			});
		}
	});
	test("is one of fifty of its list at most, all of which are shown, with those that others share beside them", async () => {
		const collector = await api.signInAs({ soldTo: ["S1"] });
		const list = "invoices";
		await save(maria, { name: "Hers", list, shareWith: "S1" });
		const names = Array.from({ length: 50 }, (_, index) => `View ${index}`);
		for (const name of names) expect((await save(collector, { name, list })).errors).toBeUndefined();
		expect((await save(collector, { name: "One more", list })).errors?.[0]?.extensions).toMatchObject({
			code: "invalid",
			faults: [{ field: "name", reason: expect.stringContaining("50") }],
		});
		expect((await views(collector, list)).map(({ name }) => name).toSorted()).toEqual([...names, "Hers"].toSorted());
		expect((await save(collector, { name: "One more", list: "late-orders" })).errors).toBeUndefined();
	});
	test("needs a name of its own within the list", async () => {
		expect((await save(maria, { name: " Mine " })).errors?.[0]?.extensions).toMatchObject({
			faults: [{ field: "name" }],
		});
		expect((await save(maria, { name: "Mine", list: "late-orders" })).errors).toBeUndefined();
		expect((await save(colleague, { name: "Mine" })).errors).toBeUndefined();
	});
	test.each<[string, Record<string, unknown>, string]>([
		["an empty name", { name: "  " }, "name"],
		["a name too long", { name: "x".repeat(81) }, "name"],
		["a control character", { name: "a\u0000" }, "name"],
		["a query too long", { name: "Long", query: "x".repeat(2001) }, "query"],
		["a query that is an address", { name: "Away", query: "?next=//evil.example" }, "query"],
		["an unknown kind of list", { name: "List", list: "../orders" }, "list"],
		["a list that there is not", { name: "List", list: "orders-of-mine" }, "list"],
	])("is refused with %s", async (_name, input, field) => {
		expect((await save(maria, input)).errors?.[0]?.extensions).toMatchObject({ code: "invalid", faults: [{ field }] });
	});
	test.each<[string, Record<string, unknown>, RegExp]>([
		["a name too long", { name: "x".repeat(81) }, /1 to 80 characters/],
		["a sign nobody sees in its name", { name: "Mine\u202e" }, /invisible character/],
		["a query too long", { name: "Long", query: "x".repeat(2001) }, /too long/],
		["a query with its ?", { name: "Away", query: "?tab=late" }, /not the query of a list/],
		["a query with a #", { name: "Away", query: "tab=late#top" }, /not the query of a list/],
	])("refused with %s says so", async (_name, input, reason) => {
		const faults = [{ reason: expect.stringMatching(reason) }];
		expect((await save(maria, input)).errors?.[0]?.extensions).toMatchObject({ faults });
	});
	test("keeps an emoji of several code points and accepts a pasted tab", async () => {
		for (const name of ["Late 👩‍🏭?", "# 1\tlate"])
			expect((await save(maria, { name, list: "stock" })).errors, name).toBeUndefined();
		expect((await views(maria, "stock")).map(({ name }) => name).toSorted()).toEqual(["# 1 late", "Late 👩‍🏭?"]);
	});
	test("is dropped by its maker alone; to others it is as missing as one that never was", async () => {
		const shared = (await views(maria)).find(({ name }) => name === "Ours")?.id ?? "";
		const missing = "00000000-0000-4000-8000-000000000000";
		const answers = [await drop(colleague, shared), await drop(colleague, missing), await drop(colleague, "x")];
		expect(new Set(answers.map(({ errors }) => errors?.[0]?.extensions?.code))).toEqual(new Set(["not-found"]));
		expect((await drop(maria, shared)).data?.deleteView).toBe(true);
		expect(await views(colleague)).not.toContainEqual(expect.objectContaining({ name: "Ours" }));
	});
	test("is on record when it is kept", async () => {
		const rows = await asOwner(
			database,
			`select detail from audit_events where action = 'view.save' and detail ->> 'sharedWith' = 'S1'
				and detail ->> 'name' = 'Ours'`,
		);
		expect(rows).toHaveLength(1);
	});
});
