import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { connectDatabase } from "#server/database/database.ts";
import { appUrl } from "#server/database/roles.ts";
import { createLog } from "#server/log.ts";
import {
	feed,
	lineFeedRow,
	orderFeedRow,
	personFeedRow,
	pieceFeedRow,
	promiseFeedRow,
	readRows,
	restartFeeds,
	shipmentFeedRow,
	stateFeedRow,
} from "../../../../tests/support/feed-rows.ts";
import { testDatabase } from "../../../../tests/support/fixtures.ts";
import type { EntityName } from "../entities.ts";

type Sent = [EntityName, object];

const database = await testDatabase();

beforeEach(() => restartFeeds(database));

// Ids, moments of writing and names that were replaced as they came differ from run to run; all else must not.
async function whole(): Promise<unknown[]> {
	const tables = {
		orders: "order_number",
		order_lines: "order_number, item",
		order_line_prices: "order_number, item",
		order_events: "order_number, item, event_key",
		promise_changes: "order_number, item, event_key",
		pieces: "piece_number",
		shipments: "bol_number",
		shipment_pieces: "bol_number, piece_number",
		people: "email",
	};
	const read = (table: string, order: string) =>
		readRows(
			database,
			`select to_jsonb(t) - array['updated_at', 'created_at', 'imported_at', 'id', 'former_names'] as row
				from ${table} t order by ${order}`,
		);
	return Promise.all(Object.entries(tables).map(([table, order]) => read(table, order)));
}

const base: Sent[] = [
	["orders", orderFeedRow({ revision: 0, lines: [lineFeedRow(), lineFeedRow({ item: 2 })] })],
	["orders", orderFeedRow({ order: "M200", soldTo: "S2", shipTo: "T3", revision: 0 })],
	["pieces", pieceFeedRow({ revision: 0 })],
	["pieces", pieceFeedRow({ piece: "C2", revision: 0, state: "held" })],
];

const price = { basePerCwt: 52 };
const sentFiles: Sent[] = [
	[
		"orders",
		orderFeedRow({
			revision: 1,
			lines: [lineFeedRow({ grade: "A36", price }), lineFeedRow({ item: 3, estimatedOn: "2026-06-01" })],
		}),
	],
	[
		"orders",
		orderFeedRow({
			revision: 2,
			shipTo: "T2",
			po: "PO-2",
			lines: [
				lineFeedRow({ firstPromisedOn: "2026-05-05" }),
				lineFeedRow({ item: 2, state: "ready", stateAt: "2026-04-02T00:00:00Z" }),
			],
		}),
	],
	[
		"orders",
		orderFeedRow({
			revision: 3,
			orderedOn: "2026-03-04",
			lines: [lineFeedRow({ item: 2, price }), lineFeedRow({ item: 4 })],
		}),
	],
	["order-events", stateFeedRow()],
	["order-events", stateFeedRow({ event: "E2", at: "2026-04-03T00:00:00Z", state: "on_hold", reason: "retest" })],
	["order-events", stateFeedRow({ item: 2, event: "E3", at: "2026-04-01T00:00:00Z", state: "tested" })],
	["order-events", stateFeedRow({ item: 2, event: "E4", at: "2026-04-01T00:00:00Z", state: "rolled" })],
	["order-events", promiseFeedRow({ item: 2 })],
	[
		"order-events",
		promiseFeedRow({
			item: 2,
			event: "P2",
			at: "2026-03-09T00:00:00Z",
			promisedOn: "2026-05-30",
			reason: "melt_delay",
		}),
	],
	[
		"order-events",
		promiseFeedRow({ item: 2, event: "P3", at: "2026-03-07T00:00:00Z", promisedOn: "2026-05-15", reason: "other" }),
	],
	["pieces", pieceFeedRow({ revision: 1, place: "Bay 1" })],
	["pieces", pieceFeedRow({ revision: 2, item: 2, state: "produced" })],
	["pieces", pieceFeedRow({ piece: "C2", revision: 1 })],
	["pieces", pieceFeedRow({ piece: "C3", order: "M200" })],
	// Told as shipped by the yard, on a load that does not list it.
	["pieces", pieceFeedRow({ piece: "C4", state: "shipped", bol: "B1" })],
	["shipments", shipmentFeedRow({ pieces: ["C1", "C2"] })],
	["shipments", shipmentFeedRow({ revision: 2, pieces: ["C2"] })],
	["shipments", shipmentFeedRow({ bol: "B2", pieces: ["C2"], shippedAt: "2026-05-03T00:00:00Z" })],
	["people", personFeedRow({ language: "es", groups: ["SSA-VP"] })],
	["people", personFeedRow({ revision: 2, name: "Ana R. Ruiz", phone: "1", soldTo: ["S2"] })],
];

/** Feeds in order, neighbours of one entity together as one file, so that batches are permuted as well as files. */
async function feedAll(sent: readonly Sent[]): Promise<void> {
	for (let start = 0; start < sent.length; ) {
		const entity = sent[start]?.[0];
		if (!entity) return;
		let end = start + 1;
		while (sent[end]?.[0] === entity) end += 1;
		const { rejects } = await feed(
			database,
			entity,
			sent.slice(start, end).map(([, row]) => row),
		);
		expect(rejects).toEqual([]);
		start = end;
	}
}

describe("revisions and events", () => {
	test("end in the same rows in whatever order and however often they come", async () => {
		await feedAll([...base, ...sentFiles]);
		const expected = await whole();
		// A full permutation of everything, and some of it twice.
		const order = fc.tuple(
			fc.shuffledSubarray(sentFiles, { minLength: sentFiles.length }),
			fc.array(fc.constantFrom(...sentFiles), { maxLength: 8 }),
			fc.nat(),
		);
		await fc.assert(
			fc.asyncProperty(order, async ([all, twice, at]) => {
				await restartFeeds(database);
				const place = at % all.length;
				await feedAll([...base, ...all.slice(0, place), ...twice, ...all.slice(place)]);
				expect(await whole()).toEqual(expected);
			}),
			{ numRuns: 8 },
		);
	}, 600_000);

	test("end in the same rows when all feeds run at once", async () => {
		await feedAll([...base, ...sentFiles]);
		const expected = await whole();
		await restartFeeds(database);
		await feedAll(base);
		await Promise.all([...sentFiles, ...sentFiles].map(([entity, row]) => feed(database, entity, [row])));
		expect(await whole()).toEqual(expected);
	});
});

describe("two runs at once", () => {
	const orders = (revision: number) =>
		Array.from({ length: 1800 }, (_, index) => orderFeedRow({ order: `R${index}`, revision, po: `PO-${revision}` }));
	const pieces = Array.from({ length: 1800 }, (_, index) =>
		pieceFeedRow({ piece: `Q${index}`, order: `R${index % 300}` }),
	);

	test("of two processes land each row once, the newest, and lose no pound", async () => {
		const other = connectDatabase(appUrl(database.adminUrl), {
			connections: 4,
			acquireMs: 20_000,
			log: createLog("silent"),
		});
		try {
			const orderRuns = await Promise.all([
				feed(database, "orders", orders(2)),
				feed(other, "orders", orders(1).toReversed()),
				feed(other, "orders", orders(2).toReversed()),
			]);
			const pieceRuns = await Promise.all([
				feed(database, "pieces", pieces),
				feed(other, "pieces", pieces.toReversed()),
				feed(other, "orders", orders(3)),
			]);
			expect([...orderRuns, ...pieceRuns].map((run) => run.rejected)).toEqual([0, 0, 0, 0, 0, 0]);
			const sums = `select sum(ready_lb) as lb, sum(ready_pieces) as pieces, count(*) filter (where po_number = 'PO-3') as newest
					from order_lines`;
			expect(await readRows(database, sums)).toEqual([{ lb: 1800 * 6500, pieces: 1800, newest: 1800 }]);
		} finally {
			await other.close();
		}
	});
});
