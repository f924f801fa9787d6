import { expect, test } from "vitest";
import { feed, personFeedRow } from "../../../../../tests/support/feed-rows.ts";
import { testDatabase } from "../../../../../tests/support/fixtures.ts";
import { asOwner, insertPerson } from "../../../../../tests/support/people.ts";

const database = await testDatabase();
await insertPerson(database, { soldTo: ["S1"] });

test("refuses a foreign person under the name of the mill's staff, and accepts the staff", async () => {
	await feed(database, "people", [
		personFeedRow({ email: "ada@mill.test", name: "Ada Whitfield", groups: ["SSA-ISR"], soldTo: [] }),
	]);
	const { rejects } = await feed(database, "people", [
		personFeedRow({ name: "ADA WHITFIE1D" }),
		personFeedRow({ email: "second@mill.test", name: "Ada Whitfield", groups: ["SSA-ISR"], soldTo: [] }),
	]);
	expect(rejects).toMatchObject([{ line: 1, field: "name", code: "name_taken" }]);
	expect(await asOwner(database, "select email from people where name ilike 'ada%' order by 1")).toEqual([
		{ email: "ada@mill.test" },
		{ email: "second@mill.test" },
	]);
});
