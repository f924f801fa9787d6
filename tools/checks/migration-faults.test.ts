import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { migrationFaults } from "./migration-faults.ts";

test("no migration holds up the people who work while it runs", () => {
	const files = globSync("database/migrations/*.sql");
	expect(
		files.flatMap((path) => migrationFaults(readFileSync(path, "utf8")).map((fault) => `${basename(path)}: ${fault}`)),
	).toEqual([]);
});

test.each([
	"create index loads_note on loads (note);",
	"alter table loads alter column note set not null;",
	"alter table loads add constraint loads_note check (note <> '');",
	"alter table loads\n  add column mill_id bigint references mills (id);",
	"alter table loads alter note type varchar(20);",
	"alter table loads add column key uuid default gen_random_uuid();",
	"alter table loads add unique (note);",
	"lock table loads;",
	"create index concurrently if not exists loads_note on loads (note);",
	"-- outside a transaction\nalter table loads add column note text;",
])("%s is refused", (sql) => {
	expect(migrationFaults(sql)).toHaveLength(1);
});

test.each([
	"create table loads (id bigint); create index on loads (id); alter table loads add check (id > 0);",
	"alter table loads add column note text not null default '';",
	`alter table loads add constraint n check (note is not null) not valid; alter table loads validate constraint n; alter
		table loads alter note set not null;`,
	"-- outside a transaction\ncreate index concurrently if not exists loads_note on loads (note);",
	"-- under load: twenty rows at most\ncreate index mills_note on mills (note);\ncreate policy one on mills for select using (true);",
	"create function f() returns void language plpgsql as $$ begin lock table loads; end $$;",
])("%s passes", (sql) => {
	expect(migrationFaults(sql)).toEqual([]);
});
