import { buildSchema } from "graphql";
import { expect, test } from "vitest";
import { schemaFaults } from "./schema.ts";

test("whatever is not described, or does not say who may ask, is named", () => {
	const schema = buildSchema(`
		"What can be asked."
		type Query { "One order." order(number: String!, "Its item." item: Int): Order  "Filtered." orders(filter: Filter): [Order!]! }
		type Order { number: String! state: State! }
		"Which orders." input Filter { po: String }
		"States." enum State { OPEN }
	`);
	const { fields, faults } = schemaFaults(schema);
	expect(fields).toBe(9);
	expect(faults).toEqual([
		"Order has no description",
		"Query.order(number:) has no description",
		"Query.orders(filter:) has no description",
		"Order.number has no description",
		"Order.state has no description",
		"Filter.po has no description",
		"State.OPEN has no description",
		"Query.order has no access statement",
		"Query.orders has no access statement",
		"Order.number has no access statement",
		"Order.state has no access statement",
	]);
});
