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

test("a person who left the tour is not offered it again on any device", async () => {
	const toured = () => asOwner(database, "select has_toured from people where id = $1", [person.id]);
	expect(await toured()).toEqual([{ has_toured: false }]);
	expect((await api.ask(caller, document, { input: { hasToured: true } })).errors).toBeUndefined();
	expect(await toured()).toEqual([{ has_toured: true }]);
});

test("the change is on record", async () => {
	await api.ask(caller, document, { input: { language: "es" } });
	const rows = await asOwner(
		database,
		"select actor, detail from audit_events where action = 'preferences.change' order by id desc limit 1",
	);
	expect(rows).toEqual([{ actor: person.email, detail: { language: "es" } }]);
});

test("a list opens as the person chose it last, and for nobody else", async () => {
	const choose = (listLayout: Record<string, unknown>) => api.ask(caller, document, { input: { listLayout } });
	const layouts = async (id: number) =>
		(await asOwner(database, "select list_layouts from people where id = $1", [id]))[0]?.list_layouts;
	expect((await choose({ list: "orders", columns: ["mode", "grade"] })).errors).toBeUndefined();
	expect((await choose({ list: "invoices", density: "comfortable" })).errors).toBeUndefined();
	const invoices = { density: "comfortable" };
	expect(await layouts(person.id)).toEqual({ orders: { columns: ["po", "grade", "mode"] }, invoices });
	expect(await layouts(other.id)).toEqual({});
	expect((await choose({ list: "orders" })).errors).toBeUndefined();
	expect(await layouts(person.id)).toEqual({ invoices });
});

test.each([
	{ list: "no-such-list" },
	{ list: "orders", columns: ["grade", "no-such-column"] },
	{ list: "orders", density: "airy" },
])("a layout of what there is not is refused: %j", async (listLayout) => {
	const { errors } = await api.ask(caller, document, { input: { listLayout } });
	expect(errors?.[0]).toMatchObject({ extensions: { code: "invalid", faults: [{ field: "listLayout" }] } });
});

test("an invalid choice is refused at its field, and nothing changes", async () => {
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

test("an empty input changes nothing", async () => {
	expect(await api.ask(caller, document, { input: {} })).toMatchObject({ data: { updatePreferences: false } });
});
