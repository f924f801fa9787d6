import { expect, test } from "vitest";
import type { Caller } from "../../../../tests/support/api.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";

const read = `{ profile { email name phone units sessions { id isCurrent } signIns { action } actsForMe { actor action account } } }`;
const update = "mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) }";
const end = "mutation ($id: ID!) { endMySession(id: $id) }";
const whole = {
	name: "Maria Ruiz",
	phone: "+1 218 555 0100 x7",
	language: "es",
	units: "metric",
	dateFormat: "iso",
	timeZone: "America/Monterrey",
	theme: "dark",
	density: "comfortable",
};

type Profile = {
	email: string;
	name: string;
	phone: string | null;
	units: string;
	sessions: { id: string; isCurrent: boolean }[];
	signIns: { action: string }[];
	actsForMe: { actor: string; action: string; account: string }[];
};

let here: Caller;

const database = await testDatabase();
const api = await testApi(database);
const person = await insertPerson(database, { soldTo: ["104233"] });
const seller = await insertPerson(database, { soldTo: ["104233", "105001"] });
const stranger = await insertPerson(database, { soldTo: ["109999"] });
here = await api.signIn(person.id);

const profileOf = async (caller: Caller) => (await api.ask<{ profile: Profile }>(caller, read)).data?.profile;

test("people change what they say of themselves, theirs alone, and it is on record", async () => {
	expect((await api.ask(here, update, { input: whole })).errors).toBeUndefined();
	expect(await profileOf(here)).toMatchObject({
		email: person.email,
		name: "Maria Ruiz",
		phone: "+1 218 555 0100 x7",
		units: "metric",
	});
	expect(await profileOf(await api.signIn(seller.id))).toMatchObject({ name: "Some One", units: "imperial" });
	const [event] = await asOwner(
		database,
		"select actor, detail ->> 'units' as units from audit_events where action = 'profile.change'",
	);
	expect(event).toEqual({ actor: person.email, units: "metric" });
});

test("how the portal looks is no change meanwhile of what the form is about, and what it leaves out stays as it was chosen elsewhere", async () => {
	const person = await insertPerson(database, { soldTo: ["104233"] });
	const [here, elsewhere] = [await api.signIn(person.id), await api.signIn(person.id)];
	const seen = (await api.ask<{ profile: { version: string } }>(here, "{ profile { version } }")).data?.profile.version;
	const choose = "mutation ($input: UpdatePreferencesInput!) { updatePreferences(input: $input) }";
	await api.ask(elsewhere, choose, { input: { language: "en", theme: "light", density: "compact" } });
	const { language, theme, density, ...rest } = whole;
	expect((await api.ask(here, update, { input: { ...rest, phone: "+1 218 555 0101", seen } })).errors).toBeUndefined();
	const looks = "select phone, language, theme, density from people where id = $1";
	const chosen = { phone: "+1 218 555 0101", language: "en", theme: "light", density: "compact" };
	expect(await asOwner(database, looks, [person.id])).toEqual([chosen]);
	const again = await api.ask(here, update, {
		input: { ...rest, language, theme, density: null, phone: chosen.phone },
	});
	expect(again.errors).toBeUndefined();
	expect(await asOwner(database, looks, [person.id])).toEqual([{ ...chosen, language, theme }]);
	expect((await api.ask(here, update, { input: { ...whole, density } })).errors).toBeUndefined();
});

test.each(["UTC", "US/Central", "Asia/Kolkata"])(
	"a time zone that was fed by the name %s may be kept",
	async (timeZone) => {
		const kolkata = await insertPerson(database, { soldTo: ["104233"] });
		await asOwner(database, "update people set time_zone = $2 where id = $1", [kolkata.id, timeZone]);
		const caller = await api.signIn(kolkata.id);
		expect((await api.ask(caller, update, { input: { ...whole, timeZone } })).errors).toBeUndefined();
		expect(await asOwner(database, "select name, time_zone from people where id = $1", [kolkata.id])).toEqual([
			{ name: "Maria Ruiz", time_zone: timeZone },
		]);
	},
);

test.each<[string, Record<string, unknown>, string]>([
	["an empty name", { name: " " }, "name"],
	["a telephone of letters", { phone: "call me maybe" }, "phone"],
	["a language that is not spoken", { language: "fr" }, "language"],
	["a time zone that does not exist", { timeZone: "Mars/Olympus" }, "timeZone"],
	["no units", { units: undefined }, "units"],
])("%s is refused at its field, and nothing changes", async (_what, wrong, field) => {
	const before = await profileOf(here);
	const { errors } = await api.ask(here, update, { input: { ...whole, name: "Changed", ...wrong } });
	expect(errors?.[0]).toMatchObject({ extensions: { code: "invalid", faults: [{ field }] } });
	expect(await profileOf(here)).toEqual(before);
});

test("one sees and ends one's own sessions, never another's", async () => {
	const elsewhere = await api.signIn(person.id);
	const sessions = (await profileOf(here))?.sessions ?? [];
	expect(sessions).toHaveLength(2);
	expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
	const other = sessions.find(({ isCurrent }) => !isCurrent)?.id;
	const foreign = await api.ask(await api.signIn(stranger.id), end, { id: other });
	const unknown = await api.ask(here, end, { id: "00000000-0000-0000-0000-000000000000" });
	expect(foreign.errors?.[0]).toMatchObject({ extensions: { code: "not-found" } });
	expect(unknown.errors?.[0]?.message).toBe(foreign.errors?.[0]?.message);
	expect((await api.ask(here, end, { id: other })).data).toEqual({ endMySession: true });
	expect((await api.ask(elsewhere, read)).errors?.[0]?.extensions?.code).toBe("forbidden");
	expect((await profileOf(here))?.sessions).toHaveLength(1);
});

test("one sees who acted under one's accounts, and nothing of what happens under others", async () => {
	const event = "insert into audit_events (person_id, actor, alias, action, target) values ($1, $2, $3, $4, $5)";
	await asOwner(database, event, [seller.id, seller.email, null, "alias.change", "104233"]);
	await asOwner(database, event, [seller.id, seller.email, "104233", "view.save", "orders"]);
	await asOwner(database, event, [seller.id, seller.email, "105001", "view.save", "orders"]);
	await asOwner(database, event, [seller.id, seller.email, null, "alias.change", "105001"]);
	// A user who changes from this account to another: the other one must not be shown here.
	await asOwner(database, event, [seller.id, seller.email, "104233", "alias.change", "105001"]);
	const acts = (await profileOf(here))?.actsForMe;
	expect(acts?.map(({ action, account }) => `${action} ${account}`).toSorted()).toEqual([
		"alias.change 104233",
		"view.save 104233",
	]);
	expect((await profileOf(await api.signIn(stranger.id)))?.actsForMe).toEqual([]);
});

test("nobody outside the mill can use the name of its staff, and the mill's own people keep theirs", async () => {
	const staff = await insertPerson(database, { groups: ["SSA-ISR"] });
	await asOwner(database, "update people set name = 'Ada Whitfield' where id = $1", [staff.id]);
	const buyer = await api.signInAs({ soldTo: ["104233"] });
	const answer = await api.ask(buyer, update, { input: { ...whole, name: "ADA WHITF1ELD" } });
	expect(answer.errors?.[0]?.extensions).toMatchObject({
		code: "invalid",
		faults: [{ field: "name", reason: expect.stringContaining("mill") }],
	});
	expect((await profileOf(buyer))?.name).toBe("Some One");
	expect(
		(await api.ask(await api.signIn(staff.id), update, { input: { ...whole, name: "Ada Whitfield" } })).errors,
	).toBeUndefined();
});

test("whether pages may be kept on devices is theirs to say, and stays where a form leaves it out", async () => {
	const person = await insertPerson(database, { soldTo: ["104233"] });
	const caller = await api.signIn(person.id);
	const kept = () => asOwner(database, "select keeps_copies from people where id = $1", [person.id]);
	expect((await api.ask(caller, update, { input: { ...whole, keepsCopies: false } })).errors).toBeUndefined();
	expect(await kept()).toEqual([{ keeps_copies: false }]);
	expect((await api.ask(caller, update, { input: whole })).errors).toBeUndefined();
	expect(await kept()).toEqual([{ keeps_copies: false }]);
});
