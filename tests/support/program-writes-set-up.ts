import { beforeEach } from "vitest";
import { testProgram } from "./company-key.ts";
import { emptyTables } from "./empty-tables.ts";
import {
	acknowledgmentFeedRow,
	feed,
	feedPartners,
	lineFeedRow,
	orderFeedRow,
	pieceFeedRow,
	shipmentFeedRow,
} from "./feed-rows.ts";
import { testApi, testDatabase, testFolder } from "./fixtures.ts";
import { asOwner } from "./people.ts";

const stockRow = (stock: string) => ({
	...{
		stock,
		mill: "RB",
		product: "plate",
		heat: "H1",
		grade: "A572-50",
		thicknessIn: 0.5,
		widthIn: 96,
		lengthIn: 240,
	},
	...{ pieces: 2, weightLb: 6534, quality: "prime", producedOn: "2026-10-01", isAvailable: true, revision: 1 },
});

/** A complaint as a program sends it. */
export const sentComplaint = {
	kind: "steel_problem",
	bol: "B1",
	pieces: [{ piece: "C1", claimedLb: 2000 }],
	defects: [
		{ family: "surface", code: "pitting" },
		{ family: "shape", code: "camber" },
	],
	description: "Deep pits along the whole edge.",
	asked: "credit",
};

/** Day of the estimate of line M100-2, which is late. */
export const estimate = "2199-06-01";

/**
 * An API with an order of S1 for T1, its shipment, its acknowledgment, a late line and stock; programs of the buyer, of
 * the yard and of another customer. Each test begins without anything written.
 */
export async function setUpProgramWrites() {
	const database = await testDatabase();
	const api = await testApi(database, { DATA_DIR: await testFolder() });
	await feedPartners(database);
	await feed(database, "orders", [orderFeedRow({ lines: [lineFeedRow(), lineFeedRow({ item: 2 })] })]);
	await feed(database, "pieces", [
		pieceFeedRow({ state: "shipped", bol: "B1" }),
		pieceFeedRow({ piece: "C2", weightLb: 6000 }),
	]);
	const yesterday = new Date(Date.now() - 86_400_000).toISOString();
	const shipped = { netLb: 12_500, pieces: ["C1", "C2"], shippedAt: "2026-05-01T12:00:00Z", deliveredAt: yesterday };
	await feed(database, "shipments", [shipmentFeedRow(shipped)]);
	await feed(database, "acknowledgments", [acknowledgmentFeedRow()]);
	await feed(database, "stock-list", [stockRow("S1001"), stockRow("S1002")]);
	await asOwner(
		database,
		`update order_lines set first_promised_on = '2020-01-01', estimated_on = $1, state = 'rolled'
		 where order_number = 'M100' and item = 2`,
		[estimate],
	);
	const buyer = await testProgram(database, api, { soldTo: ["S1"] });
	const reader = await testProgram(database, api, { soldTo: ["S1"] }, { scopes: ["orders:read", "complaints:read"] });
	const yard = await testProgram(database, api, { shipTo: ["T1"] });
	const other = await testProgram(database, api, { soldTo: ["S2"] });
	beforeEach(async () => {
		await emptyTables(
			database,
			...["complaints", "outbox", "order_acknowledgment_answers", "line_answers", "stock_requests", "stock_holds"],
			...["idempotency_keys", "rate_limits"],
		);
		await asOwner(database, "update order_acknowledgments set answer_state = 'open'");
	});
	const outbox = () =>
		asOwner<{ kind: string; subject: string; content: Record<string, unknown> }>(
			database,
			"select kind, subject, content from outbox order by id",
		);
	return { database, api, buyer, reader, yard, other, outbox };
}
