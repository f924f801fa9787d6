import { afterAll, beforeAll, beforeEach } from "vitest";
import { feed, lineFeedRow, orderFeedRow, restartFeeds, stateFeedRow } from "./feed-rows.ts";
import { type LivePerson, type LivePortal, startLivePortal } from "./live-portal.ts";
import { insertPerson } from "./people.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

export const orderChanged = `subscription OrderChanged($order: String, $item: Int) {
  orderChanged(order: $order, item: $item) { lines { orderNumber item state } isComplete }
}`;
export const someQuery = "query Someone { viewer { email } }";

/** A small mill with two processes' worth of portal on one database, and its buyer of S1. */
export type LiveMill = {
	database: TestDatabase;
	here: LivePortal;
	there: LivePortal;
	buyer: LivePerson;
	buyerId: number;
};

/**
 * Opens the mill for the tests of a file and fills it again before each: M100 with two lines is S1's and is shipped to
 * T1, M200 is S2's.
 */
export function openLiveMill(): LiveMill {
	const mill = {} as LiveMill;
	beforeAll(async () => {
		mill.database = await createTestDatabase();
		mill.here = await startLivePortal(mill.database, [orderChanged, someQuery]);
		mill.there = await startLivePortal(mill.database, [orderChanged, someQuery]);
	});
	afterAll(async () => {
		await mill.here.stop();
		await mill.there.stop();
		await mill.database.drop();
	});
	beforeEach(async () => {
		await restartFeeds(mill.database);
		await feed(mill.database, "orders", [
			orderFeedRow({ lines: [lineFeedRow(), lineFeedRow({ item: 2 })] }),
			orderFeedRow({ order: "M200", soldTo: "S2", shipTo: "T3" }),
		]);
		// Imported rows are published before anybody follows, or they would be the first updates received.
		await mill.here.realtime.listener.look();
		await mill.there.realtime.listener.look();
		mill.buyerId = (await insertPerson(mill.database, { soldTo: ["S1"] })).id;
		mill.buyer = await mill.here.signIn(mill.buyerId);
	});
	return mill;
}

/** Feeds the news that a line was rolled. */
export function feedRolled({ database }: LiveMill, changes: Record<string, unknown> = {}) {
	return feed(database, "order-events", [stateFeedRow({ event: crypto.randomUUID(), ...changes })]);
}
