import { buildSchema } from "graphql";
import { expect, test } from "vitest";
import { unusedFieldFaults } from "./unused-fields.ts";

const schema = buildSchema(`
	type Query { order(number: String!): Order owner: Party }
	type Order { number: String! soldTo: Party shipTo: Party weightLb: Int }
	type Party { code: String! name: String! }
`);
const page = `query OrderPage { found: order(number: "M1") { number ...Parties } }
	fragment Parties on Order { soldTo { ... on Party { name } } }`;
const sayings = (documents: string[], fields: string[] = []) =>
	unusedFieldFaults(schema, documents, [{ reason: "a program asks for it", fields }]).map(
		(fault) => fault.split(":")[0],
	);

test("fields are used by alias, fragment and inline fragment; all others are named", () => {
	expect(sayings([page])).toEqual([
		"Query.owner is asked for by no page",
		"Order.shipTo is asked for by no page",
		"Order.weightLb is asked for by no page",
		"Party.code is asked for by no page",
	]);
});

test("what several pages ask for is used together", () => {
	const other = `query Other { owner { code } order(number: "M1") { shipTo { name } weightLb } }`;
	expect(sayings([page, other])).toEqual([]);
});

test("a needed field is no error, until a page selects it or it is gone", () => {
	expect(sayings([page], ["Query.owner", "Order.shipTo", "Order.weightLb", "Party.code"])).toEqual([]);
	const more = `query More { owner { code } order(number: "M1") { shipTo { name } weightLb } }`;
	expect(sayings([page, more], ["Party.code", "Party.city"])).toEqual([
		"Party.city does not exist",
		"Party.code is asked for by a page",
	]);
});
