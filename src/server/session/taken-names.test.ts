import { describe, expect, test } from "vitest";
import { testDatabase } from "../../../tests/support/fixtures.ts";
import { asOwner, insertPerson } from "../../../tests/support/people.ts";
import { isNameTaken, keepMillTitle } from "./taken-names.ts";

const database = await testDatabase();
await keepMillTitle(database, "Northshore Plate");
const named = async (name: string, groups: string[]) =>
	asOwner(database, "update people set name = $2 where id = $1", [(await insertPerson(database, { groups })).id, name]);
await named("Jorge Núñez", ["SSA-ISR"]);
await named("Bill Warner", ["SSA-Admin"]);
await named("Paul Okafor", []);
await asOwner(
	database,
	"insert into mills (code, name, place, time_zone) values ('CS', 'Caldera Steel', 'Minnesota', 'America/Chicago')",
);

const taken = (name: string, email = "buyer@yard.example") =>
	database.transaction("millgate_viewer", {}, (tx) => isNameTaken(tx, { name, email }));

describe("a name is taken", () => {
	test.each([
		["Jorge Núñez", "as it is"],
		["Jorge\ufeff Nu\u3164ñez\u{e0020}", "with fillers and tags"],
		["Ada Whitfield (Northshore P1ate)", "with what the mill calls itself behind"],
		["JORGE  NUNEZ", "without case, accents and spaces"],
		["jorge.nunez", "with signs"],
		["Jоrgе Nuñеz", "with Cyrillic letters"],
		["Jorge Nu\u200bñez", "with a sign that nobody sees"],
		["BiII Warner", "with I for l"],
		["B1ll Wamer", "with 1 for i and m for rn"],
		["Ｂｉｌｌ Warner", "with wide letters"],
		["Caldera Steel", "of the mill"],
		["Northshore Plate Accounts", "that begins with what the mill calls itself"],
		["Nοrthshore Plate Billing", "of what the mill calls itself, with a Greek letter"],
	])("%s: %s", async (name) => {
		expect(await taken(name)).toBe(true);
	});
});

test.each(["Paul Okafor", "Jorge Núñez (Prairie Steel)", "Will Barnes", "王伟", "Steel Caldera"])(
	"%s is free",
	async (name) => {
		expect(await taken(name)).toBe(false);
	},
);

test("what a user of the staff is called is theirs", async () => {
	const [row] = await asOwner<{ email: string }>(database, "select email from people where name = 'Bill Warner'");
	expect(await taken("Bill Warner", row?.email)).toBe(false);
});
