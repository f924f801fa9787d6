import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, type Caller, startApi } from "../support/api.ts";
import { feed, feedPartners, orderFeedRow } from "../support/feed-rows.ts";
import { insertPerson } from "../support/people.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

let database: TestDatabase;
let api: Api;
let isr: Caller;

beforeAll(async () => {
	database = await createTestDatabase();
	api = await startApi(database);
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
	isr = await api.signIn((await insertPerson(database, { groups: ["SSA-ISR"], soldTo: ["S1"] })).id);
});
afterAll(async () => {
	await api?.stop();
	await database?.drop();
});

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
