import { afterAll, expect, test } from "vitest";
import { feed, orderFeedRow, pieceFeedRow, restartFeeds, shipmentFeedRow } from "../support/feed-rows.ts";
import { testDatabase } from "../support/fixtures.ts";
import { startLivePortal } from "../support/live-portal.ts";
import { close, follow, openAs } from "../support/live-socket.ts";
import { insertPerson } from "../support/people.ts";

const subscription = "subscription Changed { railcarChanged { isComplete cars { bolNumber car place } } }";

const database = await testDatabase();
const portal = await startLivePortal(database, [subscription]);
await restartFeeds(database);
await feed(database, "orders", [orderFeedRow()]);
await feed(database, "pieces", [pieceFeedRow()]);
await feed(database, "shipments", [shipmentFeedRow({ mode: "railcar" })]);
const open = async (rights: object) =>
	openAs(portal.url, await portal.signIn((await insertPerson(database, rights)).id));
const buyer = await open({ soldTo: ["S1"] });
const yard = await open({ shipTo: ["T1"] });
const otherYard = await open({ shipTo: ["T2"] });
for (const spoken of [buyer, yard, otherYard]) await follow(spoken, subscription);
afterAll(async () => {
	for (const spoken of [buyer, yard, otherYard]) await close(spoken);
	await portal.stop();
});

const sighting = (changes: Record<string, unknown>) => ({
	bol: "B1",
	car: "GLKR 1",
	code: "P",
	at: "2026-11-02T08:00:00Z",
	place: "Chicago",
	region: "IL",
	isLoaded: true,
	revision: 1,
	...changes,
});
const update = (cars: object[], isComplete = true) => ({
	type: "next",
	payload: { data: { railcarChanged: { isComplete, cars } } },
});

test("a new sighting of a car is published to the buyer and the receiver, and to nobody else; a known one is not", async () => {
	const car = { bolNumber: "B1", car: "GLKR 1" };
	await feed(database, "railcar-sightings", [sighting({})]);
	for (const spoken of [buyer, yard])
		expect(await spoken.hear()).toMatchObject(update([{ ...car, place: "Chicago, IL" }]));
	await feed(database, "railcar-sightings", [sighting({})]);
	await feed(database, "railcar-sightings", [sighting({ place: "Gary", region: "IN", at: "2026-11-02T12:00:00Z" })]);
	for (const spoken of [buyer, yard])
		expect(await spoken.hear()).toMatchObject(update([{ ...car, place: "Gary, IN" }]));
	expect(otherYard.unheard()).toEqual([]);
});

test("many cars at once are published as many", async () => {
	const cars = Array.from({ length: 25 }, (_, index) => sighting({ car: `GLKR ${index + 100}` }));
	await feed(database, "railcar-sightings", cars);
	expect(await yard.hear()).toMatchObject(update([], false));
	expect(otherYard.unheard()).toEqual([]);
});
