import pg from "pg";
import { afterAll, expect, test } from "vitest";
import type { RowScope } from "#server/database/database.ts";
import { testDatabase } from "../support/fixtures.ts";
import { insertMill } from "./random-mill.ts";

const database = await testDatabase();
const admin = new pg.Client({ connectionString: database.adminUrl });
await admin.connect();
const lines = [1, 2].map((account) => ({ account, shipTo: 101, order: `M${account}`, item: 1 }));
await insertMill(admin, { soldTos: [1, 2], shipTos: [101], lines });
await admin.query(
	`insert into stock_requests (account_id, asked_by, po_number, mode, requested_week) select n, 'Ann', 'PO', 'truck',
		current_date from unnest(array[1, 2]) n`,
);
await admin.query(
	`insert into desk_marks (account_id, kind, item, settled_by) select n, 'complaint', 'CM' || n, 'Ann'
		from unnest(array[1, 2]) n`,
);
afterAll(async () => {
	await admin.end();
});

const asDesk = (scope: RowScope, text: string) =>
	database.transaction("millgate_desk", { personId: 1, ...scope }, (tx) => tx.sql(text));
const things = [
	"complaints",
	"complaint_messages",
	"complaint_state_changes",
	"order_messages",
	"order_acknowledgment_answers",
	"stock_requests",
];
const own = ["desk_marks", "desk_entries", "desk_things", "desk_items"];

test.each([...things, ...own])(
	"the desk sees of %s what belongs to accounts in reach, and nothing more",
	async (table) => {
		expect(await asDesk({}, `select 1 from ${table}`)).toEqual([]);
		expect(await asDesk({ shipToIds: [101] }, `select 1 from ${table}`)).toEqual([]);
		const seen = await asDesk({ soldToIds: [1] }, `select distinct account_id as account from ${table}`);
		expect(seen).toEqual([{ account: 1 }]);
	},
);

const prices = [
	"select * from complaint_money",
	"select * from order_line_prices",
	"select * from invoices",
	"select * from order_acknowledgment_lines",
	"select price_per_cwt from stock_request_items",
];
test.each(prices)("the desk may not: %s", async (statement) => {
	await expect(asDesk({ soldToIds: [1, 2] }, statement)).rejects.toThrow("permission denied");
});

test("nobody marks what is not in reach, and customers see no marks at all", async () => {
	const mark = "insert into desk_marks (account_id, kind, item) values (2, 'dispute', 'X')";
	await expect(asDesk({ soldToIds: [1] }, mark)).rejects.toThrow("row-level security");
	const asBuyer = database.transaction("millgate_viewer", { personId: 1, soldToIds: [1] }, (tx) =>
		tx.sql("select 1 from desk_marks"),
	);
	await expect(asBuyer).rejects.toThrow("permission denied");
});

test("nobody answers an acknowledgment for the mill in a customer's name", async () => {
	const say = `insert into order_acknowledgment_answers (account_id, acknowledgment_number, revision, answer_key,
		answer, message, author)
		select account_id, acknowledgment_number, 1, 'x', 'answered', 'Yes.', 'Ann' from order_acknowledgments`;
	const write = database.transaction("millgate_viewer", { personId: 1, soldToIds: [1] }, (tx) => tx.sql(say));
	await expect(write).rejects.toThrow("row-level security");
});
