import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "../../../tests/support/fixtures.ts";
import { checkSql } from "./check.ts";

const root = mkdtempSync(join(tmpdir(), "millgate-sql-test-"));

const database = await testDatabase();
mkdirSync(join(root, "src"), { recursive: true });
symlinkSync(join(process.cwd(), "node_modules"), join(root, "node_modules"));
writeFileSync(join(root, "package.json"), JSON.stringify({ type: "module", imports: { "#*": "./src/*" } }));
writeFileSync(join(root, "tsconfig.json"), JSON.stringify({ extends: join(process.cwd(), "tsconfig.json") }));
writeFileSync(
	join(root, "src/tx.ts"),
	"export type Tx = { sql: <T extends object>(text: string, values?: unknown[]) => Promise<T[]> };\n",
);

afterAll(async () => {
	rmSync(root, { recursive: true, force: true });
});

const head = 'import type { Tx } from "./tx.ts";';

/**
 * Checks a module of these lines after the import (`#{` replaces a template's `${`), after a change of the schema;
 * returns errors without tsc's further explanations.
 */
async function check(lines: string[], change = "select 1", back = "select 1") {
	writeFileSync(join(root, "src/planted.ts"), [head, ...lines, ""].join("\n").replaceAll("#{", "${"));
	const client = new pg.Client({ connectionString: database.adminUrl });
	await client.connect();
	try {
		await client.query(change);
		const { faults, unread, places } = await checkSql(root, client);
		return { faults: faults.map((fault) => fault.replaceAll(/\n\s*/g, " ")), unread: [...unread.values()], places };
	} finally {
		await client.query(back);
		await client.end();
	}
}

const asks = (name: string, row: string, text: string, values = "") =>
	`export const ${name} = (tx: Tx) => tx.sql<${row}>(${text}${values && `, [${values}]`});`;

test("a misspelled column, a null that is not declared and a wrong type are found, by file and line", async () => {
	const { faults } = await check([
		asks(
			"fine",
			"{ id: number; code: string; postal: string | null }",
			'"select id, code, postal_code as postal from accounts"',
		),
		asks("misspelled", "{ code: string }", '"select cod as code from accounts"'),
		asks("nullable", "{ postal: string }", '"select postal_code as postal from accounts"'),
		asks("wrong", "{ id: string }", '"select id from accounts"'),
		asks("instant", "{ at: string }", '"select updated_at as at from accounts"'),
	]);
	expect(faults).toHaveLength(4);
	expect(faults[0]).toMatch(/^src\/planted\.ts:3: column "cod" does not exist/);
	expect(faults[1]).toMatch(/^src\/planted\.ts:4: .*'postal'.*'string \| null' is not assignable to type 'string'/);
	expect(faults[2]).toMatch(/^src\/planted\.ts:5: .*'id'.*'number' is not assignable to type 'string'/);
	expect(faults[3]).toMatch(/^src\/planted\.ts:6: .*'at'.*'Date' is not assignable to type 'string'/);
});

test("a column too many, one too few and parameters that do not fit are found", async () => {
	const { faults } = await check([
		asks("more", "{ id: number }", '"select id, code from accounts"'),
		asks("less", "{ id: number; code: string }", '"select id from accounts"'),
		asks("given", "{ id: number }", '"select id from accounts where code = $1"', "1"),
		asks("missing", "{ id: number }", '"select id from accounts where code = $1 and id = $2"', '"x"'),
		asks("allowed", '{ kind: "sold_to" }', '"select kind from accounts"'),
	]);
	expect(faults.map((fault) => fault.slice(0, "src/planted.ts:2".length))).toEqual(
		[2, 3, 4, 5, 6].map((line) => `src/planted.ts:${line}`),
	);
	expect(faults[0]).toContain('"code"');
	expect(faults[1]).toContain("'code' is missing");
	expect(faults[4]).toContain('"supplier"');
});

test("a column renamed in the schema shows each statement that breaks, by file and line", async () => {
	const lines = [
		"const columns = 'code, name';",
		asks("one", "{ code: string; name: string }", "`select #{columns} from accounts`"),
		asks("other", "{ name: string }", '"select name from accounts"'),
		asks("written", "object", '"update accounts set code = code"'),
	];
	expect((await check(lines)).faults).toEqual([]);
	const { faults } = await check(
		lines,
		"alter table accounts rename column code to account_code",
		"alter table accounts rename column account_code to code",
	);
	expect(faults).toEqual([
		'src/planted.ts:3: column "code" does not exist',
		'src/planted.ts:5: column "code" does not exist',
	]);
});

test("what may be null follows from joins, conditions, aggregates and subqueries", async () => {
	const nullable = [
		"select a.code as x from people p left join accounts a on a.id = p.id",
		"select lower(phone) as x from people",
		"select max(id) as x from people",
		"select (select name from people where id = 1) as x",
		"select case when is_active then 1 end as x from people",
		"with w as (select phone from people union all select 'x') select phone as x from w",
	];
	const certain = [
		"select a.code as x from people p left join accounts a on a.id = p.id where a.id is not null and a.code = 'x'",
		"select phone as x from people where phone is not null",
		"select coalesce(phone, '') as x from people",
		"select max(id) as x from people group by name",
		"select count(*) as x from people",
	];
	const lines = [...nullable, ...certain].map((text, index) =>
		asks(`one${index}`, "{ x: string | number | boolean }", JSON.stringify(text)),
	);
	const { faults } = await check(lines);
	const found = faults.map((fault) => Number(/^src\/planted\.ts:(\d+): /.exec(fault)?.[1]) - 2).sort((a, b) => a - b);
	expect(found).toEqual(nullable.map((_, index) => index));
});

test("texts that are put together from constants, lists, conditions and what callers give are read", async () => {
	const lines = [
		"const tables = { a: 'accounts', p: 'people' } as const;",
		"type Key = keyof typeof tables;",
		"export const byKey = (tx: Tx, key: Key) => tx.sql<object>(`delete from #{tables[key]} where wrong`);",
		"export const each = async (tx: Tx) => { for (const table of Object.values(tables)) await tx.sql<object>(`delete from #{table} where no`); };",
		"export const either = (tx: Tx, wanted: string[]) => tx.sql<object>(`delete from accounts #{wanted.length > 0 ? 'where left' : 'where other'}`);",
		"const given = (tx: Tx, column: string) => tx.sql<object>(`update accounts set #{column} = 1`);",
		"export const gives = async (tx: Tx) => { await given(tx, 'first'); await given(tx, 'second'); };",
		"export const open = (tx: Tx, column: string) => tx.sql<object>(`update accounts set #{column} = 1`);",
	];
	const { faults, unread } = await check(lines);
	const columns = (line: number) =>
		faults
			.filter((fault) => fault.startsWith(`src/planted.ts:${line}:`))
			.map((fault) => /column "(\w+)"/.exec(fault)?.[1] ?? fault);
	expect(columns(4)).toEqual(["wrong"]);
	expect(columns(5)).toEqual(["no"]);
	expect(faults.filter((fault) => fault.startsWith("src/planted.ts:6:"))).toHaveLength(2);
	expect(columns(7)).toEqual(["first", "second"]);
	expect(unread).toEqual(["`open` is handed on"]);
});
