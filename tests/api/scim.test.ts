import { describe, expect, test } from "vitest";
import { accountsSchema } from "#features/people/scim/user-resource.ts";
import { asOwner } from "../support/people.ts";
import { entraUser, made, oktaUser, patchOf } from "../support/scim-client.ts";
import { setUpScim } from "../support/scim-set-up.ts";

const { api, database, entra, okta } = await setUpScim();

describe("Entra ID", () => {
	test("looks for a user, makes them, finds them and changes them by its own spelling of operations", async () => {
		const email = "ana.ruiz@yard.example";
		const filter = `/Users?filter=${encodeURIComponent(`userName eq "${email.toUpperCase()}"`)}`;
		expect((await entra("GET", filter)).body).toMatchObject({ totalResults: 0, Resources: [] });
		const { id } = await made(entra, entraUser(email));
		expect((await entra("GET", filter)).body).toMatchObject({
			totalResults: 1,
			itemsPerPage: 1,
			startIndex: 1,
			Resources: [{ id, active: true }],
		});
		const byMail = `/Users?filter=${encodeURIComponent(`emails[type eq "work"].value eq "${email}" and externalId eq "entra ${email}"`)}`;
		expect((await entra("GET", byMail)).body).toMatchObject({ totalResults: 1 });
		const { status, body } = await entra(
			"PATCH",
			`/Users/${id}`,
			patchOf(
				{ op: "Replace", path: "displayName", value: "Ana Ruiz Soto" },
				{ op: "Add", path: 'phoneNumbers[type eq "work"].value', value: "+1 555 0100" },
				{
					op: "Add",
					value: { "name.familyName": "Ruiz Soto", preferredLanguage: "es-MX", [`${accountsSchema}:soldTo`]: "104233" },
				},
				{ op: "Replace", path: `${accountsSchema}:suppliers`, value: ["700100"] },
				{ op: "Replace", path: "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department", value: "Yard" },
			),
		);
		expect([status, body]).toEqual([
			200,
			expect.objectContaining({
				displayName: "Ana Ruiz Soto",
				name: { formatted: "Ana Ruiz Soto", givenName: "Ana", familyName: "Ruiz Soto" },
				phoneNumbers: [{ type: "work", value: "+1 555 0100" }],
				preferredLanguage: "es",
				[accountsSchema]: { soldTo: ["104233"], shipTo: [], suppliers: ["700100"] },
			}),
		]);
	});

	test('deactivates by "False", which ends the session at once, and lets in again', async () => {
		const { id } = await made(entra, entraUser("leaver@yard.example"));
		const caller = await api.signIn(Number(id));
		expect((await api.ask(caller, "{ viewer { email } }")).status).toBe(200);
		const off = await entra("PATCH", `/Users/${id}`, patchOf({ op: "Replace", path: "active", value: "False" }));
		expect([off.status, off.body.active]).toEqual([200, false]);
		expect((await api.ask(caller, "{ viewer { email } }")).status).toBe(403);
		const [session] = await asOwner(
			database,
			"select ended_at is not null as ended from sessions where person_id = $1",
			[id],
		);
		expect(session).toEqual({ ended: true });
		const on = await entra("PATCH", `/Users/${id}`, patchOf({ op: "Replace", value: { active: "True" } }));
		expect([on.status, on.body.active]).toEqual([200, true]);
	});

	test("adds people to a group and removes them, in each of its ways", async () => {
		const ids: string[] = [];
		for (const name of ["one", "two", "three"]) ids.push((await made(entra, entraUser(`${name}@mill.example`))).id);
		const [one = "", two = "", three = ""] = ids;
		const group = "/Groups/SSA-ISR";
		const found = await entra(
			"GET",
			`/Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "SSA-ISR"')}`,
		);
		expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id: "SSA-ISR", displayName: "SSA-ISR" }] });
		expect(JSON.stringify(found.body)).not.toContain("members");
		const members = async () =>
			((await entra("GET", group)).body.members as { value: string }[]).map(({ value }) => value);
		await entra("PATCH", group, patchOf({ op: "Add", path: "members", value: ids.map((value) => ({ value })) }));
		expect(await members()).toEqual(ids);
		await entra("PATCH", group, patchOf({ op: "Remove", path: `members[value eq "${one}"]` }));
		expect(await members()).toEqual([two, three]);
		await entra("PATCH", group, patchOf({ op: "Remove", path: "members", value: [{ value: two }] }));
		expect(await members()).toEqual([three]);
		await entra("PATCH", group, patchOf({ op: "Replace", path: "members", value: [{ value: one }, { value: two }] }));
		expect(await members()).toEqual([one, two]);
		expect((await entra("GET", `/Users/${one}`)).body.groups).toEqual([
			expect.objectContaining({ value: "SSA-ISR", type: "direct" }),
		]);
		await entra("PATCH", group, patchOf({ op: "Remove", path: "members" }));
		expect(await members()).toEqual([]);
	});
});

describe("Okta", () => {
	test("makes a user, puts them whole and keeps the accounts that it does not speak of", async () => {
		const email = "bob.hall@yard.example";
		const { id } = await made(okta, oktaUser(email));
		await okta("PATCH", `/Users/${id}`, patchOf({ op: "add", path: accountsSchema, value: { soldTo: ["104233"] } }));
		const put = {
			...oktaUser(email),
			id,
			displayName: "Bobby Hall",
			phoneNumbers: [
				{ value: "1", type: "home" },
				{ value: "2", primary: true },
			],
		};
		const { status, body } = await okta("PUT", `/Users/${id}`, put);
		expect([status, body]).toEqual([
			200,
			expect.objectContaining({
				displayName: "Bobby Hall",
				phoneNumbers: [{ type: "work", value: "2" }],
				[accountsSchema]: { soldTo: ["104233"], shipTo: [], suppliers: [] },
			}),
		]);
		expect(JSON.stringify(body)).not.toContain("1mz050nq");
		const off = await okta("PATCH", `/Users/${id}`, patchOf({ op: "replace", value: { active: false } }));
		expect(off.body).toMatchObject({ active: false, displayName: "Bobby Hall" });
	});

	test("puts a group whole", async () => {
		const { id } = await made(okta, oktaUser("vp@yard.example"));
		const group = {
			schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
			id: "SSA-VP",
			displayName: "SSA-VP",
			externalId: "00g1",
			members: [{ value: id, display: "vp" }],
		};
		expect((await okta("PUT", "/Groups/SSA-VP", group)).body).toMatchObject({
			externalId: "00g1",
			members: [{ value: id, type: "User" }],
		});
		expect((await okta("POST", "/Groups", group)).body).toMatchObject({ status: "409", scimType: "uniqueness" });
		expect((await okta("POST", "/Groups", { ...group, displayName: "Yard" })).status).toBe(501);
		expect(
			(await okta("PATCH", "/Groups/SSA-VP", patchOf({ op: "replace", value: { id: "SSA-VP", displayName: "Other" } })))
				.body,
		).toMatchObject({
			scimType: "mutability",
		});
		expect((await okta("PUT", "/Groups/SSA-VP", { ...group, members: [] })).body.members).toEqual([]);
	});
});

test.each([
	["its path", { op: "remove", path: `${accountsSchema}:soldTo` }],
	["its last code", { op: "remove", path: `${accountsSchema}:soldTo[value eq "104233"]` }],
	["that code", { op: "remove", path: `${accountsSchema}:soldTo`, value: ["104233"] }],
	["all accounts", { op: "remove", path: accountsSchema }],
	["null", { op: "replace", path: `${accountsSchema}:soldTo`, value: null }],
])("a list that a patch removes by %s takes the right away", async (how, operation) => {
	const email = `${how.replaceAll(" ", ".")}@yard.example`;
	const { id } = await made(entra, { ...entraUser(email), [accountsSchema]: { soldTo: ["104233"] } });
	const { status, body } = await entra("PATCH", `/Users/${id}`, patchOf(operation));
	expect([status, body[accountsSchema]]).toEqual([200, { soldTo: [], shipTo: [], suppliers: [] }]);
	expect(await asOwner(database, "select from person_accounts where person_id = $1", [id])).toEqual([]);
});

test("a user who was deleted is deactivated and gone, and comes back with the same history", async () => {
	const email = "gone@yard.example";
	const { id } = await made(okta, oktaUser(email));
	expect((await okta("DELETE", `/Users/${id}`)).status).toBe(204);
	expect((await okta("GET", `/Users/${id}`)).body).toMatchObject({ status: "404" });
	expect((await okta("DELETE", `/Users/${id}`)).status).toBe(404);
	expect(await asOwner(database, "select is_active from people where email = $1", [email])).toEqual([
		{ is_active: false },
	]);
	expect((await made(okta, oktaUser(email))).id).toBe(id);
	expect((await okta("GET", `/Users/${id}`)).body.active).toBe(true);
});

test("versions keep two providers from overwriting each other, and save unchanged answers", async () => {
	const { id, meta } = await made(entra, entraUser("version@yard.example"));
	const path = `/Users/${id}`;
	expect((await entra("GET", path, undefined, { "if-none-match": meta.version })).status).toBe(304);
	const change = (value: string) =>
		entra("PATCH", path, patchOf({ op: "Replace", path: "displayName", value }), { "if-match": meta.version });
	expect((await change("First")).status).toBe(200);
	expect((await change("Second")).body).toMatchObject({ status: "412" });
	expect((await entra("GET", path)).body.displayName).toBe("First");
});

test("each change is on record with the key's source, and in the history of rights", async () => {
	const email = "record@yard.example";
	const { id } = await made(entra, { ...entraUser(email), [accountsSchema]: { soldTo: ["104233"] } });
	await entra("PATCH", `/Users/${id}`, patchOf({ op: "Replace", path: "displayName", value: "On Record" }));
	await entra("DELETE", `/Users/${id}`);
	const events = await asOwner(
		database,
		`select action, actor, address is not null and request_id is not null as whole from audit_events where target = $1
			order by id`,
		[email],
	);
	const by = { actor: "key entra", whole: true };
	const actions = ["person.provision", "rights.change", "person.change", "person.deactivate", "person.deprovision"];
	expect(events).toEqual(actions.map((action) => ({ action, ...by })));
	const history = await asOwner(
		database,
		"select list, value, is_granted, source, actor, reason from right_history where person_id = $1 order by id",
		[id],
	);
	const scim = { source: "scim", actor: "key entra", reason: "SCIM" };
	expect(history).toEqual([
		{ list: "sold_to", value: "104233", is_granted: true, ...scim },
		{ list: "access", value: "portal", is_granted: false, ...scim },
	]);
});
