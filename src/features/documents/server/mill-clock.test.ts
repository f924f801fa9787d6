import { expect, test } from "vitest";
import {
	feed,
	feedPartners,
	lineFeedRow,
	orderFeedRow,
	pieceFeedRow,
	shipmentFeedRow,
} from "../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";
import { readXlsx } from "../../../../tests/support/sheet-files.ts";

const database = await testDatabase();
await feedPartners(database);
await feed(database, "orders", [orderFeedRow({ lines: [lineFeedRow()] })]);
await feed(database, "pieces", [pieceFeedRow()]);
// Half past eleven in the evening at River Bend; the next day in Madrid.
await feed(database, "shipments", [shipmentFeedRow({ shippedAt: "2026-05-02T04:30:00Z", pieces: ["C1"] })]);
const api = await testApi(database);
const { id } = await insertPerson(database, { soldTo: ["S1"] });
await asOwner(database, "update people set time_zone = 'Europe/Madrid' where id = $1", [id]);
const buyer = await api.signIn(id);

function download(file: string): Promise<Response> {
	const cookie = `${buyer.cookie}; auth=${buyer.authorization.replace("Bearer ", "")}`;
	return fetch(`${api.url}/downloads/${file}`, { headers: { cookie } });
}

test.each([
	["bills-of-lading", "shipped", "&shipped_from=2026-05-01&shipped_to=2026-05-01"],
	["shipment-tallies", "shipped", "&shipped_from=2026-05-01&shipped_to=2026-05-01"],
	["orders", "lastShipped", ""],
])("files of %s say when a load left on the mill's clock, as page and document do", async (list, column, days) => {
	const query = `tab=all&columns=${column}${days}`;
	const [, row] = (await (await download(`${list}.csv?${query}`)).text()).trimEnd().split("\r\n");
	expect(row).toMatch(/,2026-05-01T23:30:00-05:00$/);
	const { rows } = readXlsx(new Uint8Array(await (await download(`${list}.xlsx?${query}`)).arrayBuffer()));
	const day = rows[0]?.at(-1);
	expect(new Date(Math.round((Number(day) - 25_569) * 86_400) * 1000).toISOString()).toBe("2026-05-01T23:30:00.000Z");
});
