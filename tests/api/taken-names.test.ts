import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { keepMillTitle } from "#server/session/taken-names.ts";
import { Browser } from "../support/browser.ts";
import { emptyTables } from "../support/empty-tables.ts";
import { feed, personFeedRow } from "../support/feed-rows.ts";
import { testApi, testDatabase } from "../support/fixtures.ts";
import { asOwner, insertPerson } from "../support/people.ts";
import { entraUser, patchOf, scimClient } from "../support/scim-client.ts";
import { startSignInSite } from "../support/sign-in-site.ts";

/** The names that nobody outside the mill may bear, as people read them. */
const taken = [
	"Caldera Steel",
	"CALDERA  STEEL",
	"Cáldera Stee1",
	"Caldera\u200b Steel",
	"Caldera Steel Accounts",
	"Jo Weber (Caldera Steel)",
	"ada whitfie1d",
];

const database = await testDatabase();
const api = await testApi(database);
await keepMillTitle(database, readConfig({}).MILL_NAME);
const people = [
	{ email: "maria@yard.example", name: "Caldera Steel" },
	{ email: "jo@yard.example", name: "Caldera Steel" },
];
const site = await startSignInSite(database, people);
const admin = await api.signInAs({ groups: ["SSA-Admin"] });
const { id } = await insertPerson(database, { groups: ["SSA-ISR"] });
await asOwner(database, "update people set name = 'Ada Whitfield' where id = $1", [id]);
await insertPerson(database, { email: "maria@yard.example", soldTo: ["104233"] });
const customers = await scimClient(database, api, "customers", "scim");
afterAll(async () => {
	await site?.stop();
});
beforeEach(() => emptyTables(database, "rate_limits", "invitations", "mails"));

const invited = { email: "jo@yard.example", area: "customer", language: "en", accounts: "104233", groups: [] };
const invite = (name: string) =>
	api.ask(admin, "mutation ($input: InvitePersonInput!) { invitePerson(input: $input) }", {
		input: { ...invited, name },
	});
const namesOf = (email: string) => asOwner(database, "select name from people where email = $1", [email]);

describe.each(taken)("nobody outside the mill is called %j", (name) => {
	test("by an administrator's invitation, alone or in a file", async () => {
		expect((await invite(name)).errors?.[0]?.extensions).toMatchObject({ faults: [{ field: "name" }] });
		const csv = `email,name,area,accounts\njo@yard.example,${name},customer,104233`;
		const plan =
			"mutation ($input: PlanInvitationsInput!) { planInvitations(input: $input) { faults { line column value } } }";
		const { data } = await api.ask<{ planInvitations: object }>(admin, plan, { input: { csv } });
		expect(data?.planInvitations).toMatchObject({ faults: [{ line: 2, column: "name", value: name }] });
	});

	test("by a customers' provider that provisions: not made, replaced or patched", async () => {
		const named = { ...entraUser("scim@yard.example"), displayName: name, name: { formatted: name } };
		const refusal = {
			status: "400",
			scimType: "invalidValue",
			detail: "This name is the mill's or that of a member of its staff.",
		};
		expect((await customers("POST", "/Users", named)).body).toMatchObject(refusal);
		const free = { ...named, displayName: "Jo Weber", name: { formatted: "Jo Weber" } };
		const { body } = await customers("POST", "/Users", free);
		expect((await customers("PUT", `/Users/${body.id}`, named)).body).toMatchObject(refusal);
		const patch = patchOf({ op: "replace", value: { displayName: name, "name.formatted": name } });
		expect((await customers("PATCH", `/Users/${body.id}`, patch)).body).toMatchObject(refusal);
		expect(await namesOf("scim@yard.example")).toEqual([{ name: "Jo Weber" }]);
		await asOwner(database, "delete from people where email = 'scim@yard.example'");
	});

	test("by the feed of people", async () => {
		const { rejects } = await feed(database, "people", [
			personFeedRow({ email: "fed@yard.example", name, soldTo: ["104233"], shipTo: [] }),
		]);
		expect(rejects).toMatchObject([{ line: 1, field: "name", code: "name_taken" }]);
		expect(await namesOf("fed@yard.example")).toEqual([]);
	});

	test("by accepting an invitation that was sent before the name was taken", async () => {
		await invite("Jo Weber");
		await asOwner(database, "update invitations set name = $1", [name]);
		const [mail] = await asOwner<{ body_text: string }>(database, "select body_text from mails");
		const token = /invitation=([\w-]{43})/.exec(mail?.body_text ?? "")?.[1];
		const browser = new Browser();
		await browser.ask(`${site.url}/login?invitation=${token}`);
		await site.signIn(browser, "jo@yard.example");
		expect(await namesOf("jo@yard.example")).toEqual([{ name: "jo@yard.example" }]);
		await asOwner(database, "delete from people where email = 'jo@yard.example'");
	});
});

test("a provider that sends the mill's name for a customer signs them in, under the recorded name", async () => {
	const before = await namesOf("maria@yard.example");
	const { response } = await site.signIn(new Browser(), "maria@yard.example");
	expect([response.status, await namesOf("maria@yard.example")]).toEqual([200, before]);
});
