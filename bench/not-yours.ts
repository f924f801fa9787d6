import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { createBenchDatabase } from "./support/bench-database.ts";
import { median } from "./support/load.ts";
import { signInBuyer, startPortal } from "./support/portal-process.ts";
import { sized } from "./support/sizes.ts";

/**
 * Whether "not yours" can be distinguished from "not there" by response time: a buyer requests in turn orders of others
 * and orders that do not exist, and ranks say whether the two come from one distribution (Mann-Whitney). `node
 * bench/not-yours.ts [asks]`; |z| under 3.3 is chance (p 0.001).
 */
const asks = Number(process.argv[2] ?? sized(4_000, 20));
const query = "query BenchNotYours($order: String!) { order(order: $order) { orderNumber } }";
const warmUp = sized(400, 20);

const folder = await mkdtemp(join(tmpdir(), "millgate-bench-data-"));
const database = await createBenchDatabase(sized(100_000, 2_000));
const portal = await startPortal(database.adminUrl, folder, [query]);
try {
	const [own = 0] = database.soldToIds;
	const person = await signInBuyer(database.adminUrl, [own]);
	const { theirs, nobodys } = await numbers(own);
	const ask = async (order: string): Promise<number> => {
		const before = performance.now();
		const answer = await fetch(`${portal.url}/api/graphql`, {
			method: "POST",
			headers: { "content-type": "application/json", authorization: `Bearer ${person.bearer}`, cookie: person.cookie },
			body: JSON.stringify({ operationName: "BenchNotYours", variables: { order }, query }),
		});
		const text = await answer.text();
		if (text !== '{"data":{"order":null}}') throw new Error(`${order} was answered with ${text}`);
		return performance.now() - before;
	};
	for (let at = 0; at < warmUp; at++) await ask(theirs[at % theirs.length] ?? "");
	const taken = { theirs: [] as number[], nobodys: [] as number[] };
	for (let at = 0; at < asks; at++) {
		// Whichever comes first finds the machine as the other left it, so they take turns at that too.
		for (const kind of at % 2 === 0 ? (["theirs", "nobodys"] as const) : (["nobodys", "theirs"] as const)) {
			const order = { theirs, nobodys }[kind][at % theirs.length] ?? "";
			taken[kind].push(await ask(order));
		}
	}
	const z = rankZ(taken.theirs, taken.nobodys);
	console.log(
		`${asks} asks of each: not yours ${median(taken.theirs).toFixed(3)} ms, not there ${median(taken.nobodys).toFixed(3)} ms in the median, z = ${z.toFixed(2)}`,
	);
} finally {
	await portal.stop();
	await database.stop();
	await rm(folder, { recursive: true, force: true });
}

/** Numbers of other accounts' orders, and as many that look alike and are nobody's. */
async function numbers(own: number): Promise<{ theirs: string[]; nobodys: string[] }> {
	const client = new pg.Client({ connectionString: database.adminUrl });
	await client.connect();
	const { rows } = await client.query<{ theirs: string; nobodys: string }>(
		`select o.order_number as theirs, m.number as nobodys
		from (select order_number from orders where account_id <> $1 order by md5(order_number) limit 500) o,
			lateral (select overlay(o.order_number placing 'X' from length(o.order_number)) as number) m
		where not exists (select from orders x where x.order_number = m.number)`,
		[own],
	);
	await client.end();
	return { theirs: rows.map((row) => row.theirs), nobodys: rows.map((row) => row.nobodys) };
}

/**
 * How far the ranks of two samples lie apart, in standard deviations of chance (normal approximation of Mann-Whitney's
 * U).
 */
function rankZ(one: number[], other: number[]): number {
	const all = [...one.map((ms) => ({ ms, isOne: true })), ...other.map((ms) => ({ ms, isOne: false }))].toSorted(
		(a, b) => a.ms - b.ms,
	);
	const ranks = all.reduce((sum, { isOne }, at) => (isOne ? sum + at + 1 : sum), 0);
	const [n, k] = [one.length, other.length];
	const u = ranks - (n * (n + 1)) / 2;
	return (u - (n * k) / 2) / Math.sqrt((n * k * (n + k + 1)) / 12);
}
