import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { type LineState, lineStates, lineTransitions } from "#shared/orders/line-states.ts";
import { feed, orderFeedRow, readRows, restartFeeds, stateFeedRow } from "../../../../../tests/support/feed-rows.ts";
import { testDatabase } from "../../../../../tests/support/fixtures.ts";

const database = await testDatabase();
beforeEach(() => restartFeeds(database));

type CurrentState = { state: LineState; heldFrom: LineState | null };

/** Applies the transitions step by step. */
function walk(states: readonly LineState[]): CurrentState {
	let at: CurrentState = { state: "entered", heldFrom: null };
	for (const next of states) {
		const from = at.heldFrom ?? at.state;
		const mayTransition = from === next || (from !== "on_hold" && lineTransitions[from].includes(next));
		if (mayTransition) at = { state: next, heldFrom: next === "on_hold" ? from : null };
	}
	return at;
}

const moment = (index: number) => new Date(Date.UTC(2026, 3, 1) + index * 60_000).toISOString();
const event = (order: string) => (state: LineState, index: number) =>
	stateFeedRow({ order, event: `E${index}`, at: moment(index), state });

async function currentStates(): Promise<CurrentState[]> {
	const rows = await readRows(database, `select state, held_from as "heldFrom" from order_lines order by order_number`);
	return rows as CurrentState[];
}

describe("an order's line", () => {
	test("is cancelled only before melting, put on hold before it leaves, and reopened before melting", async () => {
		const reported: [LineState[], CurrentState][] = [
			[["scheduled", "cancelled"], { state: "cancelled", heldFrom: null }],
			[["scheduled", "on_hold", "cancelled"], { state: "cancelled", heldFrom: null }],
			[["rolled", "cancelled"], { state: "rolled", heldFrom: null }],
			[["rolled", "on_hold", "cancelled"], { state: "on_hold", heldFrom: "rolled" }],
			[["scheduled", "cancelled", "rolled", "on_hold"], { state: "cancelled", heldFrom: null }],
			[["cancelled", "acknowledged", "melted"], { state: "melted", heldFrom: null }],
			[["invoiced", "on_hold"], { state: "invoiced", heldFrom: null }],
			[["tested", "rolled"], { state: "rolled", heldFrom: null }],
		];
		const orders = reported.map((_, index) => `M${100 + index}`);
		await feed(
			database,
			"orders",
			orders.map((order) => orderFeedRow({ order })),
		);
		await feed(
			database,
			"order-events",
			reported.flatMap(([states], index) => states.map(event(orders[index] ?? ""))),
		);
		expect(await currentStates()).toEqual(reported.map(([, current]) => current));
	});

	test("has the state that the transitions allow, whatever is sent, in whatever order it arrives", async () => {
		const way = fc.array(fc.constantFrom(...lineStates), { maxLength: 9 });
		await fc.assert(
			fc.asyncProperty(
				fc.array(way, { minLength: 20, maxLength: 20 }),
				fc.infiniteStream(fc.nat()),
				async (ways, chance) => {
					await restartFeeds(database);
					const orders = ways.map((_, index) => `M${100 + index}`);
					await feed(
						database,
						"orders",
						orders.map((order) => orderFeedRow({ order })),
					);
					const events = ways.flatMap((states, index) => states.map(event(orders[index] ?? "")));
					const mixed = events
						.map((row) => ({ row, at: chance.next().value }))
						.toSorted((one, other) => Number(one.at) - Number(other.at));
					const half = Math.ceil(mixed.length / 2);
					for (const part of [mixed.slice(0, half), mixed.slice(half)]) {
						const { rejects } = await feed(
							database,
							"order-events",
							part.map(({ row }) => row),
						);
						expect(rejects).toEqual([]);
					}
					expect(await currentStates()).toEqual(ways.map(walk));
				},
			),
			{ numRuns: 25 },
		);
	});
});
