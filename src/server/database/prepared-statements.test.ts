import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { UnavailableError } from "#shared/errors.ts";
import { testDatabase } from "../../../tests/support/fixtures.ts";
import { createLog } from "../log.ts";
import { connectDatabase } from "./database.ts";
import { createPreparedStatements } from "./prepared-statements.ts";
import { appUrl } from "./roles.ts";

const database = await testDatabase();
// Without any pooler that the test run uses.
const one = connectDatabase(appUrl(database.adminUrl), { connections: 1, acquireMs: 60_000, log: createLog("silent") });
afterAll(() => one.close());

const owned = "select current_user as role, array(select id from accounts where id = any ($1::bigint[])) as ids";
const ask = (role: "millgate_viewer" | "millgate_admin", text = owned, ids: number[] = [1]) =>
	one.transaction(role, { soldToIds: ids }, (tx) => tx.lastPlanned(text, [ids]));
type Kept = { statement: string; generic_plans: number; custom_plans: number };
const kept = () =>
	one.transaction("millgate_viewer", {}, (tx) =>
		tx.sql<Kept>(
			`select statement, generic_plans, custom_plans from pg_prepared_statements where name like 'kept%'
				order by prepare_time`,
		),
	);
const connection = async () => (await one.pool.query("select pg_backend_pid() as pid")).rows[0]?.pid as number;

test("a frequent statement is planned once, for each role", async () => {
	await connection();
	for (let time = 0; time < 3; time += 1) {
		expect(await ask("millgate_viewer")).toMatchObject([{ role: "millgate_viewer" }]);
		expect(await ask("millgate_admin")).toMatchObject([{ role: "millgate_admin" }]);
	}
	for (const ids of [[2], [3, 4, 5], []]) await ask("millgate_viewer", owned, ids);
	expect(await kept()).toEqual([
		{ statement: owned, generic_plans: 4, custom_plans: 0 },
		{ statement: owned, generic_plans: 1, custom_plans: 0 },
	]);
});

test("a kept plan shows each viewer their own rows and no others", async () => {
	const made = await database.transaction("millgate_feeds", {}, (tx) =>
		tx.sql<{ id: number }>(
			`insert into accounts (code, name, kind, revision)
			 values ('K-1', 'One', 'sold_to', 1), ('K-2', 'Two', 'sold_to', 1)
			 returning id::int as id`,
		),
	);
	const [first = 0, second = 0] = made.map(({ id }) => id);
	const seen = (own: number) =>
		one.transaction("millgate_viewer", { soldToIds: [own] }, (tx) =>
			tx.lastPlanned<{ ids: number[] }>(owned, [[first, second]]),
		);
	for (let time = 0; time < 4; time += 1) {
		expect((await seen(first))[0]?.ids.map(Number)).toEqual([first]);
		expect((await seen(second))[0]?.ids.map(Number)).toEqual([second]);
	}
});

test("a connection with too many plans is closed, and the next one plans again", async () => {
	const before = await connection();
	for (let text = 0; text <= 100; text += 1)
		for (let time = 0; time < 3; time += 1) await ask("millgate_viewer", `select ${text} as text, $1::bigint[] as ids`);
	expect(await connection()).not.toBe(before);
	for (let time = 0; time < 3; time += 1) await ask("millgate_viewer");
	expect((await kept()).map(({ statement }) => statement)).toContain(owned);
});

test("a column whose type a migration changes costs one answer, which says to retry", async () => {
	const admin = new pg.Client({ connectionString: database.adminUrl });
	await admin.connect();
	await admin.query(
		"create table widths (width integer); grant select on widths to millgate_viewer; insert into widths values (96)",
	);
	const width = () => ask("millgate_viewer", "select width from widths where array[]::bigint[] = $1 or true");
	for (let time = 0; time < 3; time += 1) expect(await width()).toEqual([{ width: 96 }]);
	await admin.query("alter table widths alter column width type text");
	await admin.end();
	await expect(width()).rejects.toBeInstanceOf(UnavailableError);
	for (let time = 0; time < 4; time += 1) expect(await width()).toEqual([{ width: "96" }]);
});

test("behind a pooler nothing is kept", async () => {
	const names = createPreparedStatements();
	const client = await one.pool.connect();
	// A pooler answers for a process of its own making.
	const pooled = new Proxy(client, {
		get: (target, name) =>
			name === "processID"
				? 1
				: typeof target[name as never] === "function"
					? (target[name as never] as () => void).bind(target)
					: target[name as never],
	});
	names.meet(pooled);
	names.meet(client);
	await client.query("select 1");
	await new Promise((done) => setImmediate(done));
	const given = [pooled, client].map((each) =>
		[1, 2, 3, 4].map(() => names.nameOf(each, "millgate_viewer", "select 1")).at(-1),
	);
	client.release();
	expect(given).toEqual([undefined, "kept_1"]);
});
