import { expect, test } from "vitest";
import {
	feed,
	feedPartners,
	orderFeedRow,
	pieceFeedRow,
	shipmentFeedRow,
} from "../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import { asOwner } from "../../../../tests/support/people.ts";

const database = await testDatabase();
const api = await testApi(database);
await feedPartners(database);
await feed(database, "orders", [orderFeedRow()]);
await feed(database, "pieces", [pieceFeedRow({ heat: "H1" })]);
await feed(database, "shipments", [shipmentFeedRow()]);
const buyer = await api.signInAs({ soldTo: ["S1"] });
const complaint = {
	...{
		complaint: "CL1",
		soldTo: "S1",
		kind: "steel_problem",
		bol: "B1",
		asked: "credit",
		description: "Pits on one side.",
	},
	...{ by: "Purchasing", at: new Date(Date.now() - 3_600_000).toISOString(), revision: 1 },
	defects: [{ family: "surface", code: "pitting" }],
	pieces: [{ piece: "C1", claimedLb: 100 }],
};
expect(await feed(database, "complaints", [complaint])).toMatchObject({ accepted: 1 });

const document = `query ($key: DeskKeyInput!) { deskItem(key: $key) {
	defects { family code } pieces { pieceNumber claimedLb weightLb heatNumber orderNumber item } } }`;
const claims = { account: "S1", kind: "complaint", item: "CL1" };

test.each([
	["inside sales of the account", { groups: ["SSA-ISR"], soldTo: ["S1"] }],
	["an administrator", { groups: ["SSA-Admin"] }],
])("the desk shows %s what a complaint finds wrong, and with which pieces", async (_who, lists) => {
	const caller = await api.signInAs(lists);
	expect((await api.ask(caller, document, { key: claims })).data).toEqual({
		deskItem: {
			defects: [{ family: "surface", code: "pitting" }],
			pieces: [{ pieceNumber: "C1", claimedLb: 100, weightLb: 6500, heatNumber: "H1", orderNumber: "M100", item: 1 }],
		},
	});
});

test("inside sales of another account read none of it, and other things have neither", async () => {
	const elsewhere = await api.signInAs({ groups: ["SSA-ISR"], soldTo: ["S2"] });
	expect((await api.ask(elsewhere, document, { key: claims })).data).toEqual({ deskItem: null });
	const write = "mutation ($input: WriteAboutOrderInput!) { writeAboutOrder(input: $input) }";
	await api.ask(buyer, write, { input: { order: "M100", body: "When does it come?" } });
	const isr = await api.signInAs({ groups: ["SSA-ISR"], soldTo: ["S1"] });
	const thread = { account: "S1", kind: "order_message", item: "M100" };
	expect((await api.ask(isr, document, { key: thread })).data).toEqual({ deskItem: { defects: [], pieces: [] } });
});

test("the desk shows the stock of a request, how and when it is to be shipped; other items have none of it", async () => {
	const item = "5e0f2f3c-8f5b-4d53-9a3c-0c5f3b6f0a12";
	await asOwner(
		database,
		`with request as (
			insert into stock_requests (account_id, id, asked_by, po_number, mode, requested_week)
			select id, $1, 'Purchasing', 'PO-7', 'railcar', '2199-05-04' from accounts where code = 'S1'
			returning account_id, id
		)
		insert into stock_request_items (account_id, request_id, stock_number, weight_lb, pieces)
		select account_id, id, stock, 6534, 1 from request, unnest(array['S1002', 'S1001']) stock`,
		[item],
	);
	const asked = "query ($key: DeskKeyInput!) { deskItem(key: $key) { stockNumbers mode requestedWeek } }";
	const isr = await api.signInAs({ groups: ["SSA-ISR"], soldTo: ["S1"] });
	const read = async (key: object) => (await api.ask(isr, asked, { key })).data;
	expect(await read({ account: "S1", kind: "stock_request", item })).toEqual({
		deskItem: { stockNumbers: ["S1001", "S1002"], mode: "railcar", requestedWeek: "2199-05-04" },
	});
	expect(await read(claims)).toEqual({ deskItem: { stockNumbers: [], mode: null, requestedWeek: null } });
});
