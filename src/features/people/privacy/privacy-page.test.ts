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
	// Who of the mill's own staff moved a date or a load, as its system says.
	const ofTheMill = ["order_events", "promise_changes", "receipt_steps"];
	expect(telling.filter((name) => others.includes(name) && !ofTheMill.includes(name))).toEqual([]);
});

test("each of them is in reach of whoever exports and erases, and nothing else is", async () => {
	const reached = await names(
		"select tablename as name from pg_policies where policyname = 'privacy_works' order by 1",
	);
	expect(Object.keys(personalTables).sort()).toEqual(reached);
});

test("the columns that are renamed and the secrets that stay inside are there", async () => {
	const columns = new Set(
		await names(
			"select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'",
		),
	);
	const named = Object.entries<PersonalTable>(personalTables).flatMap(([table, { erased, secret }]) =>
		[...(typeof erased === "object" ? erased.renamed : []), ...(secret ?? [])].map((column) => `${table}.${column}`),
	);
	expect(named.filter((name) => !columns.has(name))).toEqual([]);
	const secrets = [...columns].filter(
		(name) => /(_hash|secret|sealed|id_token)$/.test(name) && Object.hasOwn(personalTables, name.split(".")[0] ?? ""),
	);
	expect(secrets.filter((name) => !named.includes(name) && !name.endsWith(".content_hash"))).toEqual([]);
});

test("docs/privacy.md says so (after a change: npx vitest run src/features/people/privacy --update)", async () => {
	await expect(privacyPage()).toMatchFileSnapshot("../../../../docs/privacy.md");
});
