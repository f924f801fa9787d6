import { GraphQLObjectType, GraphQLSchema, GraphQLString, graphql } from "graphql";
import { describe, expect, test } from "vitest";
import { buildSchema } from "#app/schema.ts";
import type { Access } from "#shared/access.ts";
import { createBuilder } from "./builder.ts";
import { fieldsWithoutAccess, guardSchema } from "./guard-schema.ts";

const supplierOnly = {
	viewer: { hasAcceptedTerms: true, user: { Groups: [], ShipTo: [], SoldTo: [], Suppliers: ["700100"] } },
};
const buyer = {
	viewer: { hasAcceptedTerms: true, user: { Groups: [], ShipTo: [], SoldTo: ["104233"], Suppliers: [] } },
};
const actingAsShipTo = {
	viewer: {
		hasAcceptedTerms: true,
		user: { Groups: [], ShipTo: ["1"], SoldTo: ["104233"], Suppliers: [] },
		alias: { code: "1", kind: "ship_to" },
	},
};

function orderSchema(priceAccess: Access, isPriceNullable = true): GraphQLSchema {
	const builder = createBuilder();
	const order = builder.objectRef<{ number: string; price: string }>("Order").implement({
		access: "customer",
		fields: (t) => ({
			number: t.exposeString("number", {}),
			price: isPriceNullable
				? t.exposeString("price", { access: priceAccess, nullable: true })
				: (t.exposeString("price", { access: priceAccess }) as never),
		}),
	});
	builder.queryField("order", (t) =>
		t.field({ type: order, access: "customer", resolve: () => ({ number: "M1", price: "58.40" }) }),
	);
	builder.mutationField("noop", (t) => t.boolean({ access: "signedIn", resolve: () => true }));
	return guardSchema(builder.toSchema());
}

const ask = (contextValue: unknown) =>
	graphql({ schema: orderSchema("prices"), source: "{ order { number price } }", contextValue });

describe("the guarded schema", () => {
	test("says for every field of the portal who may ask", () => {
		expect(fieldsWithoutAccess(buildSchema())).toEqual([]);
	});

	test("does not build while a field says nothing", () => {
		const bare = new GraphQLSchema({
			query: new GraphQLObjectType({ name: "Query", fields: { open: { type: GraphQLString } } }),
		});
		expect(() => guardSchema(bare)).toThrow("Query.open");
	});

	test("does not build with a narrower field that cannot be empty", () => {
		expect(() => orderSchema("prices", false)).toThrow("must be nullable");
	});

	test("leaves no resolver where a field is what its parent has by its name", () => {
		const { number, price } = (orderSchema("prices").getType("Order") as GraphQLObjectType).getFields();
		expect([number?.resolve, typeof price?.resolve]).toEqual([undefined, "function"]);
	});

	test("reads rows of lists as plain properties", () => {
		const { poNumber, price, shipTo } = (buildSchema().getType("OrderLine") as GraphQLObjectType).getFields();
		expect([poNumber?.resolve, shipTo?.resolve, typeof price?.resolve]).toEqual([undefined, undefined, "function"]);
	});

	test("answers those who may ask", async () => {
		expect((await ask(buyer)).data).toEqual({ order: { number: "M1", price: "58.40" } });
	});

	test("refuses a root field to visitors and to the wrong kind of person alike", async () => {
		for (const who of [{}, supplierOnly]) {
			const { data, errors } = await ask(who);
			expect([data, errors?.[0]?.message]).toEqual([null, "Forbidden"]);
		}
	});

	test("empties a narrower field for a buyer who acts as a ship-to", async () => {
		expect((await ask(actingAsShipTo)).data).toEqual({ order: { number: "M1", price: null } });
	});
});
