import pg from "pg";
import { afterAll, beforeEach, expect, test } from "vitest";
import { feed, lineFeedRow, orderFeedRow, restartFeeds } from "../support/feed-rows.ts";
import { testDatabase } from "../support/fixtures.ts";
import { untilLockWait } from "../support/lock-wait.ts";
import { withOwnerTransaction } from "../support/owner-connections.ts";

const database = await testDatabase();
const owner = new pg.Client({ connectionString: database.adminUrl });
await owner.connect();
afterAll(async () => {
	await owner.end();
});
beforeEach(async () => {
	await restartFeeds(database);
	const price = { basePerCwt: 52.5 };
	const lines = [lineFeedRow({ price }), lineFeedRow({ item: 2, price })];
	await feed(database, "orders", [orderFeedRow({ lines }), orderFeedRow({ order: "M200" })]);
});

const columns = {
	order_lines: `account_id, order_number, item, ship_to_id, mill, po_number, po_line, product, grade, thickness_in, width_in, mode, ordered_pieces,
		ordered_lb, ordered_on, requested_on, state, state_at, revision`,
	order_line_prices: "account_id, order_number, item, currency, base_per_cwt, extras, surcharges, net_per_cwt",
};

/** A second row beside the first, the same but for what is changed. */
function copyOf(table: keyof typeof columns, changes: Record<string, string>): string {
	const values = columns[table].split(/,\s*/).map((column) => changes[column] ?? column);
	return `insert into ${table} (${columns[table]}) select ${values.join(", ")} from ${table}
		where order_number = 'M100' and item = 1`;
}

test.each([
	["a line of no order", copyOf("order_lines", { order_number: "'M999'" }), "order_lines_account_id_order_number_fkey"],
	["a line of no mill", copyOf("order_lines", { item: "9", mill: "'ZZ'" }), "order_lines_mill_fkey"],
	["a line to no account", copyOf("order_lines", { item: "9", ship_to_id: "999" }), "order_lines_ship_to_id_fkey"],
	["a line moved to no mill", "update order_lines set mill = 'ZZ'", "order_lines_mill_fkey"],
	["a line moved to no account", "update order_lines set ship_to_id = 999", "order_lines_ship_to_id_fkey"],
	[
		"a price of no line",
		copyOf("order_line_prices", { item: "9" }),
		"order_line_prices_account_id_order_number_item_fkey",
	],
	[
		"a line that leaves its price",
		"update order_lines set item = item + 10",
		"order_line_prices_account_id_order_number_item_fkey",
	],
	["an order that is deleted while it has lines", "delete from orders", "order_lines_account_id_order_number_fkey"],
])("refuses %s", async (_, statement, constraint) => {
	await expect(owner.query(statement)).rejects.toMatchObject({ code: "23503", constraint });
});

test("has validated foreign keys for all that a line and its price name", async () => {
	const { rows } = await owner.query<{ key: string }>(
		`select pg_get_constraintdef(oid) as key from pg_constraint
		 where contype = 'f' and convalidated and conrelid in ('order_lines'::regclass, 'order_line_prices'::regclass)
		 order by 1`,
	);
	expect(rows.map(({ key }) => key)).toEqual([
		"FOREIGN KEY (account_id, order_number) REFERENCES orders(account_id, order_number)",
		"FOREIGN KEY (account_id, order_number, item) REFERENCES order_lines(account_id, order_number, item) ON DELETE CASCADE",
		"FOREIGN KEY (mill) REFERENCES mills(code)",
		"FOREIGN KEY (ship_to_id) REFERENCES accounts(id)",
	]);
});

test("accepts a second line that differs by its number only", async () => {
	expect((await owner.query(copyOf("order_lines", { item: "9" }))).rowCount).toBe(1);
	expect((await owner.query(copyOf("order_line_prices", { item: "9" }))).rowCount).toBe(1);
});

test("removes prices with their line, and an order that has no line any more", async () => {
	await owner.query("delete from order_lines where order_number = 'M100' and item = 1");
	expect((await owner.query("select item from order_line_prices where order_number = 'M100'")).rows).toEqual([
		{ item: 2 },
	]);
	await owner.query("delete from order_lines where order_number = 'M100'");
	expect((await owner.query("delete from orders where order_number = 'M100'")).rowCount).toBe(1);
});

test("makes a statement that deletes an order wait for the import that adds a line to it", async () => {
	await owner.query("delete from order_lines where order_number = 'M200'");
	const { refused } = await withOwnerTransaction(database.adminUrl, async (importer) => {
		await importer.query(copyOf("order_lines", { order_number: "'M200'" }));
		const deleted = owner.query("delete from orders where order_number = 'M200'");
		const started = { refused: expect(deleted).rejects.toMatchObject({ code: "23503" }) };
		await untilLockWait(database);
		return started;
	});
	await refused;
});

test("gives feeds no right to take orders or lines away", async () => {
	const { rows } = await owner.query(
		"select t from unnest(array['orders', 'order_lines']) t where has_table_privilege('millgate_feeds', t, 'delete')",
	);
	expect(rows).toEqual([]);
});
