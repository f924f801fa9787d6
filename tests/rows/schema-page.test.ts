import { readFile } from "node:fs/promises";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { schemaPage } from "../../tools/schema-page.ts";
import { testDatabase } from "../support/fixtures.ts";

const database = await testDatabase();
const client = new pg.Client({ connectionString: database.adminUrl });
await client.connect();
afterAll(async () => {
	await client.end();
});

test("docs/schema.md says what the migrations make (npm run tables)", async () => {
	expect(await schemaPage(client)).toBe(await readFile("docs/schema.md", "utf8"));
});

test("every table says what its rows are", async () => {
	const { rows } = await client.query(
		`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
		 and not relispartition
		 and relname <> 'migrations' and obj_description(oid, 'pg_class') is null`,
	);
	expect(rows).toEqual([]);
});
