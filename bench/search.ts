import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { createBenchDatabase } from "./support/bench-database.ts";
import { median } from "./support/load.ts";
import { type SignedIn, signInBuyer, startPortal } from "./support/portal-process.ts";
import { sized } from "./support/sizes.ts";

/**
 * The search for any number, over HTTP, one after the other: milliseconds in the median and at worst, for a buyer of
 * one account, of twenty, and for inside sales with all 500. `node bench/search.ts [lines]`; nine pieces to a line, a
 * heat for sixty pieces.
 */
const lines = Number(process.argv[2] ?? sized(100_000, 1_000));
const piecesPerLine = 9;
const times = sized(40, 1);
const query = "query BenchSearch($text: String!) { search(text: $text) { kind number match orderNumber item } }";

const folder = await mkdtemp(join(tmpdir(), "millgate-bench-data-"));
const database = await createBenchDatabase(lines);
await fillPieces(database.adminUrl);
const portal = await startPortal(database.adminUrl, folder, [query]);
try {
	for (const count of [1, 20, database.soldToIds.length]) {
		const person = await signInBuyer(database.adminUrl, database.soldToIds.slice(0, count));
		for (const text of ["B0000", "450000", "P00001", "H0000", "H0000123", "B99999999"])
			await measure(person, count, text);
	}
} finally {
	await portal.stop();
	await database.stop();
	await rm(folder, { recursive: true, force: true });
}

async function fillPieces(adminUrl: string): Promise<void> {
	const client = new pg.Client({ connectionString: adminUrl });
	await client.connect();
	await client.query("set session_replication_role = replica");
	await client.query(
		`insert into pieces (account_id, piece_number, ship_to_id, order_number, item, heat_number, thickness_in, width_in,
		length_in, weight_lb, state, revision)
		select l.account_id, 'P' || lpad((l.n * $1 + k)::text, 8, '0'), l.ship_to_id, l.order_number, l.item,
			'H' || lpad(((l.n * $1 + k) / 60)::text, 7, '0'), 0.5, 96, 240, 3267, 'produced', 1
		from (select *, row_number() over () as n from order_lines) l, generate_series(0, $1 - 1) k`,
		[piecesPerLine],
	);
	await client.query("vacuum analyze pieces");
	await client.end();
}

async function measure({ bearer, cookie }: SignedIn, accounts: number, text: string): Promise<void> {
	const taken: number[] = [];
	let hits = 0;
	for (let time = 0; time < times; time += 1) {
		const before = performance.now();
		const answer = await fetch(`${portal.url}/api/graphql`, {
			method: "POST",
			headers: { "content-type": "application/json", authorization: `Bearer ${bearer}`, cookie },
			body: JSON.stringify({ operationName: "BenchSearch", variables: { text }, query }),
		});
		const { data } = (await answer.json()) as { data: { search: unknown[] } };
		taken.push(performance.now() - before);
		hits = data.search.length;
	}
	console.log(
		`${lines} lines, ${accounts} accounts, ${text.padEnd(10)} ${median(taken).toFixed(1)} ms, at worst ${Math.max(...taken).toFixed(1)} ms, ${hits} hits`,
	);
}
