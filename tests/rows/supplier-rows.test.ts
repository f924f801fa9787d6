import fc from "fast-check";
import { expect, test } from "vitest";
import type { RowScope } from "#server/database/database.ts";
import { feed, restartFeeds } from "../support/feed-rows.ts";
import { testDatabase } from "../support/fixtures.ts";
import { asOwner } from "../support/people.ts";
import {
	feedCommodities,
	noticeFeedRow,
	purchaseOrderFeedRow,
	receiptFeedRow,
	remittanceFeedRow,
	settlementFeedRow,
} from "../support/supply-rows.ts";

const ids: Record<string, number> = {};

/**
 * Every table whose rows are a supplier's alone (files are anybody's, and tested by themselves): found by its policy,
 * so that a new one cannot be forgotten.
 */
const supplierTables = `select polrelid::regclass::text as name from pg_policy
	where polname = 'viewer_reads' and pg_get_expr(polqual, polrelid) like '%viewer_suppliers%'
	and pg_get_expr(polqual, polrelid) not like '%viewer_sold_tos%' order by 1`;

const database = await testDatabase();
await restartFeeds(database);
await feedCommodities(database);
// Both have the same numbers throughout: only the account distinguishes their rows.
for (const supplier of ["V1", "V2"]) {
	const send = async (entity: Parameters<typeof feed>[1], row: object) =>
		expect(await feed(database, entity, [row])).toMatchObject({ accepted: 1, rejected: 0 });
	await send("purchase-orders", purchaseOrderFeedRow({ supplier }));
	await send("shipping-notices", noticeFeedRow({ supplier }));
	await send("receipts", receiptFeedRow({ supplier }));
	await send("settlements", settlementFeedRow({ supplier }));
	await send("remittances", remittanceFeedRow({ supplier }));
	const contacts = [{ name: "Anna", role: "sales", email: "anna@v.example" }];
	await send("accounts", {
		account: supplier,
		kind: "supplier",
		name: supplier,
		profile: { yards: [{ name: "North" }], contacts },
		revision: 9,
	});
	await send("supplier-papers", {
		supplier,
		kind: "insurance",
		paper: "COI-1",
		issuedOn: "2026-01-01",
		revision: 1,
	});
}
await insertDisputes();
await insertPhotos();
await insertBankChanges();
await insertInterchanges();
for (const { code, id } of await asOwner<{ code: string; id: number }>(database, "select code, id::int from accounts"))
	ids[code] = id;
const tables = (await asOwner<{ name: string }>(database, supplierTables))
	.map(({ name }) => name)
	.filter((name) => name !== "accounts");

function insertBankChanges(): Promise<unknown> {
	return asOwner(
		database,
		`insert into bank_changes (account_id, change_number, scheme, bank_name, holder, last_four, sealed, starts_on,
			reason, requested_by, requested_person_id, known_contacts)
		 select id, 1, 'us', 'Bank', code, '1234', 'x', '2026-12-01', 'A new bank.', 'Ray', 1, '[]' from accounts
		 where kind = 'supplier'`,
	);
}

/** What people enter has no feed: a dispute about each receipt, with a word and a file. */
async function insertDisputes(): Promise<void> {
	await asOwner(
		database,
		`insert into receipt_disputes (account_id, receipt_number, reason, state, opened_by)
		 select account_id, receipt_number, 'weight', 'open', 'Ray' from receipts`,
	);
	await asOwner(
		database,
		`insert into receipt_dispute_messages (account_id, receipt_number, message_key, side, author, body)
		 select account_id, receipt_number, 'm', 'supplier', 'Ray', 'Weigh it again.' from receipts`,
	);
	await asOwner(
		database,
		`with made as (
			insert into files (id, account_id, state, owner_kind, owner_key, name, media_type, size_bytes, sha256,
			storage_key)
			select lpad(account_id::text, 22, 'A'), account_id, 'attached', 'receipt-dispute', receipt_number, 'a.pdf',
			'application/pdf', 1, 'x', account_id::text
			from receipts returning id, account_id
		) insert into receipt_dispute_files (account_id, receipt_number, file_id, message_key) select account_id, 'G1', id,
		'm' from made`,
	);
}

/** A photo of each receipt, as the mill's systems send them. */
function insertPhotos(): Promise<unknown> {
	return asOwner(
		database,
		`with made as (
			insert into files (id, account_id, state, owner_kind, owner_key, name, media_type, size_bytes, sha256,
			storage_key)
			select lpad(account_id::text, 22, 'B'), account_id, 'attached', 'receipt-photo', receipt_number, 'a.jpg',
			'image/jpeg', 1, 'x', 'p' || account_id
			from receipts returning id, account_id
		) insert into receipt_photos (account_id, receipt_number, sent_sha256, file_id, kind, taken_at, width_px, height_px)
			select account_id, 'G1', sha256(id::bytea), id, 'load', now(), 4, 3 from made`,
	);
}

/** Interchanges come by file or by key: one for each notice. */
async function insertInterchanges(): Promise<void> {
	await asOwner(
		database,
		`with made as (
			insert into x12_interchanges (account_id, sender, control_number, content_hash, answer, received_by)
			select account_id, 'ZZ/1', '000000001', 'x', 'ISA', 'edi' from shipping_notices returning *
		) insert into x12_notices (account_id, notice_number, sender, control_number, set_number, purpose, notice_revision)
			select account_id, 'A1', sender, control_number, 1, 'submit', 1 from made`,
	);
	await asOwner(
		database,
		`insert into x12_outbound_notices (account_id, notice_number, notice_revision, purpose) select account_id, 'A1', 1, '00'
			from shipping_notices`,
	);
	await asOwner(
		database,
		`insert into x12_acknowledgments (account_id, side, sender, control_number, set_number, functional, group_number,
		 verdict, remarks, is_matched)
		 select account_id, 'supplier', 'ZZ/1', '000000002', 1, 'FA', 1, 'A', '', true from shipping_notices`,
	);
}

async function accountsIn(table: string, scope: RowScope): Promise<number[]> {
	const rows = await database.transaction("millgate_viewer", { personId: 1, ...scope }, (tx) =>
		tx.sql<{ account_id: number }>(`select distinct account_id from ${table} order by 1`),
	);
	return rows.map(({ account_id }) => account_id);
}

test("every table of suppliers shows each viewer exactly the rows of their own supplier accounts", async () => {
	expect(tables.length).toBeGreaterThanOrEqual(15);
	const some = (codes: string[]) => fc.subarray(codes.map((code) => ids[code] ?? 0));
	const scopes = fc.record({
		soldToIds: some(["S1", "S2", "V1", "V2"]),
		shipToIds: some(["T1", "V1"]),
		supplierIds: some(["V1", "V2"]),
	});
	await fc.assert(
		fc.asyncProperty(scopes, async (scope) => {
			for (const table of tables)
				expect([table, await accountsIn(table, scope)]).toEqual([table, [...scope.supplierIds].sort((a, b) => a - b)]);
		}),
		{ numRuns: 25 },
	);
});

test("a supplier does not see the other one's account", async () => {
	const seen = await database.transaction("millgate_viewer", { supplierIds: [ids.V1 ?? 0] }, (tx) =>
		tx.sql<{ code: string }>("select code from accounts"),
	);
	expect(seen).toEqual([{ code: "V1" }]);
});

test("nobody writes what the mill's systems write", async () => {
	for (const table of [
		"receipts",
		"receipt_photos",
		"settlements",
		"remittances",
		"purchase_order_lines",
		"supplier_documents",
	]) {
		const write = database.transaction("millgate_viewer", { supplierIds: [ids.V1 ?? 0] }, (tx) =>
			tx.sql(`delete from ${table}`),
		);
		await expect(write).rejects.toThrow("permission denied");
	}
});
