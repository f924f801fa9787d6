import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "../../support/fixtures.ts";

const database = await testDatabase();
const admin = new pg.Client({ connectionString: database.adminUrl });
await admin.connect();
afterAll(async () => {
	await admin?.end();
});

/** Tables that a viewer reads through a row policy. */
const guarded = `select distinct polrelid from pg_policy where 'millgate_viewer'::regrole = any (polroles)
	and polcmd in ('r', '*')`;

const leakyIndexes = `
	select i.indexrelid::regclass::text as index
	from pg_index i join (${guarded}) g on g.polrelid = i.indrelid, unnest(i.indclass) as used
	join pg_opclass on pg_opclass.oid = used
	where exists (
		select from pg_amop join pg_operator on pg_operator.oid = amopopr join pg_proc on pg_proc.oid = oprcode
		where amopfamily = opcfamily and amoplefttype = opcintype and amoprighttype = opcintype and not proleakproof)
	order by 1`;

test("indexes that viewers read are on types with leakproof comparisons, since others are not used under a policy", async () => {
	expect((await admin.query(leakyIndexes)).rows).toEqual([]);
	await admin.query("begin; create index leaky on order_lines (thickness_in)");
	const { rows } = await admin.query(leakyIndexes);
	await admin.query("rollback");
	expect(rows).toEqual([{ index: "leaky" }]);
});

/**
 * Pages are read in their order, and nothing is compared with what they compute: each row passes its policy before any
 * other condition.
 */
const readInOrder = [
	"order_lines_slipped",
	"order_lines_slipped_ship_to",
	"people_first_sign_in",
	"people_last_sign_in",
];
/**
 * Administrators alone search people, and their policy keeps nobody from them: there is nothing that a function could
 * run ahead of.
 */
const searchedByAdministrators = [
	"people_email_begins",
	"people_name_begins",
	"people_second_word",
	"people_third_word",
	"people_fourth_word",
];

test("no index of theirs that is compared with is computed, since a function that is not leakproof may not run before the policy", async () => {
	const { rows } = await admin.query<{ index: string }>(`
		select i.indexrelid::regclass::text as index from pg_index i join (${guarded}) g on g.polrelid = i.indrelid
		where i.indexprs is not null`);
	const known = [...readInOrder, ...searchedByAdministrators];
	expect(rows.map(({ index }) => index).filter((index) => !known.includes(index))).toEqual([]);
});

test("weights are whole pounds and quantities integers", async () => {
	const { rows } = await admin.query(`
		select table_name, column_name, data_type from information_schema.columns
		where table_schema = 'public' and (column_name like '%\\_lb' or column_name like '%pieces')
		and data_type not in ('integer', 'bigint')`);
	expect(rows).toEqual([]);
});

/**
 * `unnest(viewer_sold_tos())`, alone or joined to other lists first, or a condition on the whole list that is evaluated
 * once.
 */
const inOneArray = (called: string) => {
	const call = called.replace("()", "\\(\\)");
	return new RegExp(`SELECT cardinality\\(${call}\\)|unnest\\((${call}\\)|\\([^)]*(\\(\\)[^)]*)*${call})`);
};

test("every policy of the viewer compares with an array that is computed once, and runs no query row by row", async () => {
	const { rows } = await admin.query<{ table: string; condition: string }>(`
		select polrelid::regclass::text as table,
		coalesce(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) as condition
		from pg_policy where 'millgate_viewer'::regrole = any (polroles) order by 1`);
	expect(rows.length).toBeGreaterThan(10);
	for (const { table, condition } of rows) {
		// Heats belong to nobody: they are found through the pieces, a handful at a time. Accounts are looked up one by one:
		// their set is hashed once, which the next test reads from the plan.
		if (!["heats", "accounts"].includes(table))
			expect([table, condition]).toEqual([table, expect.not.stringMatching(/exists|\bin \(\s*select|is_admin|admin/i)]);
		for (const [called] of condition.matchAll(/viewer_(sold_tos|ship_tos|suppliers|accounts)\(\)/g))
			expect([table, called, condition]).toEqual([table, called, expect.stringMatching(inOneArray(called))]);
	}
});

test("the accounts in reach are put together once for a statement, however many are looked up", async () => {
	const plan = await database.transaction("millgate_viewer", { personId: 1, soldToIds: [1, 2, 3] }, (tx) =>
		tx.sql<{ "QUERY PLAN": string }>(
			"explain select (select a.name from accounts a where a.id = o.ship_to_id) from orders o",
		),
	);
	const lines = plan.map((line) => line["QUERY PLAN"].trim());
	expect(lines.filter((line) => line.includes("hashed SubPlan"))).toHaveLength(1);
	// The look-up itself and the policy's set; everything else is computed once, before the first row.
	expect(lines.filter((line) => line.startsWith("SubPlan"))).toHaveLength(2);
});

/**
 * Keys that nobody chooses (the server generates them), and one that is public: every buyer may see that stock is held.
 */
const knownByDesign = [
	"certificate_revisions.certificate_revisions_verify_code_key",
	"company_events.company_events_pkey",
	"company_events.company_events_position_key",
	"complaints.complaints_complaint_number_key",
	"files.files_pkey",
	"files.files_storage_key_key",
	"outbox.outbox_pkey",
	"outbox.outbox_position_key",
	"row_changes.row_changes_pkey",
	"shipping_notice_revisions.shipping_notice_revisions_verify_code_key",
	"stock_holds.stock_holds_pkey",
];

test("keys of an account's rows begin with it, so that no unique or foreign key reveals other people's rows", async () => {
	const { rows } = await admin.query<{ constraint: string; first: string }>(`
		select conrelid::regclass || '.' || conname as constraint, attname as first
		from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
		where contype in ('p', 'u') and exists (
			select from pg_attribute a where a.attrelid = conrelid and a.attname = 'account_id' and not a.attisdropped)
		and conrelid <> 'person_accounts'::regclass
		order by 1`);
	expect(rows.length).toBeGreaterThan(5);
	const others = rows.filter(({ first }) => first !== "account_id").map(({ constraint }) => constraint);
	expect(others.filter((name) => !knownByDesign.includes(name))).toEqual([]);
	const { rows: foreign } = await admin.query(`
		select conrelid::regclass || '.' || conname as constraint, attname as first
		from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
		where contype = 'f' and cardinality(conkey) > 1 and attname <> 'account_id'`);
	expect(foreign).toEqual([]);
});
