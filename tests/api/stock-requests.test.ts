import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expireStock } from "#features/stock/server/expire-stock-job.ts";
import { type Api, type Caller, startApi } from "../support/api.ts";
import { emptyTables } from "../support/empty-tables.ts";
import { feed, orderFeedRow, restartFeeds } from "../support/feed-rows.ts";
import { asOwner, insertPerson } from "../support/people.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

const item = (stock: string) => ({
	...{
		stock,
		mill: "RB",
		product: "plate",
		heat: "H1",
		grade: "A572-50",
		thicknessIn: 0.5,
		widthIn: 96,
		lengthIn: 240,
		pieces: 2,
	},
	...{ weightLb: 6534, quality: "prime", producedOn: "2026-10-01", isAvailable: true, revision: 1 },
});
const now = () => new Date().toISOString();
const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

let base: TestDatabase;
let api: Api;
let buyer: Caller;
let rival: Caller;
let yard: Caller;
let buyerId: number;
let colleagueId: number;
beforeAll(async () => {
	base = await createTestDatabase();
	api = await startApi(base);
});
afterAll(async () => {
	await api?.stop();
	await base?.drop();
});
beforeEach(async () => {
	await restartFeeds(base);
	await emptyTables(base, "stock_requests", "stock_items");
	await feed(base.database, "stock-list", [item("S1001"), item("S1002")]);
	buyerId = (await insertPerson(base, { soldTo: ["S1"] })).id;
	colleagueId = (await insertPerson(base, { soldTo: ["S1"] })).id;
	buyer = await api.signIn(buyerId);
	rival = await api.signIn((await insertPerson(base, { soldTo: ["S2"] })).id);
	yard = await api.signIn((await insertPerson(base, { shipTo: ["T1"] })).id);
});

const hold = (caller: Caller, account: string, stock: string) =>
	api.ask(
		caller,
		"mutation ($stock: String!, $account: String!) { holdStock(stockNumber: $stock, account: $account) }",
		{
			stock,
			account,
		},
	);
async function requested(): Promise<string> {
	await hold(buyer, "S1", "S1001");
	const input = { account: "S1", poNumber: "PO-77", mode: "truck", requestedWeek: nextWeek };
	const { data } = await api.ask<{ requestStock: string }>(
		buyer,
		"mutation ($input: RequestStockInput!) { requestStock(input: $input) }",
		{
			input,
		},
	);
	return data?.requestStock ?? "";
}
type Shown = {
	state: string;
	decisionNote: string | null;
	decidedBy: string | null;
	orderNumber: string | null;
	hasOrder: boolean;
	stockNumbers: string[];
};
const shown = async (caller = buyer) =>
	(
		await api.ask<{ stockRequests: Shown[] }>(
			caller,
			"{ stockRequests { state decisionNote decidedBy orderNumber hasOrder stockNumbers } }",
		)
	).data?.stockRequests;
const listed = async (caller = rival) =>
	(
		await api.ask<{ stockItems: { nodes: { stockNumber: string }[] } }>(
			caller,
			"{ stockItems(tab: free) { nodes { stockNumber } } }",
		)
	).data?.stockItems.nodes.map(({ stockNumber }) => stockNumber);
const decision = (request: string, changes: object = {}) => ({
	request,
	state: "confirmed",
	at: now(),
	by: "R. Ortiz",
	revision: 1,
	...changes,
});
const decide = (...rows: object[]) => feed(base.database, "stock-decisions", rows);
const reasons = ({ rejects }: Awaited<ReturnType<typeof feed>>) => rejects.map(({ field, code }) => `${field} ${code}`);
const told = (person: number) =>
	asOwner(
		base,
		`select subject->>'po' as po, subject->>'state' as state, mail from notifications
			where person_id = $1 and event = 'stockDecided'`,
		[person],
	);

describe("a decision of the mill", () => {
	test("confirms: the steel is sold, the asker is told, and the order is led to once it is here", async () => {
		const request = await requested();
		expect(await decide(decision(request, { order: "M100", note: "Ships Tuesday." }))).toMatchObject({ accepted: 1 });
		expect(await shown()).toMatchObject([
			{
				state: "confirmed",
				decidedBy: "R. Ortiz",
				decisionNote: "Ships Tuesday.",
				orderNumber: "M100",
				hasOrder: false,
			},
		]);
		expect(await listed()).toEqual(["S1002"]);
		expect(await asOwner(base, "select * from stock_holds")).toEqual([]);
		expect(await told(buyerId)).toEqual([{ po: "PO-77", state: "confirmed", mail: "now" }]);
		expect(await told(colleagueId)).toEqual([]);
		await feed(base.database, "orders", [orderFeedRow()]);
		expect(await shown()).toMatchObject([{ orderNumber: "M100", hasOrder: true }]);
		const [last] = await asOwner<{ keys: object[] }>(
			base,
			"select keys from live_events where kind = 'stock' order by id desc limit 1",
		);
		expect(last?.keys).toEqual([expect.objectContaining({ request })]);
	});
	test("declines: the steel is everybody's again", async () => {
		await decide(decision(await requested(), { state: "declined", note: "Needed for another heat." }));
		expect(await shown()).toMatchObject([{ state: "declined", decisionNote: "Needed for another heat." }]);
		expect(await listed()).toEqual(["S1001", "S1002"]);
		expect((await hold(rival, "S2", "S1001")).data).toEqual({ holdStock: true });
	});
	test("sent twice, or an older one late, changes nothing; a newer one adds the order", async () => {
		const request = await requested();
		const first = decision(request);
		await decide(first);
		expect(await decide(first)).toMatchObject({ accepted: 0, unchanged: 1, rejected: 0 });
		expect(await decide({ ...first, revision: 2, order: "M100" })).toMatchObject({ accepted: 1 });
		expect(await decide({ ...first, note: "Older words" })).toMatchObject({ unchanged: 1 });
		expect(await shown()).toMatchObject([{ state: "confirmed", decisionNote: null, orderNumber: "M100" }]);
		expect(await told(buyerId)).toHaveLength(1);
	});
	test("later than the request's end, or against what was decided, is refused", async () => {
		const request = await requested();
		await asOwner(base, "update stock_requests set requested_at = now() - interval '8 days'");
		await expireStock(base.database);
		expect(reasons(await decide(decision(request)))).toEqual(["state move_not_allowed"]);
		expect(await shown()).toMatchObject([{ state: "expired" }]);
		await asOwner(base, "update stock_requests set state = 'declined', revision = 1");
		expect(reasons(await decide(decision(request, { revision: 2 })))).toEqual(["state move_not_allowed"]);
	});
	test("on an unknown request, with another's order, or an order for a refusal, is refused with field and reason", async () => {
		const request = await requested();
		await feed(base.database, "orders", [orderFeedRow({ order: "M200", soldTo: "S2", shipTo: "T3" })]);
		const wrong = [
			decision(randomUUID()),
			decision("K-17"),
			decision(request, { order: "M200" }),
			decision(request, { state: "declined", order: "M100" }),
			decision(request, { state: "expired" }),
			decision(request, { revision: 0 }),
		];
		expect(reasons(await decide(...wrong)).sort()).toEqual(
			[
				"order conflict",
				"order unexpected",
				"request unknown_request",
				"request unknown_request",
				"revision out_of_range",
				"state not_allowed",
			].sort(),
		);
		expect(await shown()).toMatchObject([{ state: "requested" }]);
	});
});

describe("withdrawing", () => {
	const withdraw = (caller: Caller, id: string) =>
		api.ask(caller, "mutation ($id: ID!) { withdrawStockRequest(id: $id) }", { id });

	test("frees the steel at once, tells the mill's systems and nobody else, and stands on record", async () => {
		const request = await requested();
		expect((await withdraw(buyer, request)).data).toEqual({ withdrawStockRequest: true });
		expect(await shown()).toMatchObject([{ state: "withdrawn", decidedBy: "Some One", stockNumbers: ["S1001"] }]);
		expect((await hold(rival, "S2", "S1001")).data).toEqual({ holdStock: true });
		expect(await asOwner(base, "select content from outbox where kind = 'stock.withdrawn'")).toEqual([
			{
				content: {
					request,
					account: "S1",
					po: "PO-77",
					side: "customer",
					company: "Prairie Steel Service",
					by: "Some One",
					alias: null,
				},
			},
		]);
		expect(await asOwner(base, "select * from notifications")).toEqual([]);
		expect(await asOwner(base, "select target from audit_events where action = 'stock.withdraw'")).toEqual([
			{ target: request },
		]);
	});
	test("is a colleague's to do too, once, and the mill's decision comes too late", async () => {
		const request = await requested();
		const colleague = await api.signIn(colleagueId);
		expect((await withdraw(colleague, request)).data).toEqual({ withdrawStockRequest: true });
		expect((await withdraw(buyer, request)).errors?.[0]).toMatchObject({ extensions: { code: "invalid" } });
		expect(reasons(await decide(decision(request)))).toEqual(["state move_not_allowed"]);
	});
	test("comes too late after the mill's decision, and says what it is", async () => {
		const request = await requested();
		await decide(decision(request));
		const { errors } = await withdraw(buyer, request);
		expect(errors?.[0]).toMatchObject({
			message: expect.stringContaining("Confirmed"),
			extensions: { code: "invalid" },
		});
		expect(await shown()).toMatchObject([{ state: "confirmed" }]);
	});
	test("finds no request of others, none that is not there, and no ship-to may ask", async () => {
		const request = await requested();
		for (const id of [request, randomUUID(), "K-17"])
			expect((await withdraw(rival, id)).errors?.[0]?.extensions?.code).toBe("not-found");
		expect((await withdraw(yard, request)).errors?.[0]?.extensions?.code).toBe("forbidden");
		expect(await shown()).toMatchObject([{ state: "requested" }]);
	});
});

describe("the clock", () => {
	test("ends a hold after its half hour and tells whoever looks at the list", async () => {
		await hold(buyer, "S1", "S1001");
		await asOwner(base, "update stock_holds set expires_at = now() - interval '1 second'");
		await asOwner(base, "delete from live_events");
		await expireStock(base.database);
		expect(await asOwner(base, "select * from stock_holds")).toEqual([]);
		expect(await asOwner(base, "select keys from live_events")).toEqual([{ keys: [{ account: null, request: null }] }]);
	});
	test("ends a request that the mill left undecided, once, and tells the asker and the mill's systems", async () => {
		const request = await requested();
		await expireStock(base.database);
		expect(await shown()).toMatchObject([{ state: "requested" }]);
		await asOwner(base, "update stock_requests set requested_at = now() - interval '7 days'");
		await Promise.all([expireStock(base.database), expireStock(base.database)]);
		expect(await shown()).toMatchObject([{ state: "expired", stockNumbers: ["S1001"] }]);
		expect(await listed()).toEqual(["S1001", "S1002"]);
		expect(await told(buyerId)).toEqual([{ po: "PO-77", state: "expired", mail: "now" }]);
		expect(await asOwner(base, "select content from outbox where kind = 'stock.expired'")).toEqual([
			{ content: { request, account: "S1", po: "PO-77" } },
		]);
	});
});

describe("a request by telephone", () => {
	const row = (changes: object = {}) => ({
		...{
			request: "0b8f6f0e-3c1a-4a57-9a55-0d2f4c1b7a10",
			soldTo: "S1",
			po: "PO-5",
			mode: "truck",
			requestedWeek: nextWeek,
		},
		...{ by: "Ana Ruiz, by telephone", at: now(), stock: ["S1001"], ...changes },
	});
	const phone = (...rows: object[]) => feed(base.database, "stock-requests", rows);

	test("holds its steel until it is decided, and sent twice changes nothing", async () => {
		const first = row();
		expect(await phone(first)).toMatchObject({ accepted: 1 });
		expect(await phone(first)).toMatchObject({ accepted: 0, unchanged: 1, rejected: 0 });
		expect(await shown()).toMatchObject([{ state: "requested", stockNumbers: ["S1001"] }]);
		expect((await hold(rival, "S2", "S1001")).errors?.[0]?.extensions?.code).toBe("invalid");
		await decide(decision(first.request));
		expect(await phone(first)).toMatchObject({ unchanged: 1, rejected: 0 });
		expect(await shown()).toMatchObject([{ state: "confirmed" }]);
	});
	test("is refused for what is held, unknown, sold twice or not theirs", async () => {
		await hold(rival, "S2", "S1001");
		expect(reasons(await phone(row()))).toEqual(["stock[0] stock_taken"]);
		expect(reasons(await phone(row({ stock: ["S1002", "S9"] })))).toEqual(["stock[1] unknown_stock"]);
		expect(reasons(await phone(row({ soldTo: "S9" })))).toEqual(["soldTo unknown_account"]);
		expect(reasons(await phone(row({ shipTo: "T3" })))).toEqual(["shipTo ship_to_not_linked"]);
		const two = [row({ stock: ["S1002"] }), row({ request: randomUUID(), soldTo: "S2", stock: ["S1002"] })];
		expect(await phone(...two)).toMatchObject({ accepted: 1, rejected: 1 });
		expect(reasons(await phone(row({ soldTo: "S2", stock: ["S1002"] })))).toContain("request conflict");
	});
	test.each<[string, object]>([
		["other steel", { stock: ["S1001", "S1002"] }],
		["another order of the customer's", { po: "PO-6" }],
		["another mode", { mode: "railcar" }],
	])("is refused when it comes again for %s, in a later file or the same", async (_what, changes) => {
		const first = row();
		expect(await phone(first, { ...first, ...changes })).toMatchObject({
			accepted: 1,
			rejected: 1,
			rejects: [{ line: 2 }],
		});
		expect(reasons(await phone({ ...first, ...changes }))).toEqual(["request conflict"]);
		expect(await shown()).toMatchObject([{ state: "requested", stockNumbers: ["S1001"] }]);
		expect(await phone(first)).toMatchObject({ unchanged: 1, rejected: 0 });
	});
	test("is nothing that a ship-to or another customer hears of", async () => {
		await phone(row());
		expect(await shown(rival)).toEqual([]);
		expect((await api.ask(yard, "{ stockRequests { state } }")).errors?.[0]?.extensions?.code).toBe("forbidden");
	});
});
