import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { feed, orderFeedRow, stateFeedRow } from "../support/feed-rows.ts";
import { orderChanged } from "../support/live-mill.ts";
import { close, follow, openAs } from "../support/live-socket.ts";
import { keepFigures } from "./support/figures.ts";
import { type FaultyPortal, startFaultyPortal } from "./support/portals.ts";

let faulty: FaultyPortal;

beforeAll(async () => {
	faulty = await startFaultyPortal({ documents: [orderChanged] });
});
afterAll(() => faulty?.stop());

const rounds = 24;
const cutListener = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'millgate live'";

test("a page that follows gets all updates although the listener's connection is cut again and again", async () => {
	const { mill, portal, wire } = faulty;
	const numbers = Array.from({ length: rounds }, (_, n) => `L${n}`);
	await feed(
		mill.database,
		"orders",
		numbers.map((order) => orderFeedRow({ order })),
	);
	const spoken = await openAs(portal.url, mill.live);
	await follow(spoken, orderChanged);
	const heard = new Map<string, number>();
	void (async () => {
		for (;;) {
			const { payload } = (await spoken.hear()) as {
				payload?: { data?: { orderChanged?: { lines: { orderNumber: string }[] } } };
			};
			for (const { orderNumber } of payload?.data?.orderChanged?.lines ?? [])
				heard.set(orderNumber, heard.get(orderNumber) ?? performance.now());
		}
	})().catch(() => {});
	const received = new Map<string, number>();
	for (const [n, order] of numbers.entries()) {
		// The listener's alone, then everything that the portal has.
		if (n % 2 === 0) await mill.ask(cutListener);
		else wire.cut();
		await pause((n % 5) * 60);
		await feed(mill.database, "order-events", [stateFeedRow({ order, event: crypto.randomUUID() })]);
		received.set(order, performance.now());
	}
	await expect.poll(() => numbers.filter((order) => !heard.has(order))).toEqual([]);
	const waits = numbers.map((order) => (heard.get(order) ?? 0) - (received.get(order) ?? 0)).toSorted((a, b) => a - b);
	await close(spoken);
	const note = `${rounds} news heard, half of them within ${Math.max(0, Math.round(waits[rounds / 2] ?? 0))} ms of their row, by a socket that stayed open`;
	const done = `the listener's connection cut ${rounds} times, each time with news right after; time of the latest news`;
	await keepFigures("listener-cut", {
		done,
		firstGoodMs: waits.at(-1) ?? 0,
		acknowledged: rounds,
		lost: rounds - heard.size,
		note,
	});
	expect(heard.size).toBe(rounds);
});
