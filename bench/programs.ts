import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { createBenchDatabase } from "./support/bench-database.ts";
import { median } from "./support/load.ts";
import { startPortal } from "./support/portal-process.ts";
import { sized } from "./support/sizes.ts";

/**
 * Companies' programs: 1,000 changed order lines by `changedSince` for a key of one account and of twenty, and one
 * order by its number. Milliseconds in the median and at worst. `node bench/programs.ts [lines]`.
 */
const lines = Number(process.argv[2] ?? sized(100_000, 1_000));
const times = sized(40, 2);
const changed = Math.min(1000, lines);

const folder = await mkdtemp(join(tmpdir(), "millgate-bench-data-"));
const database = await createBenchDatabase(lines);
const admin = new pg.Client({ connectionString: database.adminUrl });
await admin.connect();
const portal = await startPortal(database.adminUrl, folder, []);
try {
	for (const count of [1, 20]) await measure(database.soldToIds.slice(0, count));
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
	for (let time = 0; time < times; time += 1) taken.push((await read()).ms);
	return `${median(taken).toFixed(1)} (${Math.max(...taken).toFixed(1)})`;
}

/** A key of a new administrator of these accounts, as the page makes it. */
async function makeKey(accountIds: number[]): Promise<string> {
	const key = `mgf_${randomBytes(32).toString("base64url")}`;
	const { rows } = await admin.query<{ id: string }>(
		"insert into people (email, name) values ($1, 'Bench') returning id",
		[`program.${accountIds.length}@bench.example`],
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
