import { beforeEach, describe, expect, test } from "vitest";
import { feed, personFeedRow, readRows, restartFeeds } from "../../../../tests/support/feed-rows.ts";
import { testDatabase } from "../../../../tests/support/fixtures.ts";

const rows = (text: string, values?: unknown[]) => readRows(database, text, values);

const database = await testDatabase();
beforeEach(() => restartFeeds(database));

describe("a feed of accounts or people", () => {
	test("imports accounts with the ship-tos of each sold-to, and removes those no longer listed", async () => {
		const links = () =>
			rows(
				`select s.code as sold_to, t.code as ship_to from account_links k join accounts s on s.id = k.sold_to_id
					join accounts t on t.id = k.ship_to_id order by 1, 2`,
			);
		expect(await links()).toEqual([
			{ sold_to: "S1", ship_to: "T1" },
			{ sold_to: "S1", ship_to: "T2" },
			{ sold_to: "S2", ship_to: "T3" },
		]);
		await feed(database, "accounts", [
			{ account: "S1", kind: "sold_to", name: "Prairie", active: false, shipsTo: ["T2", "T3"], revision: 2 },
		]);
		expect(await links()).toEqual([
			{ sold_to: "S1", ship_to: "T2" },
			{ sold_to: "S1", ship_to: "T3" },
			{ sold_to: "S2", ship_to: "T3" },
		]);
		expect(await rows("select name, is_active, revision from accounts where code = 'S1'")).toEqual([
			{ name: "Prairie", is_active: false, revision: 2 },
		]);
	});

	test("imports people with their complete lists", async () => {
		await feed(database, "people", [
			personFeedRow({ email: "Ana@Example.test", groups: ["SSA-VP", "SSA-Admin"], shipTo: ["T1"], suppliers: ["V1"] }),
			personFeedRow({ email: "boss@example.test", groups: ["SSA-Admin"] }),
		]);
		await feed(database, "people", [personFeedRow({ groups: ["SSA-VP"], soldTo: ["S2"], active: false, revision: 2 })]);
		const lists = `select list, code from person_accounts join accounts on id = account_id join people p on p.id = person_id
				where email = 'ana@example.test'`;
		expect(await rows(lists)).toEqual([{ list: "sold_to", code: "S2" }]);
		expect(
			await rows(
				"select group_name, is_active from person_groups join people on id = person_id where email like 'ana%'",
			),
		).toEqual([{ group_name: "SSA-VP", is_active: false }]);
	});

	test("leaves what a person has set for themselves", async () => {
		await feed(database, "people", [personFeedRow({ language: "es", phone: "1", units: "metric" })]);
		await rows("update people set language = 'en'");
		await feed(database, "people", [personFeedRow({ name: "Ana R. Ruiz", language: "es", phone: "2", revision: 2 })]);
		expect(await rows("select name, language, phone, units from people")).toEqual([
			{ name: "Ana R. Ruiz", language: "en", phone: "2", units: "imperial" },
		]);
	});
});
