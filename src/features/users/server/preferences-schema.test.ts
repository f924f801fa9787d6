import { expect, test } from "vitest";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";

const document = "mutation Keep($input: UpdatePreferencesInput!) { updatePreferences(input: $input) }";

const database = await testDatabase();
const api = await testApi(database);
const [person, other] = [await insertPerson(database, { soldTo: ["104233"] }), await insertPerson(database)];
const caller = await api.signIn(person.id);

const stored = (id: number) => asOwner(database, "select units, theme, language from people where id = $1", [id]);

test("a person keeps how they want to see things, and nobody else's is touched", async () => {
	expect(await api.ask(caller, document, { input: { units: "metric", theme: "dark" } })).toMatchObject({
		data: { updatePreferences: true },
	});
	expect(await stored(person.id)).toEqual([{ units: "metric", theme: "dark", language: "en" }]);
	expect(await stored(other.id)).toEqual([{ units: "imperial", theme: "system", language: "en" }]);
});

test("the change is on record", async () => {
	await api.ask(caller, document, { input: { language: "es" } });
	const rows = await asOwner(
		database,
		"select actor, detail from audit_events where action = 'preferences.change' order by id desc limit 1",
	);
	expect(rows).toEqual([{ actor: person.email, detail: { language: "es" } }]);
});

test("what is no choice is told at its field, and nothing changes", async () => {
	const { errors } = await api.ask(caller, document, {
		input: { units: "cubits", timeZone: "Mars/Olympus", theme: "light" },
	});
	expect(errors?.[0]).toMatchObject({
		extensions: {
			code: "invalid",
			faults: [{ field: "timeZone" }, { field: "units", reason: "cubits is not one of the options." }],
		},
	});
	expect(await stored(person.id)).toMatchObject([{ theme: "dark" }]);
});

test("nothing given changes nothing", async () => {
	expect(await api.ask(caller, document, { input: {} })).toMatchObject({ data: { updatePreferences: false } });
});
