import { expect, test } from "vitest";
import { testDatabase } from "../../../../tests/support/fixtures.ts";
import { asOwner } from "../../../../tests/support/people.ts";
import { otherTables } from "./other-tables.ts";
import { type PersonalTable, personalTables } from "./personal-tables.ts";
import { privacyPage } from "./privacy-page.ts";

const database = await testDatabase();

const others = otherTables.flatMap(({ tables }) => tables);
const names = async (sql: string) => (await asOwner<{ name: string }>(database, sql)).map(({ name }) => name);

test("every table of the database says what it holds of people, how long and why", async () => {
	const tables = await names(
		`select c.relname as name from pg_class c where c.relkind in ('r', 'p') and not c.relispartition
			and c.relnamespace = 'public'::regnamespace order by 1`,
	);
	expect([...Object.keys(personalTables), ...others].sort()).toEqual([...tables].sort());
});

test("no table with a person's number, address or name counts as one without people", async () => {
	const telling = await names(
		`select distinct table_name as name from information_schema.columns
		 where table_schema = 'public'
		 and (column_name ~ '(^|_)person_id$' or column_name in ('author', 'actor', 'email') or column_name ~ '_by$')
		   and table_name in (select relname from pg_class where relkind in ('r', 'p'))`,
	);
	// Users of the mill who changed a date or a load, as its system reports.
	const ofTheMill = ["order_events", "promise_changes", "receipt_steps"];
	expect(telling.filter((name) => others.includes(name) && !ofTheMill.includes(name))).toEqual([]);
});

test("each of them is in reach of export and erasure, and nothing else is", async () => {
	const reached = await names(
		"select tablename as name from pg_policies where policyname = 'privacy_works' order by 1",
	);
	expect(Object.keys(personalTables).sort()).toEqual(reached);
});

test("the columns that are renamed exist", async () => {
	const columns = await names(
		"select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'",
	);
	const renamed = Object.entries<PersonalTable>(personalTables).flatMap(([table, { erased }]) =>
		typeof erased === "object" ? erased.renamed.map((column) => `${table}.${column}`) : [],
	);
	expect(renamed.filter((name) => !columns.includes(name))).toEqual([]);
});

test("the role of the export can select no secret: no hash of a key or token, nothing encrypted", async () => {
	const readable = await names(
		`select attrelid::regclass || '.' || attname as name from pg_attribute
			where attrelid = any ((select array_agg(tablename::regclass) from pg_policies
				where policyname = 'privacy_works')::regclass[])
			and attnum > 0 and has_column_privilege('millgate_privacy', attrelid, attnum, 'select')`,
	);
	expect(readable).toContain("sessions.address");
	const secrets = /(_hash|secret|sealed|id_token|fingerprint)$|^idempotency_keys\.answer$/;
	expect(readable.filter((name) => secrets.test(name) && !name.endsWith(".content_hash"))).toEqual([]);
});

test("docs/privacy.md says so (after a change: npx vitest run src/features/people/privacy --update)", async () => {
	await expect(privacyPage()).toMatchFileSnapshot("../../../../docs/privacy.md");
});
