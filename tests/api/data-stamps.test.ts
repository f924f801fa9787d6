import { beforeEach, describe, expect, test } from "vitest";
import { listResources } from "#app/list-resources.ts";
import { type EntityName, entityNames } from "#features/feeds/entities.ts";
import { fedKinds } from "#server/graphql/data-stamp.ts";
import { createFeedKey } from "#server/keys/feed-keys.ts";
import type { Caller } from "../support/api.ts";
import { emptyTables } from "../support/empty-tables.ts";
import { feed, feedPartners, lineFeedRow, orderFeedRow, pieceFeedRow, shipmentFeedRow } from "../support/feed-rows.ts";
import { testApi, testDatabase } from "../support/fixtures.ts";
import { asOwner, insertPerson } from "../support/people.ts";
import { readXlsx } from "../support/sheet-files.ts";
import { feedCommodities, purchaseOrderFeedRow } from "../support/supply-rows.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 4, 2, hour));
const send = (entity: EntityName, hour: number, ...rows: object[]) => feed(database, entity, rows, { asOf: at(hour) });

const database = await testDatabase();
const api = await testApi(database);
await feedPartners(database);
await asOwner(database, "update mills set time_zone = 'America/New_York' where code = 'BH'");
const atBoth = await api.signInAs({ soldTo: ["S1", "S2"] });
const atRiverBend = await api.signInAs({ soldTo: ["S1"] });
const receiver = await api.signInAs({ shipTo: ["T3"] });
const supplier = await api.signInAs({ suppliers: ["V1"] });
await asOwner(
	database,
	"insert into accounts (code, kind, name, revision) values ('S9', 'sold_to', 'Newly Founded', 1)",
);
const newcomer = await api.signInAs({ soldTo: ["S9"] });

// S1 buys at River Bend, S2 at Bay Harbor.
const riverBend = orderFeedRow();
const bayHarbor = orderFeedRow({ order: "M200", soldTo: "S2", shipTo: "T3", mill: "BH" });
beforeEach(async () => {
	await emptyTables(
		database,
		"orders",
		"order_lines",
		"pieces",
		"shipments",
		"feed_freshness",
		"purchase_orders",
		"account_mills",
		"commodities",
	);
	await send("orders", 6, riverBend);
	await send("orders", 9, bayHarbor);
});

const stamp = async (caller: Caller, field = "orderLines") => {
	const { data, errors } = await api.ask<Record<string, { dataAsOf: unknown }>>(
		caller,
		`{ ${field} { dataAsOf { at place timeZone } } }`,
	);
	expect(errors ?? []).toEqual([]);
	return data?.[field.split("(")[0] as string]?.dataAsOf;
};
const river = (hour: number) => ({
	at: expect.stringContaining(`T0${hour}:00`),
	place: "River Bend",
	timeZone: "America/Chicago",
});
const bay = (hour: number) => ({
	at: expect.stringContaining(`T0${hour}:00`),
	place: "Bay Harbor",
	timeZone: "America/New_York",
});

describe("data as of", () => {
	test("is the oldest of the viewer's mills, by that mill's clock", async () => {
		expect(await stamp(atBoth)).toEqual(river(6));
		await send("orders", 9, { ...riverBend, revision: 2 });
		await send("orders", 8, { ...bayHarbor, revision: 2 });
		expect(await stamp(atBoth)).toEqual(bay(9));
	});

	test("is never of a mill that is not the viewer's, for buyers, receivers and under an alias", async () => {
		expect(await stamp(atRiverBend)).toEqual(river(6));
		expect(await stamp(receiver)).toEqual(bay(9));
		const { id } = await insertPerson(database, { soldTo: ["S1", "S2"] });
		expect(await stamp(await api.signIn(id, "S2"))).toEqual(bay(9));
	});

	test("is not there for an account that has nothing yet, nor for a supplier of no mill", async () => {
		expect(await stamp(newcomer)).toBeNull();
		expect(await stamp(supplier, "supplierHome")).toBeNull();
	});

	test("is the oldest of the kinds of rows shown: one that stopped is not hidden by another that came", async () => {
		await send("pieces", 5, pieceFeedRow());
		await send("orders", 8, { ...riverBend, revision: 2 });
		expect(await stamp(atRiverBend)).toEqual(river(5));
		expect(await stamp(atRiverBend, "customerHome")).toEqual(river(5));
		expect(await stamp(atRiverBend, 'order(order: "M100")')).toEqual(river(5));
		// What the other mill sends says nothing of this one.
		await send("pieces", 9, pieceFeedRow({ piece: "C2", order: "M200" }));
		expect(await stamp(atRiverBend)).toEqual(river(5));
		expect(await stamp(receiver)).toEqual(bay(9));
	});

	test("leaves out kinds that the page does not show", async () => {
		await send("pieces", 5, pieceFeedRow());
		await send("shipments", 7, shipmentFeedRow());
		await send("heats", 3, {
			heat: "H1",
			mill: "RB",
			grade: "A36",
			meltedAt: "2026-01-01T00:00:00Z",
			chemistry: { C: 0.17 },
			tests: [],
			revision: 1,
		});
		expect(await stamp(atRiverBend, "railcars")).toEqual(river(7));
		expect(await stamp(atRiverBend, "invoices")).toBeNull();
	});

	test("of an order is that of the mills of its own lines", async () => {
		await send("orders", 9, {
			...riverBend,
			revision: 2,
			lines: [lineFeedRow(), lineFeedRow({ item: 2, mill: "BH" })],
		});
		await send("orders", 7, orderFeedRow({ order: "M300" }));
		await asOwner(database, "update feed_freshness set as_of = $1 where entity = 'orders' and mill = 'BH'", [at(4)]);
		expect(await stamp(atRiverBend, 'order(order: "M300")')).toEqual(river(9));
		expect(await stamp(atRiverBend, 'order(order: "M100")')).toEqual(bay(4));
	});

	test("of a supplier is that of the mills that buy from them", async () => {
		await feedCommodities(database);
		await send("purchase-orders", 7, purchaseOrderFeedRow({ mill: "BH" }));
		await send("orders", 3, riverBend);
		for (const field of ["supplierHome", "outstandingLines"]) expect(await stamp(supplier, field)).toEqual(bay(7));
	});
});

describe("a file of a list", () => {
	const download = async (caller: Caller, path: string, language = "en") => {
		const cookie = `${caller.cookie}; auth=${caller.authorization.replace("Bearer ", "")}; lang=${language}`;
		const response = await fetch(`${api.url}/downloads/${path}`, { headers: { cookie } });
		expect(response.status).toBe(200);
		return new Uint8Array(await response.arrayBuffer());
	};

	test("says above its titles what the page says: the oldest of its kinds at the reader's mills, by that mill's clock", async () => {
		const { heading, titles } = readXlsx(await download(atBoth, "orders.xlsx?tab=all&columns=po"));
		expect(heading).toEqual([["Data as of", "May 02, 2026 01:00, River Bend"]]);
		expect(titles).toContain("PO");
		await send("orders", 9, { ...riverBend, revision: 2 });
		await send("orders", 8, { ...bayHarbor, revision: 2 });
		expect(readXlsx(await download(atBoth, "orders.xlsx?tab=all", "es")).heading).toEqual([
			["Datos al", "2 may 2026 05:00, Bay Harbor"],
		]);
	});

	test("never names a mill that is not the reader's, and says where no data ever came", async () => {
		expect(readXlsx(await download(receiver, "orders.xlsx?tab=all")).heading).toEqual([
			["Data as of", "May 02, 2026 05:00, Bay Harbor"],
		]);
		expect(readXlsx(await download(newcomer, "orders.xlsx?tab=all")).heading).toEqual([["Data as of", "no data yet"]]);
	});

	test("has none where people write its rows, nor in CSV, which programs read from the first line on", async () => {
		expect(readXlsx(await download(atBoth, "complaints.xlsx?tab=all")).heading).toEqual([]);
		const text = new TextDecoder().decode(await download(atBoth, "orders.csv?tab=all&columns=po"));
		expect(text.split("\r\n")[0]).toMatch(/^PO,/);
	});
});

describe("which mills a feed covers", () => {
	const mills = async (entity: string) =>
		(
			await asOwner<{ mill: string }>(
				database,
				"select mill from feed_freshness where entity = $1 and mill <> '' order by 1",
				[entity],
			)
		).map(({ mill }) => mill);

	test("is what its good rows are about, also where they name none", async () => {
		const event = { order: "M200", item: 1, event: "e1", kind: "state", at: "2026-05-01T12:00:00Z", state: "rolled" };
		await send("order-events", 5, event, { ...event, order: "M999" });
		await send("pieces", 5, pieceFeedRow(), pieceFeedRow({ piece: "C9", order: "M999" }));
		expect([await mills("order-events"), await mills("pieces")]).toEqual([["BH"], ["RB"]]);
	});

	test("may be said by Data-Mills, also without rows; an unknown one is refused", async () => {
		const { key } = await createFeedKey(database, { source: "erp", scopes: ["*"] });
		const post = async (named: string, body = "") => {
			const headers = {
				authorization: `Bearer ${key}`,
				"content-type": "application/x-ndjson",
				"data-mills": named,
				"data-as-of": at(8).toISOString(),
			};
			const response = await fetch(`${api.url}/api/feeds/v1/orders`, { method: "POST", headers, body });
			return [response.status, ((await response.json()) as { code?: string; detail?: string }).detail];
		};
		expect(await post("RB, XX")).toEqual([400, expect.stringContaining("XX")]);
		expect(await stamp(atBoth)).toEqual(river(6));
		expect(await post("RB, BH")).toEqual([200, undefined]);
		expect(await stamp(atBoth)).toEqual(river(8));
	});
});

test("an account keeps no mill that was corrected", async () => {
	const kept = async () =>
		(
			await asOwner<{ pair: string }>(
				database,
				"select a.code || ' ' || k.mill as pair from account_mills k join accounts a on a.id = k.account_id order by 1",
			)
		).map(({ pair }) => pair);
	expect(await kept()).toEqual(["S1 RB", "S2 BH", "T1 RB", "T3 BH"]);
	await send("orders", 7, { ...bayHarbor, mill: "RB", revision: 2 });
	expect(await kept()).toEqual(["S1 RB", "S2 RB", "T1 RB", "T3 RB"]);
});

test("every list that says how fresh it is names kinds that are fed", () => {
	expect(
		Object.values(fedKinds)
			.flat()
			.filter((kind) => !entityNames.some((entity) => entity === kind)),
	).toEqual([]);
	for (const { shows, definition } of listResources) {
		const known: readonly string[] = shows ? fedKinds[shows.side] : [];
		expect(shows?.kinds.filter((kind) => !known.includes(kind)) ?? [], definition.id).toEqual([]);
	}
});
