import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { expireStock } from "#features/stock/server/expire-stock-job.ts";
import { feed, orderFeedRow } from "../support/feed-rows.ts";
import { asOwner } from "../support/people.ts";
import { decision, reasons, setUpStockRequests } from "../support/stock-request-set-up.ts";

const { buyer, colleague, database, decide, hold, listed, notificationsOf, requested, rival, shown } =
	await setUpStockRequests();

describe("a decision of the mill", () => {
	test("confirms: the steel is sold, the requester is notified, and the order is linked once it is imported", async () => {
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
		expect(await asOwner(database, "select * from stock_holds")).toEqual([]);
		expect(await notificationsOf(buyer.id)).toEqual([{ po: "PO-77", state: "confirmed", mail: "now" }]);
		expect(await notificationsOf(colleague.id)).toEqual([]);
		await feed(database, "orders", [orderFeedRow()]);
		expect(await shown()).toMatchObject([{ orderNumber: "M100", hasOrder: true }]);
		const [last] = await asOwner<{ keys: object[] }>(
			database,
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
		expect(await notificationsOf(buyer.id)).toHaveLength(1);
	});
	test("later than the request's end, or against what was decided, is refused", async () => {
		const request = await requested();
		await asOwner(database, "update stock_requests set requested_at = now() - interval '8 days'");
		await expireStock(database);
		expect(reasons(await decide(decision(request)))).toEqual(["state move_not_allowed"]);
		expect(await shown()).toMatchObject([{ state: "expired" }]);
		await asOwner(database, "update stock_requests set state = 'declined', revision = 1");
		expect(reasons(await decide(decision(request, { revision: 2 })))).toEqual(["state move_not_allowed"]);
	});
	test("on an unknown request, with another's order, or an order for a refusal, is refused with field and reason", async () => {
		const request = await requested();
		await feed(database, "orders", [orderFeedRow({ order: "M200", soldTo: "S2", shipTo: "T3" })]);
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
