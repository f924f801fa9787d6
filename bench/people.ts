import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { ask } from "./support/ask.ts";
import { createBenchDatabase } from "./support/bench-database.ts";
import { median } from "./support/load.ts";
import { type SignedIn, signInBuyer, startPortal } from "./support/portal-process.ts";
import { sized } from "./support/sizes.ts";

/**
 * Who may sign in and who sees what, for an administrator over HTTP, one request after the other: median milliseconds
 * of installations of different size, queried in turn, and the minimum in brackets. Each person has three accounts and
 * had three sessions. `node bench/people.ts [people, separated by commas] [how the query's name begins] [turns]`.
 */
const sizes = (process.argv[2] ?? sized("10000,100000", "200,400")).split(",").map(Number);
const chosen = process.argv[3] ?? "";
const times = Number(process.argv[4] ?? sized(9, 1));
const around = "pageInfo { hasNextPage endCursor } totals { count } tabs { tab count }";
const person = "id name email isActive language groups accountCount firstAccounts lastSignInAt since";
const right =
	"key personId person email isActive way account accountName since source grantedBy lastSignInAt lastActedAt dueInDays endsAt reviewedAt";
const asked: Readonly<Record<string, string>> = {
	people: `people(first: 50) { nodes { ${person} } ${around} }`,
	"people by last sign-in": `people(first: 50, sort: { column: lastSignIn, isDescending: true }) { nodes { ${person} } ${around} }`,
	"people, never signed in": `people(first: 50, tab: neverSignedIn) { nodes { ${person} } ${around} }`,
	"people, search of a name": `people(first: 50, search: "last77") { nodes { ${person} } ${around} }`,
	"people of an account": `people(first: 50, filter: { account: "BENCH-sold_to-00007" }) { nodes { ${person} } ${around} }`,
	rights: `accessRights(first: 50) { nodes { ${right} } ${around} }`,
	"rights, unused": `accessRights(first: 50, tab: unused) { nodes { ${right} } ${around} }`,
	"rights to look at": `accessRights(first: 50, tab: due) { nodes { ${right} } ${around} }`,
};
const documentOf = (fields: string) => `query BenchPeople { ${fields} }`;

const figures = (ms: number[]) => `${median(ms).toFixed(1)} (${Math.min(...ms).toFixed(1)})`;

type Portal = { url: string; admin: SignedIn };
const opened: (() => Promise<unknown>)[] = [];
try {
	const portals: Portal[] = [];
	for (const size of sizes) portals.push(await openPortal(size));
	for (const [name, fields] of Object.entries(asked).filter(([name]) => name.startsWith(chosen))) {
		const taken: number[][] = portals.map(() => []);
		for (let time = 0; time <= times; time += 1)
			for (const [index, portal] of portals.entries()) {
				const before = performance.now();
				await ask(portal.url, portal.admin, documentOf(fields));
				// The first warms up what every server keeps.
				if (time > 0) taken[index]?.push(performance.now() - before);
			}
		console.log(`${name.padEnd(26)} ${sizes.join(" / ")} people: ${taken.map(figures).join(" / ")} ms`);
	}
} finally {
	for (const close of opened.toReversed()) await close();
}

async function openPortal(size: number): Promise<Portal> {
	const folder = await mkdtemp(join(tmpdir(), "millgate-bench-data-"));
	opened.push(() => rm(folder, { recursive: true, force: true }));
	const database = await createBenchDatabase(1_000);
	opened.push(database.stop);
	const client = new pg.Client({ connectionString: database.adminUrl });
	await client.connect();
	opened.push(() => client.end());
	await fillPeople(client, size, database.soldToIds);
	const { url, stop } = await startPortal(database.adminUrl, folder, Object.values(asked).map(documentOf));
	opened.push(stop);
	const admin = await signInBuyer(database.adminUrl, database.soldToIds.slice(0, 1));
	await client.query(
		"insert into person_groups (person_id, group_name) select id, 'SSA-Admin' from people where name = 'Bench Buyer'",
	);
	return { url, admin };
}

async function fillPeople(client: pg.Client, size: number, soldToIds: readonly number[]): Promise<void> {
	await client.query(
		`insert into people (email, name, created_at) select 'p' || n || '@bench.example',
		 'First' || n % 997 || ' Last' || n, now() - make_interval(hours => n % 8000)
		 from generate_series(1, $1::int) n`,
		[size],
	);
	await client.query(
		`insert into person_accounts (person_id, account_id, list)
		 select p.id, ($1::bigint[])[1 + (p.id * 7 + k * 131) % 500], 'sold_to' from people p
		 cross join generate_series(0, 2) k on conflict do nothing`,
		[soldToIds],
	);
	await client.query(
		`insert into sessions (key_hash, person_id, provider, signed_in_at, seen_at, expires_at, ended_at)
		 select sha256((p.id || '.' || k)::bytea), p.id, 'cdc', at, at, at, at from people p
		 cross join generate_series(1, 3) k
			cross join lateral (select now() - make_interval(hours => (p.id * 13 + k * 500)::int % 6000) as at) t
			where p.id % 10 <> 0`,
	);
	await client.query(
		`update people p set last_signed_in_at = s.at, last_used_on = s.at::date
			from (select person_id, max(signed_in_at) as at from sessions group by 1) s where s.person_id = p.id`,
	);
	await client.query("vacuum analyze");
}
