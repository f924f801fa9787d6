import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/test-database.ts";
import { ensureDatabase } from "./embedded.ts";
import { migrate } from "./migrate.ts";

/** Everything that a migration can make, one line each, without names that the database chooses. */
const catalogue = {
	columns: `select format('%s.%s %s null:%s identity:%s generated:%s default:%s collation:%s', a.attrelid::regclass, a.attname,
			format_type(a.atttypid, a.atttypmod), not a.attnotnull, a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid), nullif(a.attcollation, t.typcollation))
		from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
		left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
		where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition and a.attnum > 0 and not a.attisdropped`,
	relations: `select format('%s %s %s %s %s %s %s', relname, relkind, relpersistence, relrowsecurity, relforcerowsecurity, reloptions, relowner::regrole)
		from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S') and not relispartition`,
	grants: `select format('%s %s %s', c.relname, a.grantee::regrole, a.privilege_type) from pg_class c, aclexplode(c.relacl) a
		where c.relnamespace = 'public'::regnamespace and not c.relispartition`,
	columnGrants: `select format('%s.%s %s %s', t.attrelid::regclass, t.attname, a.grantee::regrole, a.privilege_type)
		from pg_attribute t join pg_class c on c.oid = t.attrelid, aclexplode(t.attacl) a where c.relnamespace = 'public'::regnamespace`,
	constraints: `select format('%s %s %s %s', n.conrelid::regclass, n.conname, pg_get_constraintdef(n.oid), n.convalidated)
		from pg_constraint n join pg_class c on c.oid = n.conrelid where n.connamespace = 'public'::regnamespace and n.contype <> 'n' and not c.relispartition`,
	indexes: `select format('%s %s', pg_get_indexdef(i.indexrelid), i.indisvalid) from pg_index i join pg_class c on c.oid = i.indrelid
		where c.relnamespace = 'public'::regnamespace and not c.relispartition`,
	policies: "select format('%s %s %s %s %s using %s check %s', tablename, policyname, permissive, roles, cmd, qual, with_check) from pg_policies",
	triggers: `select regexp_replace(pg_get_triggerdef(g.oid), 'TRIGGER keep_sums_(\\w+) (.*keep_sums\\(''(\\w+)'')', 'TRIGGER keep_\\3_\\1 \\2')
		from pg_trigger g join pg_class c on c.oid = g.tgrelid
		where not g.tgisinternal and c.relnamespace = 'public'::regnamespace and not c.relispartition`,
	functions: `select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'`,
	functionGrants: `select format('%s %s', p.oid::regprocedure, case a.grantee when 0 then 'public' else a.grantee::regrole::text end)
		from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'`,
	views: "select format('%s %s', viewname, definition) from pg_views where schemaname = 'public'",
	sequences: "select format('%s %s %s %s %s', sequencename, data_type, start_value, increment_by, cycle) from pg_sequences where schemaname = 'public'",
	rows: `select format('%s', x) from (
		select 'terms' || version || body_en || body_es from terms_versions union all select kind || hours from desk_windows
		union all select kind || title_en || title_es || body_en || body_es || changed_by from answer_templates union all select 'review' || review_months from access_policy) r (x)`,
};

let before: TestDatabase;
const clients: pg.Client[] = [];

async function read(url: string): Promise<Record<string, string[]>> {
	const client = new pg.Client({ connectionString: url });
	clients.push(client);
	await client.connect();
	const lines: Record<string, string[]> = {};
	for (const [part, text] of Object.entries(catalogue)) {
		const { rows } = await client.query({ text, rowMode: "array" });
		lines[part] = rows.map(([line]) => String(line).replaceAll(/--.*$/gm, "").replaceAll(/\s+/g, " ").replaceAll(/\( | \)/g, (sign) => sign.trim())).sort();
	}
	return lines;
}

beforeAll(async () => {
	before = await createTestDatabase();
});
afterAll(async () => {
	for (const client of clients) await client.end();
	await before.drop();
});

test("the baseline and the old migrations end in the same catalogue", async () => {
	const url = await ensureDatabase(process.env.MILLGATE_TEST_CLUSTER_URL ?? "", "millgate_baseline");
	await migrate(url, { folder: "database/baseline" });
	const [old, baseline] = [await read(before.adminUrl), await read(url)];
	expect(old.policies?.length).toBeGreaterThan(500);
	expect(baseline).toEqual(old);
});
