import { beforeEach, describe, expect, test } from "vitest";
import { feed, stateFeedRow } from "../support/feed-rows.ts";
import { openLiveMill, orderChanged } from "../support/live-mill.ts";
import { close, openAs } from "../support/live-socket.ts";

const mill = openLiveMill();
let readAt: number;

/** A line of the buyer's and one of another company change state, and followers have been notified by then. */
beforeEach(async () => {
	const { look } = mill.here.realtime.listener;
	await look();
	readAt = performance.now();
	const moved = ["M100", "M200"].map((order) => stateFeedRow({ event: crypto.randomUUID(), order }));
	await feed(mill.database, "order-events", moved);
	await look();
});

/**
 * The orders of which a buyer's subscription hears within the next looks of the portal, when it says this of its page's
 * age.
 */
async function heardWith(extensions: () => object | undefined): Promise<string[]> {
	const spoken = await openAs(mill.here.url, mill.buyer);
	const said = extensions();
	spoken.say({ type: "subscribe", id: "1", payload: { query: orderChanged, ...(said ? { extensions: said } : {}) } });
	await expect.poll(() => mill.here.realtime.counts().subscriptions).toBe(1);
	// A second change comes after everything that the first one published.
	await feed(mill.database, "order-events", [stateFeedRow({ event: crypto.randomUUID(), item: 2, state: "ready" })]);
	const heard = () => spoken.unheard().map((message) => JSON.stringify(message));
	await expect.poll(() => heard().some((text) => text.includes('"item":2'))).toBe(true);
	await close(spoken);
	return heard().flatMap((text) =>
		[...text.matchAll(/"orderNumber":"(\w+)","item":1/g)].map(([, order]) => order as string),
	);
}

describe("what came before a subscription", () => {
	test("is sent to a client that states its page's age, as far as the rows are theirs", async () => {
		expect(await heardWith(() => ({ ageMs: performance.now() - readAt }))).toEqual(["M100"]);
	});

	test.each([
		["nothing", undefined],
		["an age of nothing", { ageMs: 0 }],
		["an age below nothing", { ageMs: -5000 }],
		["an age in words", { ageMs: "5000" }],
		["no number", { ageMs: null }],
	])("is not sent to a client that states %s", async (_what, extensions) => {
		expect(await heardWith(() => extensions)).toEqual([]);
	});

	test("is sent once to a client that states more than the portal remembers", async () => {
		expect((await heardWith(() => ({ ageMs: 1e300 }))).filter((order) => order === "M100")).toEqual(["M100"]);
	});
});
