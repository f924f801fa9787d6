import { expect, test } from "vitest";
import { feedPartners } from "../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import { asOwner } from "../../../../tests/support/people.ts";

const database = await testDatabase();
await feedPartners(database);
const api = await testApi(database);

type Mine = { myAccounts: { code: string; shipTos: { code: string }[] }[] };

test("each sold-to names the ship-tos that it serves, those on nobody's own list too, and no other's", async () => {
	const buyer = await api.signInAs({ soldTo: ["S1", "S2"] });
	const { data } = await api.ask<Mine>(buyer, `{ myAccounts(kind: "sold_to") { code shipTos { code } } }`);
	const served = await asOwner<{ code: string; served: string[] }>(
		database,
		`select s.code, array_agg(t.code order by t.name, t.code) as served
		 from account_links l join accounts s on s.id = l.sold_to_id join accounts t on t.id = l.ship_to_id
		 group by s.code`,
	);
	expect(served.length).toBeGreaterThan(0);
	for (const { code, shipTos } of data?.myAccounts ?? [])
		expect([code, shipTos.map((one) => one.code)]).toEqual([
			code,
			served.find((one) => one.code === code)?.served ?? [],
		]);
	expect(data?.myAccounts.map(({ code }) => code).toSorted()).toEqual(["S1", "S2"]);
});
