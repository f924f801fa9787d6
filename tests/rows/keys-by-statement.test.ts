import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { feed, lineFeedRow, orderFeedRow, restartFeeds } from "../support/feed-rows.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

let db: TestDatabase;
let owner: pg.Client;
let landing: pg.Client;

beforeAll(async () => {
	db = await createTestDatabase();
	owner = new pg.Client({ connectionString: db.adminUrl });
	landing = new pg.Client({ connectionString: db.adminUrl });
	await Promise.all([owner.connect(), landing.connect()]);
});
afterAll(async () => {
	await Promise.all([owner.end(), landing.end()]);
	await db.drop();
});
beforeEach(async () => {
	await restartFeeds(db);
	const price = { basePerCwt: 52.5 };
	const lines = [lineFeedRow({ price }), lineFeedRow({ item: 2, price })];
	await feed(db.database, "orders", [orderFeedRow({ lines }), orderFeedRow({ order: "M200" })]);
});

const columns = {
	order_lines: `account_id, order_number, item, ship_to_id, mill, po_number, po_line, product, grade, thickness_in, width_in, mode, ordered_pieces,
		ordered_lb, ordered_on, requested_on, state, state_at, revision`,
	order_line_prices: "account_id, order_number, item, currency, base_per_cwt, extras, surcharges, net_per_cwt",
};

/** A second row beside the first, the same but for what is changed. */
function copyOf(table: keyof typeof columns, changes: Record<string, string>): string {
	const values = columns[table].split(/,\s*/).map((column) => changes[column] ?? column);
	return `insert into ${table} (${columns[table]}) select ${values.join(", ")} from ${table} where order_number = 'M100' and item = 1`;
}

test.each([
	["a line of no order", copyOf("order_lines", { order_number: "'M999'" }), /order_lines names .*M999.* that orders/],
	["a line of no mill", copyOf("order_lines", { item: "9", mill: "'ZZ'" }), /order_lines names \(ZZ\) that mills/],
	["a line to nobody", copyOf("order_lines", { item: "9", ship_to_id: "999" }), /order_line_sums_ship_to_id_fkey/],
	["a line moved to no mill", "update order_lines set mill = 'ZZ'", /order_lines names \(ZZ\) that mills/],
	["a line moved to nobody", "update order_lines set ship_to_id = 999", /order_line_sums_ship_to_id_fkey/],
	["a price of no line", copyOf("order_line_prices", { item: "9" }), /order_line_prices names .* that order_lines/],
	["an order that goes while it has lines", "delete from orders", /orders is named by order_lines/],
	["orders emptied beside their lines", "truncate orders cascade", /orders is named by order_lines/],
	["lines emptied beside their prices", "truncate order_lines cascade", /order_lines is named by order_line_prices/],
])("refuses %s", async (_, statement, message) => {
	await expect(owner.query(statement)).rejects.toMatchObject({ code: "23503", message: expect.stringMatching(message) });
});

test("takes a second line of what is there, the same row but for its number", async () => {
	expect((await owner.query(copyOf("order_lines", { item: "9" }))).rowCount).toBe(1);
	expect((await owner.query(copyOf("order_line_prices", { item: "9" }))).rowCount).toBe(1);
});

test.each([
	["orders", "order_number = 'M300'"],
	["order_lines", "item = item + 10"],
	["order_line_prices", "item = item + 10"],
	["mills", "code = 'ZZ'"],
])("changes no key of %s", async (table, change) => {
	await expect(owner.query(`update ${table} set ${change}`)).rejects.toMatchObject({ code: "23001" });
});

test("takes prices away with their line, and an order that has no line any more", async () => {
	await owner.query("delete from order_lines where order_number = 'M100' and item = 1");
	expect((await owner.query("select item from order_line_prices where order_number = 'M100'")).rows).toEqual([{ item: 2 }]);
	await owner.query("delete from order_lines where order_number = 'M100'");
	expect((await owner.query("delete from orders where order_number = 'M100'")).rowCount).toBe(1);
});

test("lets whoever deletes an order wait for the landing that brings it a line", async () => {
	await owner.query("delete from order_lines where order_number = 'M200'");
	await landing.query("begin; select pg_advisory_xact_lock(7460002, 2)");
	await landing.query(copyOf("order_lines", { order_number: "'M200'" }));
	const refused = expect(owner.query("delete from orders where order_number = 'M200'")).rejects.toMatchObject({ code: "23503" });
	const isWaiting = () => landing.query("select from pg_locks where locktype = 'advisory' and not granted");
	await expect.poll(async () => (await isWaiting()).rowCount).toBe(1);
	await landing.query("commit");
	await refused;
});

test("gives feeds no right to take orders or lines away", async () => {
	const { rows } = await owner.query(
		"select t from unnest(array['orders', 'order_lines']) t where has_table_privilege('millgate_feeds', t, 'delete')",
	);
	expect(rows).toEqual([]);
});
