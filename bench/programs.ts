import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";
import pg from "pg";
import { createBenchDatabase } from "./support/bench-database.ts";
import { cpuSeconds, parentOf, treeCpuSeconds } from "./support/child-process.ts";
import { median } from "./support/load.ts";
import { startPortal } from "./support/portal-process.ts";
import { sized } from "./support/sizes.ts";

/**
 * Companies' programs: 1,000 changed order lines by `changedSince` for a key of one account, of twenty and of all, and
 * one order by its number: milliseconds in the median and at worst. Then orders by number for the keys of forty
 * companies at once, since a key may ask 1,200 times a minute: requests a second of one process, milliseconds until the
 * answer. With the processor time of portal and database, which a busy machine changes little. `node bench/programs.ts [lines]`.
 */
const lines = Number(process.argv[2] ?? sized(100_000, 1_000));
const times = sized(20, 2);
const changed = Math.min(1000, lines);
const companies = 40;
const connections = 16;
const seconds = sized(10, 1);

const folder = await mkdtemp(join(tmpdir(), "millgate-bench-data-"));
const database = await createBenchDatabase(lines);
const admin = new pg.Client({ connectionString: database.adminUrl });
await admin.connect();
const { rows: backends } = await admin.query<{ pid: number }>("select pg_backend_pid() as pid");
const postmaster = await parentOf(backends[0]?.pid ?? 0);
const portal = await startPortal(database.adminUrl, folder, []);
try {
	for (const count of [1, 20, database.soldToIds.length]) await measure(database.soldToIds.slice(0, count));
	await measureRate(database.soldToIds.slice(0, companies));
} finally {
	await portal.stop();
	await admin.end();
	await database.stop();
	await rm(folder, { recursive: true, force: true });
}

async function measure(accountIds: number[]): Promise<void> {
	const headers = { authorization: `Bearer ${await makeKey(accountIds)}` };
	const read = async (path: string) => {
		const before = performance.now();
		const response = await fetch(`${portal.url}${path}`, { headers });
		const body = (await response.json()) as { data: { orderNumber: string }[]; changes: string };
		if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(body)}`);
		return { body, ms: performance.now() - before };
	};
	const list = "/api/customer/v1/order-lines";
	const { body: start } = await read(`${list}?limit=1`);
	await admin.query(
		`update order_lines set ready_pieces = ready_pieces + 1 where (account_id, order_number, item) in (
			select account_id, order_number, item from order_lines where account_id = any ($1) limit $2)`,
		[accountIds, changed],
	);
	await pause(100);
	const changesPath = `${list}?limit=1000&changedSince=${start.changes}`;
	const changes = await timed(() => read(changesPath));
	const rows = (await read(changesPath)).body.data.length;
	const order = `/api/customer/v1/orders/${start.data[0]?.orderNumber}`;
	const one = await timed(() => read(order));
	console.log(`${accountIds.length} accounts: ${rows} changed lines ${changes} ms, one order ${one} ms`);
}

async function timed(read: () => Promise<{ ms: number }>): Promise<string> {
	const taken: number[] = [];
	const before = await processorSeconds();
	for (let time = 0; time < times; time += 1) taken.push((await read()).ms);
	const cost = (1000 * ((await processorSeconds()) - before)) / times;
	return `${median(taken).toFixed(1)} (${Math.max(...taken).toFixed(1)}; processor ${cost.toFixed(1)})`;
}

/** Orders by number, each company's key asking for one of its own. */
async function measureRate(accountIds: number[]): Promise<void> {
	const requests: autocannon.Request[] = [];
	for (const accountId of accountIds) {
		const { rows } = await admin.query<{ number: string }>(
			"select order_number as number from orders where account_id = $1 order by 1 limit 1",
			[accountId],
		);
		if (!rows[0]) continue;
		const headers = { authorization: `Bearer ${await makeKey([accountId])}` };
		requests.push({ path: `/api/customer/v1/orders/${rows[0].number}`, headers });
	}
	// Each connection begins with another key, so that none comes to its limit.
	let turn = 0;
	const setupClient = (client: autocannon.Client) => {
		const first = (turn * Math.ceil(requests.length / connections)) % requests.length;
		turn += 1;
		client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
	};
	const load = { url: portal.url, connections, setupClient, requests };
	await autocannon({ ...load, duration: Math.ceil(seconds / 5) });
	const before = await processorSeconds();
	const { requests: done, latency, non2xx, errors } = await autocannon({ ...load, duration: seconds });
	if (non2xx > 0 || errors > 0) throw new Error(`One order: ${non2xx} refused, ${errors} failed`);
	const cost = (1000 * ((await processorSeconds()) - before)) / done.total;
	console.log(
		`${requests.length} companies, ${connections} connections: ${done.average.toFixed(0)} orders/s, p50 ${latency.p50} ms, p99 ${latency.p99} ms, processor ${cost.toFixed(1)} ms each`,
	);
}

/** Processor seconds of the portal and its database: what other programs of the machine do changes it little. */
async function processorSeconds(): Promise<number> {
	return (await cpuSeconds(portal.process.pid ?? 0)) + (await treeCpuSeconds(postmaster));
}

/** A key of a new administrator of these accounts, as the page makes it. */
async function makeKey(accountIds: number[]): Promise<string> {
	const key = `mgf_${randomBytes(32).toString("base64url")}`;
	const { rows } = await admin.query<{ id: string }>(
		"insert into people (email, name) values ($1, 'Bench') returning id",
		[`program.${accountIds[0]}.of.${accountIds.length}@bench.example`],
	);
	const owner = rows[0]?.id;
	await admin.query(
		"insert into person_accounts (person_id, account_id, list) select $1, unnest($2::bigint[]), 'sold_to'",
		[owner, accountIds],
	);
	await admin.query(
		"insert into account_administrators (account_id, person_id, list) select account_id, person_id, list from person_accounts where person_id = $1",
		[owner],
	);
	const made = await admin.query<{ id: string }>(
		`insert into feed_keys (source, name, key_hash, scopes, owner_id) values ('bench', 'Bench', $1, '{orders:read}', $2)
			returning id`,
		[createHash("sha256").update(key).digest(), owner],
	);
	await admin.query("insert into feed_key_accounts (key_id, account_id) select $1, unnest($2::bigint[])", [
		made.rows[0]?.id,
		accountIds,
	]);
	return key;
}
