import { beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "../../../../../tests/support/api.ts";
import { feed, restartFeeds } from "../../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../../tests/support/fixtures.ts";
import { asOwner } from "../../../../../tests/support/people.ts";

let mine: Caller;
let other: Caller;

const database = await testDatabase();
const api = await testApi(database);
beforeEach(async () => {
	await restartFeeds(database);
	mine = await api.signInAs({ suppliers: ["V1"] });
	other = await api.signInAs({ suppliers: ["V2"] });
});

const save = "mutation ($input: SaveSupplierProfileInput!) { saveSupplierProfile(input: $input) }";
type Answered = { errors?: { message: string; extensions?: { code?: string; faults?: { field: string }[] } }[] };
const anna = {
	name: "Anna Kowalski",
	role: "accounting",
	email: "Anna@v1.example",
	language: "es",
	receives: ["remittance"],
};
const values = { phone: "+1 515 555 0101", yards: [{ name: "North yard", city: "Des Moines" }], contacts: [anna] };
const saveAs = async (caller: Caller, changes: object = {}, version = 0, account = "V1") =>
	(await api.ask(caller, save, {
		input: { account, version, values: JSON.stringify({ ...values, ...changes }) },
	})) as Answered;
const read = `{ supplierProfile { code version phone changedBy yards { name city } contacts { name email language receives } } }`;
const profileOf = async (caller: Caller) =>
	(await api.ask<{ supplierProfile: object }>(caller, read)).data?.supplierProfile;
const kept = { name: "Anna Kowalski", email: "anna@v1.example", language: "es", receives: ["remittance"] };

describe("a supplier's profile", () => {
	test("is changed by its users as a whole, sent to the mill and recorded in one transaction", async () => {
		expect(await profileOf(mine)).toMatchObject({ code: "V1", version: 0, yards: [], contacts: [] });
		expect((await saveAs(mine)).errors).toBeUndefined();
		expect(await profileOf(mine)).toEqual({
			...{ code: "V1", version: 1, phone: "+1 515 555 0101", changedBy: "Some One" },
			...{ yards: [{ name: "North yard", city: "Des Moines" }], contacts: [kept] },
		});
		expect(await asOwner(database, "select kind, subject, content from outbox")).toMatchObject([
			{
				kind: "supplier.profile",
				subject: "V1",
				content: { account: "V1", website: null, contacts: [{ ...kept, phone: null }] },
			},
		]);
		expect(await asOwner(database, "select target from audit_events where action = 'supplier.profile'")).toEqual([
			{ target: "V1" },
		]);
	});

	test("keeps a contact that stays, and remembers one that is removed", async () => {
		await saveAs(mine);
		const bob = { ...anna, name: "Bob", email: "bob@v1.example" };
		await saveAs(mine, { contacts: [bob, anna] }, 1);
		await saveAs(mine, { contacts: [bob] }, 2);
		const rows = await asOwner(database, "select name, ends_at is null as stays from supplier_contacts order by name");
		expect(rows).toEqual([
			{ name: "Anna Kowalski", stays: false },
			{ name: "Bob", stays: true },
		]);
	});

	test("that a user changed meanwhile is not overwritten, however close they are", async () => {
		const answers = await Promise.all(["1", "2", "3"].map((phone) => saveAs(mine, { phone })));
		expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
		expect((await saveAs(mine, {}, 7)).errors?.[0]?.extensions?.code).toBe("invalid");
		expect(await profileOf(mine)).toMatchObject({ version: 1 });
		expect(await asOwner(database, "select 1 from outbox")).toHaveLength(1);
	});

	test.each<[string, object, string]>([
		["a yard without a name", { yards: [{ city: "Ames" }] }, "yards.0.name"],
		["an address that is none", { contacts: [{ ...anna, email: "anna" }] }, "contacts.0.email"],
		["a role that is none", { contacts: [{ ...anna, role: "king" }] }, "contacts.0.role"],
		["too many contacts", { contacts: Array(41).fill(anna) }, "contacts"],
	])("with %s is refused at its field", async (_what, changes, field) => {
		expect((await saveAs(mine, changes)).errors?.[0]?.extensions?.faults).toMatchObject([{ field }]);
	});

	test("of another user is as missing as one that does not exist", async () => {
		const plain = (answer: object) => JSON.stringify(answer).replaceAll(/"requestId":"[^"]+"/g, "");
		expect((await saveAs(other)).errors?.[0]?.extensions?.code).toBe("not-found");
		expect(plain(await saveAs(other))).toBe(plain(await saveAs(other, {}, 0, "V9")));
		await saveAs(mine);
		expect(await profileOf(other)).toMatchObject({ code: "V2", version: 0, contacts: [] });
		const asked = await api.ask(other, '{ supplierProfile(account: "V1") { code } }');
		expect(asked.errors?.[0]?.extensions?.code).toBe("not-found");
	});

	const account = (changes: object) =>
		feed(database, "accounts", [{ account: "V1", kind: "supplier", name: "Account V1", ...changes }]);

	test("comes from the mill's systems too: the last word counts, sent twice or late it changes nothing", async () => {
		await saveAs(mine);
		const profile = { phone: "1", contacts: [{ name: "Cleo", role: "sales", email: "cleo@v1.example" }] };
		expect(await account({ profile, revision: 5 })).toMatchObject({ accepted: 1 });
		await account({ profile, revision: 5 });
		await account({ profile: { phone: "old" }, revision: 4 });
		expect(await profileOf(mine)).toMatchObject({
			version: 2,
			phone: "1",
			changedBy: "mill",
			yards: [],
			contacts: [{ name: "Cleo" }],
		});
		await account({ revision: 6 });
		expect(await profileOf(mine)).toMatchObject({ version: 2, contacts: [{ name: "Cleo" }] });
	});

	test("is refused to the mill's systems with line, field and reason where it is wrong", async () => {
		const wrong = await account({
			profile: { contacts: [{ name: "Cleo", role: "king", email: "cleo" }] },
			revision: 5,
		});
		expect(wrong).toMatchObject({ rejected: 1 });
		const rejects = await asOwner(database, "select line::int, field from feed_rejects order by field");
		expect(rejects).toEqual([
			{ line: 1, field: "profile.contacts[0].email" },
			{ line: 1, field: "profile.contacts[0].role" },
		]);
		const customer = { account: "S1", kind: "sold_to", name: "S", profile: {}, revision: 9 };
		expect(await feed(database, "accounts", [customer])).toMatchObject({ rejected: 1 });
	});
});
