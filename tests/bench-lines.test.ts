import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { fillOrderLines } from "../bench/data/write-lines.ts";
import { testDatabase } from "./support/fixtures.ts";

const database = await testDatabase();
const admin = new pg.Client({ connectionString: database.adminUrl });
await admin.connect();
afterAll(async () => {
	await admin.end();
});

const count = async (sql: string): Promise<number> =>
	Number((await admin.query<{ count: string }>(`select count(*) ${sql}`)).rows[0]?.count);
const indexes = async () =>
	(await admin.query("select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1")).rows;

test("the bench's lines are as many as requested, complete, and leave every index as it was", async () => {
	const before = await indexes();
	const { soldToIds, shipToIds } = await fillOrderLines(admin, 9_998);
	expect([soldToIds.length, shipToIds.length]).toEqual([500, 3000]);
	expect(await count("from order_lines")).toBe(9_998);
	expect(await count("from order_line_prices")).toBe(9_998);
	expect(await count("from order_lines where is_open")).toBeGreaterThan(100);
	// Foreign keys were not checked while filling.
	expect(await count("from orders left join order_lines using (account_id, order_number) where item is null")).toBe(0);
	expect(
		await count(
			"from order_lines left join orders using (account_id, order_number) where po_line is null or orders.mill is null",
		),
	).toBe(0);
	expect(
		await count(
			`from order_lines left join account_links on sold_to_id = account_id
				and account_links.ship_to_id = order_lines.ship_to_id where sold_to_id is null`,
		),
	).toBe(0);
	expect(await indexes()).toEqual(before);
});

test("filling twice fails and changes nothing", async () => {
	await expect(fillOrderLines(admin, 100)).rejects.toThrow("accounts_code_key");
	expect(await count("from order_lines")).toBe(9_998);
});
