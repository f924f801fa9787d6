import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { ensureDatabase, startEmbeddedDatabase } from "#server/database/embedded.ts";
import { median } from "./support/load.ts";
import { sized } from "./support/sizes.ts";

/**
 * What partitions by month would do to a table whose keys begin with the account: the same rows in one table and in 120
 * partitions, turn by turn. `node bench/partitions.ts [rows]`. decisions/partitions.md says what followed.
 */
const rows = Number(process.argv[2] ?? sized(1_000_000, 5_000));
const turns = sized(15, 1);

const folder = await mkdtemp(join(tmpdir(), "millgate-bench-partitions-"));
const server = await startEmbeddedDatabase(folder);
const client = new pg.Client({ connectionString: await ensureDatabase(server.adminUrl, "bench") });
await client.connect();
try {
	await fill();
	console.log(`${rows} rows of 500 accounts in ten years, load ${loadavg()[0]?.toFixed(1)}`);
	await compare(
		"one thing by its number",
		"select * from TABLE where account_id = 7 and number = 'N' || (7 + 500 * 40)",
	);
	await compare(
		"an account's newest 50",
		"select * from TABLE where account_id = 7 order by happened_at desc, number limit 50",
	);
	await compare(
		"an account's last 30 days",
		"select count(*) from TABLE where account_id = 7 and happened_at > now() - interval '30 days'",
	);
	await compare("an account's open things", "select count(*) from TABLE where account_id = 7 and is_open");
	await remove();
} finally {
	await client.end();
	await server.stop();
	await rm(folder, { recursive: true, force: true });
}

async function fill(): Promise<void> {
	const columns =
		"account_id bigint not null, number text not null, happened_at timestamptz not null, is_open boolean not null, note text not null";
	await client.query(`create table whole (${columns}, primary key (account_id, number))`);
	// A key of a partitioned table must hold what it is partitioned by: numbers are then no longer unique by themselves.
	await client.query(
		`create table parted (${columns}, primary key (account_id, number, happened_at)) partition by range (happened_at)`,
	);
	for (let month = 0; month < 121; month += 1) {
		const edge = (n: number) => `date_trunc('month', now() - make_interval(months => ${120 - n}))`;
		const { rows: edges } = await client.query<{ low: string; high: string }>(
			`select ${edge(month)}::text as low, ${edge(month + 1)}::text as high`,
		);
		await client.query(
			`create table parted_${month} partition of parted for values from ('${edges[0]?.low}') to ('${edges[0]?.high}')`,
		);
	}
	for (const table of ["whole", "parted"]) {
		await client.query(
			`insert into ${table} select n % 500, 'N' || n, now() - make_interval(secs => 315000000.0 * n / $1), n % 50 = 0,
				'a note of some length' from generate_series(1, $1::int) n`,
			[rows],
		);
		await client.query(`create index on ${table} (account_id, happened_at desc, number)`);
		await client.query(`create index on ${table} (account_id) where is_open`);
	}
	await client.query("vacuum analyze");
}

async function compare(name: string, sql: string): Promise<void> {
	const taken: Record<string, number[]> = { whole: [], parted: [] };
	for (let turn = 0; turn <= turns; turn += 1) {
		for (const table of ["whole", "parted"]) {
			const before = performance.now();
			await client.query(sql.replace("TABLE", table));
			if (turn > 0) taken[table]?.push(performance.now() - before);
		}
	}
	const [whole, parted] = [median(taken.whole ?? []), median(taken.parted ?? [])];
	console.log(
		`${name}: ${whole.toFixed(2)} ms in one table, ${parted.toFixed(2)} ms in partitions (ratio ${(parted / whole).toFixed(1)})`,
	);
}

async function remove(): Promise<void> {
	const before = performance.now();
	const { rowCount } = await client.query(
		"delete from whole where happened_at < date_trunc('month', now() - interval '119 months')",
	);
	const deleted = performance.now() - before;
	const from = performance.now();
	await client.query("drop table parted_0");
	console.log(
		`the oldest month: ${deleted.toFixed(0)} ms to delete ${rowCount} rows, ${(performance.now() - from).toFixed(0)} ms to drop its partition`,
	);
}
