import { expect } from "vitest";
import type { EntityName } from "#features/feeds/entities.ts";
import type { Database } from "#server/database/database.ts";
import { feed } from "./feed-rows.ts";
import { receiptFeedRow, remittanceFeedRow, settlementFeedRow } from "./supply-rows.ts";

const hour = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString();
const dayAgo = (days: number) => ago(days * 24).slice(0, 10);
const stepsTo = (...states: string[]) =>
	states.map((state, index) => ({ state, at: ago(states.length - index), by: "Scale 1" }));

/** The steps of a load, after its arrival, that ends received. */
export const accepted = ["weighed", "inspected", "received"];

/** Sends what a mill books for its supplier V1 just now; none of it may be refused. */
export function suppliesOf(database: Database) {
	const send = async (entity: EntityName, row: object) =>
		expect((await feed(database, entity, [row])).rejects).toEqual([]);
	return {
		ago,
		dayAgo,
		receipt: (states: readonly string[], changes: object = {}) =>
			send("receipts", receiptFeedRow({ notice: undefined, load: undefined, steps: stepsTo(...states), ...changes })),
		settle: (changes: object = {}) =>
			send("settlements", settlementFeedRow({ settledOn: dayAgo(1), dueOn: dayAgo(-30), ...changes })),
		pay: (changes: object = {}) => send("remittances", remittanceFeedRow({ paidOn: dayAgo(0), ...changes })),
	};
}
