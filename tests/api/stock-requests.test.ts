import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { expireStock } from "#features/stock/server/expire-stock-job.ts";
import type { Caller } from "../support/api.ts";
import { feed } from "../support/feed-rows.ts";
import { asOwner } from "../support/people.ts";
import { decision, nextWeek, now, reasons, setUpStockRequests } from "../support/stock-request-set-up.ts";

const { api, buyer, colleague, database, decide, hold, listed, notificationsOf, requested, rival, shown, yard } =
	await setUpStockRequests();

describe("withdrawing", () => {
	const withdraw = (caller: Caller, id: string) =>
		api.ask(caller, "mutation ($id: ID!) { withdrawStockRequest(id: $id) }", { id });

	test("frees the steel at once, notifies the mill's systems and nobody else, and is recorded", async () => {
		const request = await requested();
		expect((await withdraw(buyer, request)).data).toEqual({ withdrawStockRequest: true });
		expect(await shown()).toMatchObject([{ state: "withdrawn", decidedBy: "Some One", stockNumbers: ["S1001"] }]);
		expect((await hold(rival, "S2", "S1001")).data).toEqual({ holdStock: true });
		expect(await asOwner(database, "select content from outbox where kind = 'stock.withdrawn'")).toEqual([
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
		expect(await asOwner(database, "select * from notifications")).toEqual([]);
		expect(await asOwner(database, "select target from audit_events where action = 'stock.withdraw'")).toEqual([
			{ target: request },
		]);
	});
	test("is a colleague's to do too, once, and the mill's decision comes too late", async () => {
		const request = await requested();
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
	test("ends a hold after its half hour and updates open stock lists", async () => {
		await hold(buyer, "S1", "S1001");
		await asOwner(database, "update stock_holds set expires_at = now() - interval '1 second'");
		await asOwner(database, "delete from live_events");
		await expireStock(database);
		expect(await asOwner(database, "select * from stock_holds")).toEqual([]);
		expect(await asOwner(database, "select keys from live_events")).toEqual([
			{ keys: [{ account: null, request: null }] },
		]);
	});
	test("ends a request that the mill left undecided, once, and notifies the requester and the mill's systems", async () => {
		const request = await requested();
		await expireStock(database);
		expect(await shown()).toMatchObject([{ state: "requested" }]);
		await asOwner(database, "update stock_requests set requested_at = now() - interval '7 days'");
		await Promise.all([expireStock(database), expireStock(database)]);
		expect(await shown()).toMatchObject([{ state: "expired", stockNumbers: ["S1001"] }]);
		expect(await listed()).toEqual(["S1001", "S1002"]);
		expect(await notificationsOf(buyer.id)).toEqual([{ po: "PO-77", state: "expired", mail: "now" }]);
		expect(await asOwner(database, "select content from outbox where kind = 'stock.expired'")).toEqual([
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
	const phone = (...rows: object[]) => feed(database, "stock-requests", rows);

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
	test("is refused for items that are reserved, unknown, requested twice or not theirs", async () => {
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
	test("is not sent to a ship-to or another customer", async () => {
		await phone(row());
		expect(await shown(rival)).toEqual([]);
		expect((await api.ask(yard, "{ stockRequests { state } }")).errors?.[0]?.extensions?.code).toBe("forbidden");
	});
});
