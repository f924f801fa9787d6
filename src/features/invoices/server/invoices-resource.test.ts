import { describe, expect, test } from "vitest";
import type { Caller } from "../../../../tests/support/api.ts";
import {
	feed,
	feedPartners,
	invoiceFeedRow,
	lineFeedRow,
	orderFeedRow,
	pieceFeedRow,
	shipmentFeedRow,
} from "../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";

const document = `query ($tab: InvoiceTab, $search: String, $filter: InvoiceFilterInput) { invoices(tab: $tab, search: $search, filter: $filter) {
	nodes { invoiceNumber state revision totalCents openCents complaints memos { invoiceNumber kind totalCents }
		lines { orderNumber item invoicedLb bolLb tallyLb amountCents } }
	totals { count currencies totalCents openCents netLb } tabs { tab count } } }`;
type Node = { invoiceNumber: string; state: string } & Record<string, unknown>;
type Page = { nodes: Node[]; totals: Record<string, number>; tabs: { tab: string; count: number }[] };

const ask = (caller: Caller, variables = {}) =>
	api.ask<{ invoices: Page }>(caller, document, { tab: "all", ...variables });
const invoices = async (caller: Caller, variables = {}) => (await ask(caller, variables)).data?.invoices;
const numbers = async (caller: Caller, variables = {}) =>
	(await invoices(caller, variables))?.nodes.map((node) => node.invoiceNumber);
const stateOf = async (number: string) => (await invoices(buyer, { filter: { one: [number] } }))?.nodes[0]?.state;

const dayFromToday = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const due = (invoice: string, days: number, changes = {}) =>
	invoiceFeedRow({ invoice, invoicedOn: dayFromToday(days - 30), dueOn: dayFromToday(days), ...changes });

const database = await testDatabase();
await feedPartners(database);
const api = await testApi(database);
const buyer = await api.signInAs({ soldTo: ["S1"] });
const yard = await api.signInAs({ shipTo: ["T1"] });
const stranger = await api.signInAs({ soldTo: ["S2"] });
await feed(database, "orders", [orderFeedRow({ lines: [lineFeedRow(), lineFeedRow({ item: 2 })] })]);
await feed(database, "pieces", [pieceFeedRow(), pieceFeedRow({ piece: "C2", item: 2, weightLb: 6600 })]);
// The scale of the load found 131 lb more than its pieces weigh.
await feed(database, "shipments", [shipmentFeedRow({ netLb: 13_231, pieces: ["C1", "C2"] })]);
await feed(database, "complaints", [
	{
		...{
			complaint: "K1",
			soldTo: "S1",
			kind: "invoice_error",
			invoice: "I-DISPUTED",
			asked: "correction",
			defects: [],
		},
		...{ description: "Freight", by: "Ann", at: "2026-05-04T10:00:00Z", order: "M100", revision: 1 },
	},
]);
const lines = [
	{ line: 1, item: 1, pieces: 1, weightLb: 6590, base: 3000 },
	{ line: 2, item: 2, pieces: 1, weightLb: 6600, base: 300 },
];
await feed(database, "invoices", [
	due("I-OPEN", 20, { lines }),
	due("I-LATE", -3, { state: "partly_paid", openBalance: 300 }),
	due("I-TODAY", 1),
	due("I-PAID", -9, { state: "paid", openBalance: 0 }),
	due("I-DISPUTED", -5),
	due("CM1", 0, {
		...{
			kind: "credit_memo",
			about: "I-PAID",
			complaint: "K1",
			total: -100,
			openBalance: -100,
			invoicedOn: dayFromToday(-2),
			dueOn: dayFromToday(-2),
		},
		lines: [{ line: 1, note: "For complaint K1", base: -100 }],
	}),
]);

describe("an invoice", () => {
	test("shows invoiced, bill of lading's and tally weight of each line", async () => {
		const [invoice] = (await invoices(buyer, { filter: { one: ["I-OPEN"] } }))?.nodes ?? [];
		expect(invoice?.lines).toEqual([
			{ orderNumber: "M100", item: 1, invoicedLb: 6590, bolLb: 6565, tallyLb: 6500, amountCents: 300_000 },
			{ orderNumber: "M100", item: 2, invoicedLb: 6600, bolLb: 6666, tallyLb: 6600, amountCents: 30_000 },
		]);
	});

	test("is overdue once its due day is over, disputed while a complaint runs, and a credit memo neither", async () => {
		expect(await stateOf("I-OPEN")).toBe("open");
		expect(await stateOf("I-TODAY")).toBe("open");
		expect(await stateOf("I-LATE")).toBe("overdue");
		expect(await stateOf("I-DISPUTED")).toBe("disputed");
		expect(await stateOf("I-PAID")).toBe("paid");
		expect(await stateOf("CM1")).toBe("open");
	});

	test("names its memos and complaints, and a memo the complaint that it answers", async () => {
		const [paid] = (await invoices(buyer, { filter: { one: ["I-PAID"] } }))?.nodes ?? [];
		expect(paid?.memos).toEqual([{ invoiceNumber: "CM1", kind: "credit_memo", totalCents: -10_000 }]);
		const [memo] = (await invoices(buyer, { filter: { one: ["CM1"] } }))?.nodes ?? [];
		expect(memo?.complaints).toEqual(["K1"]);
		const [disputed] = (await invoices(buyer, { filter: { one: ["I-DISPUTED"] } }))?.nodes ?? [];
		expect(disputed?.complaints).toEqual(["K1"]);
	});

	test("is refused to a ship-to, and not there for another buyer, by list, number or search", async () => {
		expect((await ask(yard)).errors?.[0]?.extensions?.code).toBe("forbidden");
		for (const variables of [{}, { filter: { one: ["I-OPEN"] } }, { search: "I-OPEN" }]) {
			expect((await invoices(stranger, variables))?.totals.count).toBe(0);
		}
	});
});

describe("the list of invoices", () => {
	test("has views of what is open, past due, disputed and of memos, with their counts", async () => {
		expect(await numbers(buyer, { tab: "pastDue" })).toEqual(["I-LATE"]);
		expect(await numbers(buyer, { tab: "disputed" })).toEqual(["I-DISPUTED"]);
		expect(await numbers(buyer, { tab: "memos" })).toEqual(["CM1"]);
		const open = await invoices(buyer, { tab: "open" });
		expect(open?.nodes.map((node) => node.invoiceNumber).sort()).toEqual([
			"CM1",
			"I-DISPUTED",
			"I-LATE",
			"I-OPEN",
			"I-TODAY",
		]);
		expect(open?.tabs.slice(0, 3)).toEqual([
			{ tab: "open", count: 5 },
			{ tab: "pastDue", count: 1 },
			{ tab: "disputed", count: 1 },
		]);
	});

	test("is searched by any of its numbers and filtered by state, and adds up cents", async () => {
		expect(await numbers(buyer, { search: "k1" })).toEqual(["CM1"]);
		expect((await numbers(buyer, { search: "b1" }))?.length).toBe(6);
		expect(await numbers(buyer, { filter: { state: ["overdue"] } })).toEqual(["I-LATE"]);
		expect((await invoices(buyer, { filter: { one: ["I-LATE", "CM1"] } }))?.totals).toEqual({
			...{ count: 2, currencies: 1, totalCents: 320_000, openCents: 20_000, netLb: 6500 },
		});
	});
});

test.each([
	["total,open", ["Number", "Total", "Currency", "Open balance"], ["I-OPEN", "3300", "USD", "3300"]],
	["open,currency", ["Number", "Open balance", "Currency"], ["I-OPEN", "3300", "USD"]],
])("a file of %s says once which currency its money is in", async (columns, titles, row) => {
	const cookie = `${buyer.cookie}; auth=${buyer.authorization.replace("Bearer ", "")}`;
	const file = await fetch(`${api.url}/downloads/invoices.csv?tab=all&columns=${columns}&one=I-OPEN`, {
		headers: { cookie },
	});
	const lines = (await file.text()).replace(/^\uFEFF/, "").trimEnd();
	expect(lines.split("\r\n").map((line) => line.split(","))).toEqual([titles, row]);
});

test("an order line and a load name their invoices to the buyer alone", async () => {
	const thread = `{ order(order: "M100", item: 2) { item { invoices { invoiceNumber openCents } } } billsOfLading(tab: all) { nodes { invoices } } }`;
	type Thread = {
		order: { item: { invoices: Node[] | null } };
		billsOfLading: { nodes: { invoices: string[] | null }[] };
	};
	const seen = (await api.ask<Thread>(buyer, thread)).data;
	expect(seen?.order.item.invoices).toEqual([{ invoiceNumber: "I-OPEN", openCents: 330_000 }]);
	expect(seen?.billsOfLading.nodes[0]?.invoices?.length).toBe(6);
	const yards = (await api.ask<Thread>(yard, thread)).data;
	expect(yards?.order.item.invoices).toBeNull();
	expect(yards?.billsOfLading.nodes[0]?.invoices).toBeNull();
});
