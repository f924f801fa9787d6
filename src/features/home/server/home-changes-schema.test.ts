import { describe, expect, test } from "vitest";
import type { Caller } from "../../../../tests/support/api.ts";
import {
	certificateFeedRow,
	feed,
	feedPartners,
	heatFeedRow,
	lineFeedRow,
	orderFeedRow,
	pieceFeedRow,
	promiseFeedRow,
	shipmentFeedRow,
	specificationFeedRow,
} from "../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";
import type { HomeChangesRow } from "./home-changes-queries.ts";

const whole = `{ homeChanges { since isFirst
	promises { count keys newest { orderNumber item poNumber from to } }
	shipped { count keys newest { bolNumber weightLb timeZone shipTo orders { orderNumber item } } }
	certificates { count keys newest { number heatNumber orderNumber item isCorrected } } } }`;

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

const callers: Record<string, Caller> = {};

const database = await testDatabase();
await feedPartners(database);
await feed(database, "specifications", [specificationFeedRow()]);
await feed(database, "heats", [heatFeedRow()]);
await feed(database, "orders", [orderFeedRow({ lines: [lineFeedRow(), lineFeedRow({ item: 2, shipTo: "T2" })] })]);
await feed(database, "pieces", [pieceFeedRow({ heat: "H1" }), pieceFeedRow({ piece: "C2", item: 2 })]);
await feed(database, "order-events", [
	promiseFeedRow({ event: "P1", at: hoursAgo(24 * 90), promisedOn: "2026-10-01" }),
	promiseFeedRow({ event: "P2", at: hoursAgo(50), promisedOn: "2026-10-08" }),
	promiseFeedRow({ item: 2, event: "P3", at: hoursAgo(40), promisedOn: "2026-11-02" }),
]);
const api = await testApi(database);
const buyer = await insertPerson(database, { soldTo: ["S1"], shipTo: ["T1", "T2"] });
callers.buyer = await api.signIn(buyer.id);
callers.asYard = await api.signIn(buyer.id, "T2");
callers.stranger = await api.signInAs({ soldTo: ["S2"] });
callers.supplier = await api.signInAs({ suppliers: ["V1"] });

async function changesOf(who: string): Promise<HomeChangesRow> {
	const { data, errors } = await api.ask<{ homeChanges: HomeChangesRow }>(callers[who], whole);
	expect(errors).toBeUndefined();
	return data?.homeChanges as HomeChangesRow;
}
/** How many rows the lists show that the page leads to. */
async function listed({ promises, shipped, certificates }: HomeChangesRow): Promise<number[]> {
	const lists = `query ($lines: [String!], $bills: [String!], $certificates: [String!]) {
		orderLines(tab: all, filter: { line: $lines }) { totals { count } }
		billsOfLading(tab: all, filter: { one: $bills }) { totals { count } }
		certificates(tab: all, filter: { one: $certificates }) { totals { count } } }`;
	const keys = { lines: promises.keys, bills: shipped.keys, certificates: certificates.keys };
	const { data } = await api.ask<Record<string, { totals: { count: number } }>>(callers.buyer, lists, keys);
	return Object.values(data ?? {}).map(({ totals }) => totals.count);
}
const visit = (who: string) => api.ask(callers[who], "mutation { noteHomeVisit }");
/** As if so many hours had gone by since everything that happened so far. */
const wait = (hours: number) =>
	asOwner(
		database,
		"update home_visits set seen_at = seen_at - $1 * interval '1 hour', since_at = since_at - $1 * interval '1 hour'",
		[hours],
	);
const imported = (hours: number) =>
	Promise.all(
		["promise_changes", "shipments", "documents"].map((table) =>
			asOwner(database, `update ${table} set imported_at = imported_at - $1 * interval '1 hour'`, [hours]),
		),
	);

describe("what changed since the last visit", () => {
	test("covers a week on the first visit, each line once, without first promises", async () => {
		const changes = await changesOf("buyer");
		expect(changes.isFirst).toBe(true);
		expect(changes.promises).toEqual({
			count: 1,
			keys: ["M100-1"],
			newest: [{ orderNumber: "M100", item: 1, poNumber: "PO-1", from: "2026-10-01", to: "2026-10-08" }],
		});
		expect([changes.shipped.count, changes.certificates.count]).toEqual([0, 0]);
	});

	test("stays over a reload, and begins at the end of the previous visit", async () => {
		await visit("buyer");
		await visit("buyer");
		expect(await changesOf("buyer")).toMatchObject({ isFirst: true, promises: { count: 1 } });
		await wait(3);
		await imported(5);
		expect(await changesOf("buyer")).toMatchObject({ isFirst: false, promises: { count: 0 }, shipped: { count: 0 } });
		// Both happened before that visit and were imported after it.
		await feed(database, "order-events", [promiseFeedRow({ event: "P4", at: hoursAgo(4), promisedOn: "2026-10-15" })]);
		await feed(database, "shipments", [shipmentFeedRow({ shippedAt: hoursAgo(4) })]);
		await feed(database, "certificates", [certificateFeedRow({ issuedOn: hoursAgo(0).slice(0, 10) })]);
		const expected = {
			promises: { count: 1, newest: [{ from: "2026-10-08", to: "2026-10-15" }] },
			shipped: {
				count: 1,
				newest: [
					{
						bolNumber: "B1",
						weightLb: 6500,
						timeZone: "America/Chicago",
						shipTo: "Yard T1",
						orders: [{ orderNumber: "M100", item: 1 }],
					},
				],
			},
			certificates: {
				count: 1,
				newest: [{ number: "X1", heatNumber: "H1", orderNumber: "M100", item: 1, isCorrected: false }],
			},
		};
		const later = await changesOf("buyer");
		expect(later).toMatchObject(expected);
		expect(await listed(later)).toEqual([1, 1, 1]);
		await visit("buyer");
		await visit("buyer");
		expect(await changesOf("buyer")).toMatchObject(expected);
		await wait(3);
		await imported(5);
		expect(await changesOf("buyer")).toMatchObject({
			promises: { count: 0 },
			shipped: { count: 0 },
			certificates: { count: 0 },
		});
	});

	test("is kept for each alias by itself, and shows that account's alone", async () => {
		const before = await changesOf("asYard");
		expect([before.isFirst, before.promises.count, before.shipped.count]).toEqual([true, 0, 0]);
		await visit("asYard");
		await feed(database, "order-events", [
			promiseFeedRow({ item: 2, event: "P5", at: hoursAgo(0), promisedOn: "2026-11-20" }),
		]);
		expect((await changesOf("asYard")).promises.newest).toMatchObject([
			{ item: 2, from: "2026-11-02", to: "2026-11-20" },
		]);
		const rows = await asOwner(database, "select alias from home_visits where person_id = $1 order by alias", [
			buyer.id,
		]);
		expect(rows).toEqual([{ alias: "" }, { alias: "T2" }]);
	});

	test.each(["isFirst", "since", "shipped { count }", "__typename"])(
		"is answered to a query of only %s",
		async (field) => {
			expect((await api.ask(callers.buyer, `{ homeChanges { ${field} } }`)).errors).toBeUndefined();
		},
	);

	test("is nothing of other people's, and refused to a supplier", async () => {
		const { promises, shipped, certificates } = await changesOf("stranger");
		expect([promises, shipped, certificates]).toEqual(Array(3).fill({ count: 0, keys: [], newest: [] }));
		const { data, errors } = await api.ask(callers.supplier, whole);
		expect([data ?? null, errors?.[0]?.extensions?.code]).toEqual([null, "forbidden"]);
	});

	test("keeps one's visits to oneself", async () => {
		const seen = await database.transaction("millgate_viewer", { personId: buyer.id + 1 }, (tx) =>
			tx.sql("select * from home_visits where person_id = $1", [buyer.id]),
		);
		expect(seen).toEqual([]);
	});
});
