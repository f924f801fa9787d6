import { expect, test } from "vitest";
import { feed, feedPartners, orderFeedRow } from "../support/feed-rows.ts";
import { testApi, testDatabase } from "../support/fixtures.ts";

const database = await testDatabase();
const api = await testApi(database);
await feedPartners(database);
await feed(database, "orders", [orderFeedRow(), orderFeedRow({ order: "M200" })]);
const claim = {
	soldTo: "S1",
	kind: "order_error",
	asked: "explanation",
	description: "Wrong plates came.",
	by: "Purchasing",
	revision: 1,
};
const at = new Date(Date.now() - 3_600_000).toISOString();
const defects = [{ family: "wrong_material", code: "wrong_grade" }];
await feed(database, "complaints", [
	{ ...claim, at, defects, complaint: "CL1", order: "M100" },
	{ ...claim, at, defects, complaint: "CL2", order: "M200" },
]);
const isr = await api.signInAs({ groups: ["SSA-ISR"], soldTo: ["S1"] });

const typed = ["M100", "m 100", "100", "order 100", "Order no. M100", "pedido n.º 100", "１００"];

test.each(typed)("complaints of an order are found by %j", async (search) => {
	const document =
		"query ($search: String!) { complaints(tab: all, search: $search) { nodes { complaintNumber } totals { count } } }";
	const { data, errors } = await api.ask(isr, document, { search });
	expect([errors, data]).toEqual([
		undefined,
		{ complaints: { nodes: [{ complaintNumber: "CL1" }], totals: { count: 1 } } },
	]);
});

test.each(typed)("what waits at the desk about an order is found by %j", async (search) => {
	const document = "query ($search: String!) { deskItems(tab: toAnswer, search: $search) { nodes { item } } }";
	const { data, errors } = await api.ask(isr, document, { search });
	expect([errors, data]).toEqual([undefined, { deskItems: { nodes: [{ item: "CL1" }] } }]);
});
