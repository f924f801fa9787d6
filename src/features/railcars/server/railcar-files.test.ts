import { expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
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

const [onTheRoad, placed, arrived] = ["GLKR 1", "GLKR 2", "GLKR 3"];

const database = await testDatabase();
await feedPartners(database);
await feed(database, "orders", [orderFeedRow({ lines: [lineFeedRow()] })]);
await feed(database, "pieces", [pieceFeedRow(), pieceFeedRow({ piece: "C2" }), pieceFeedRow({ piece: "C3" })]);
// Half past eleven in the evening at River Bend; the next day in Madrid.
const left = { mode: "railcar", shippedAt: "2026-05-02T04:30:00Z" };
await feed(database, "shipments", [
	shipmentFeedRow({ ...left, vehicle: onTheRoad, pieces: ["C1"] }),
	shipmentFeedRow({ ...left, bol: "B2", vehicle: placed, pieces: ["C2"] }),
	shipmentFeedRow({ ...left, bol: "B3", vehicle: arrived, pieces: ["C3"] }),
]);
const seen = { place: "Gary", isLoaded: true, etaAt: "2026-05-06T10:00:00Z", revision: 1 };
await feed(database, "railcar-sightings", [
	{ ...seen, bol: "B1", car: onTheRoad, code: "P", at: "2026-05-02T05:00:00Z" },
	{ ...seen, bol: "B2", car: placed, code: "Z", at: "2026-05-05T05:00:00Z" },
	{ ...seen, bol: "B3", car: arrived, code: "D", at: "2026-05-07T05:00:00Z" },
]);
const api = await testApi(database);
const { id } = await insertPerson(database, { soldTo: ["S1"] });
await asOwner(database, "update people set time_zone = 'Europe/Madrid' where id = $1", [id]);
const buyer = await api.signIn(id);

async function columnOf(column: string): Promise<string[][]> {
	const cookie = `${buyer.cookie}; auth=${buyer.authorization.replace("Bearer ", "")}`;
	const file = await fetch(`${api.url}/downloads/railcar-report.csv?tab=all&columns=${column}&sort=car`, {
		headers: { cookie },
	});
	const [, ...rows] = (await file.text()).trimEnd().split("\r\n");
	return rows.map((row) => row.split(","));
}

test("a car that has come is no longer expected in the file, as on the page", async () => {
	expect(await columnOf("eta")).toEqual([
		[onTheRoad, "2026-05-06T12:00:00+02:00"],
		[placed, ""],
		[arrived, "2026-05-06T12:00:00+02:00"],
	]);
});

test("a car at its destination is not past its ETA, though nobody may have seen it since", async () => {
	expect(await columnOf("exception")).toEqual([
		[onTheRoad, m.railcars_overdue()],
		[placed, ""],
		[arrived, m.railcars_silent()],
	]);
});

test("the file says when a car left on the mill's clock, as its bill of lading does", async () => {
	expect(await columnOf("shipped")).toEqual(
		[onTheRoad, placed, arrived].map((car) => [car, "2026-05-01T23:30:00-05:00"]),
	);
});
