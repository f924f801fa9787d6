import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { keptDays } from "./data/write-lines.ts";
import { createBenchDatabase } from "./support/bench-database.ts";
import { median } from "./support/load.ts";
import { type SignedIn, signInBuyer, startPortal } from "./support/portal-process.ts";
import { sized } from "./support/sizes.ts";

/**
 * The home page's figures and what changed since the last visit, over HTTP, one after the other: milliseconds in the
 * median and at worst, for a buyer of one account, of twenty, and for inside sales with all 500. `node bench/home.ts
 * [lines] [days]`; a load, four documents and three promises to a line. The same mill for longer is ten times the lines
 * over ten times the days.
 */
const lines = Number(process.argv[2] ?? sized(100_000, 1_000));
const days = Number(process.argv[3] ?? keptDays);
const times = sized(30, 1);
const parts = {
	tiles:
		"open { lines weightLb } dueThisWeek { lines } late { lines weightLb } ready { lines } inTransit { loads weightLb }",
	documents: "newDocuments { kind count } openComplaints",
	charts: "weeks { week lines onTime shippedLb }",
	stages: "stages { stage lines weightLb }",
	arrivals: "arrivals { yards { code } } claimWindows { count }",
};
const changes =
	"since promises { count newest { orderNumber item from to } } shipped { count newest { bolNumber } } certificates { count }";
const queries: Record<string, string> = {
	...Object.fromEntries(
		Object.entries(parts).map(([name, fields]) => [name, `query Bench_${name} { customerHome { ${fields} } }`]),
	),
	changes: `query Bench_changes { homeChanges { ${changes} } }`,
	whole: `query Bench_whole { customerHome { ${Object.values(parts).join(" ")} } homeChanges { ${changes} } }`,
};

const folder = await mkdtemp(join(tmpdir(), "millgate-bench-data-"));
const database = await createBenchDatabase(lines, days);
await fillAroundLines(database.adminUrl);
const portal = await startPortal(database.adminUrl, folder, Object.values(queries));
try {
	for (const count of [1, 20, database.soldToIds.length]) {
		const person = await signInBuyer(database.adminUrl, database.soldToIds.slice(0, count));
		for (const name of Object.keys(queries)) await measure(person, count, name);
	}
} finally {
	await portal.stop();
	await database.stop();
	await rm(folder, { recursive: true, force: true });
}

async function fillAroundLines(adminUrl: string): Promise<void> {
	const client = new pg.Client({ connectionString: adminUrl });
	await client.connect();
	await client.query("set session_replication_role = replica");
	const numbered = "(select *, row_number() over () as n from order_lines) l";
	await client.query(`insert into shipments (account_id, bol_number, ship_to_id, mill, mode, net_lb, shipped_at,
		delivered_at, revision)
		select l.account_id, 'B' || l.n, l.ship_to_id, l.mill, 'truck', 44000, l.ordered_on + interval '40 days',
		l.ordered_on + interval '43 days', 1
		from ${numbered} where l.ordered_on < current_date - 40`);
	await client.query(`insert into documents (account_id, kind, number, revision, ship_to_id, state, has_prices,
		content_hash, published_at, imported_at)
		select s.account_id, k, s.bol_number, 1, case when k <> 'invoice' then s.ship_to_id end, 'published', k = 'invoice',
		'x', s.shipped_at, s.shipped_at
		from shipments s, unnest(array['certificate', 'bill_of_lading', 'shipment_tally', 'invoice']) k`);
	await client.query(`insert into promise_changes (account_id, order_number, item, event_key, ship_to_id, changed_at,
		promised_on, changed_by, reason)
		select l.account_id, l.order_number, l.item, 'P' || k, l.ship_to_id, l.ordered_on + k * interval '12 days',
		l.ordered_on + 30 + k * 7, 'x', 'x'
		from ${numbered}, generate_series(1, 3) k where l.ordered_on + k * 12 < current_date`);
	for (const table of ["shipments", "documents", "promise_changes"]) await client.query(`vacuum analyze ${table}`);
	await client.end();
}

async function measure({ bearer, cookie }: SignedIn, accounts: number, name: string): Promise<void> {
	const taken: number[] = [];
	for (let time = 0; time < times; time += 1) {
		const before = performance.now();
		const answer = await fetch(`${portal.url}/api/graphql`, {
			method: "POST",
			headers: { "content-type": "application/json", authorization: `Bearer ${bearer}`, cookie },
			body: JSON.stringify({ operationName: `Bench_${name}`, query: queries[name] }),
		});
		const { data, errors } = (await answer.json()) as { data: unknown; errors?: unknown };
		taken.push(performance.now() - before);
		if (!data || errors) throw new Error(JSON.stringify(errors));
	}
	console.log(
		`${lines} lines, ${days} days, ${accounts} accounts, ${name.padEnd(8)} ${median(taken).toFixed(1)} ms, at worst ${Math.max(...taken).toFixed(1)} ms`,
	);
}
