import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { cleanUpAudit } from "#server/audit-record/clean-up-audit.ts";
import { connectDatabase } from "#server/database/database.ts";
import { appUrl } from "#server/database/roles.ts";
import { createLog } from "#server/log.ts";
import { fillAudit } from "./data/write-audit.ts";
import { createBenchDatabase } from "./support/bench-database.ts";
import { median } from "./support/load.ts";
import { type SignedIn, signInBuyer, startPortal } from "./support/portal-process.ts";
import { sized } from "./support/sizes.ts";

/**
 * The audit record over HTTP for an administrator, one after the other, milliseconds in the median and at worst: the
 * list, its filters, searches of what is frequent, rare, single and not there, the first byte of exports; then how long
 * a year's removal takes. `node bench/audit.ts [events]`.
 */
const events = Number(process.argv[2] ?? sized(1_000_000, 2_000));
const times = sized(7, 1);
const query = `query BenchAudit($tab: AuditTab, $search: String, $filter: AuditEventFilterInput, $after: String) {
	auditEvents(first: 50, tab: $tab, search: $search, filter: $filter, after: $after) {
		nodes { id at actor action target account address requestId detail } pageInfo { hasNextPage endCursor } } }`;

type RefusedError = { message: string; extensions?: { faults?: { field: string }[] } };

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const folder = await mkdtemp(join(tmpdir(), "millgate-bench-data-"));
const database = await createBenchDatabase(1_000);
const admin = new pg.Client({ connectionString: database.adminUrl });
await admin.connect();
const filledAt = performance.now();
await fillAudit(admin, events);
await report("filled", performance.now() - filledAt);
const portal = await startPortal(database.adminUrl, folder, [query]);
try {
	const person = await signInBuyer(database.adminUrl, database.soldToIds.slice(0, 1));
	await admin.query(
		"insert into person_groups (person_id, group_name) select id, 'SSA-Admin' from people where name = 'Bench Buyer'",
	);
	await measureAll(person);
} finally {
	await portal.stop();
	await admin.end();
	await database.stop();
	await rm(folder, { recursive: true, force: true });
}

async function measureAll(person: SignedIn): Promise<void> {
	const old = { at: { from: dayAgo(900), to: dayAgo(880) } };
	const asks: [string, object][] = [
		["list", {}],
		["tab of exports", { tab: "exports" }],
		["filter by actor", { filter: { actor: "feed mes" } }],
		["filter by action and days", { filter: { action: "rights.change", ...old } }],
		["search of something frequent (1 in 5)", { search: "feed mes" }],
		["frequent, of days long ago", { search: "feed mes", filter: old }],
		["frequent, within one view", { search: "company7", tab: "rights" }],
		["by a name (1 in 5,000)", { search: "First77 Last77" }],
		["by an account (1 in 1,500)", { search: "S00012" }],
		["something single: a number in the detail", { search: `PC-${Math.floor(events / 2 / 10) * 10 + 5}` }],
		["a part of a number", { search: `${Math.floor(events / 3 / 10) * 10}` }],
		["nothing", { search: "nothing-like-it" }],
		["words that never meet", { search: "feed rights.change" }],
	];
	for (const [what, variables] of asks) {
		await measure(what, () => askPage(person, variables));
	}
	for (const [what, path] of [
		["export of all, first byte", ""],
		["export of what is found (1 in 1,500), first byte", "?q=S00012"],
	] as const)
		await measure(what, () => firstByte(person, path));
	await measureRemoval();
}

async function askPage({ bearer, cookie }: SignedIn, variables: object): Promise<string> {
	const answer = await fetch(`${portal.url}/api/graphql`, {
		method: "POST",
		headers: { "content-type": "application/json", authorization: `Bearer ${bearer}`, cookie },
		body: JSON.stringify({ operationName: "BenchAudit", variables, query }),
	});
	const { data, errors } = (await answer.json()) as {
		data?: { auditEvents: { nodes: unknown[] } } | null;
		errors?: RefusedError[];
	};
	if (isSearchRefused(errors)) return "refused: a narrower search is asked for";
	if (!data) throw new Error(JSON.stringify(errors));
	return `${data.auditEvents.nodes.length} rows`;
}

/**
 * A search that takes too long is an answer: the page then suggests a narrower one (decisions/audit-search-bounded.md).
 */
function isSearchRefused(errors: RefusedError[] = []): boolean {
	return errors.some(({ extensions }) => extensions?.faults?.some(({ field }) => field === "search"));
}

async function firstByte({ cookie }: SignedIn, path: string): Promise<string> {
	const stop = new AbortController();
	const answer = await fetch(`${portal.url}/downloads/audit.csv${path}`, { headers: { cookie }, signal: stop.signal });
	if (!answer.ok || !answer.body) throw new Error(`${answer.status}`);
	const reader = answer.body.getReader();
	const { value } = await reader.read();
	stop.abort();
	await reader.cancel().catch(() => undefined);
	return `${value?.length ?? 0} bytes`;
}

async function measure(what: string, work: () => Promise<string>): Promise<void> {
	const taken: number[] = [];
	let said = "";
	for (let time = 0; time < times; time += 1) {
		const before = performance.now();
		said = await work();
		taken.push(performance.now() - before);
	}
	console.log(`${what}: ${median(taken).toFixed(1)} ms, at worst ${Math.max(...taken).toFixed(1)} ms, ${said}`);
}

/** Everything but the newest two years, in the portions of the nightly job. */
async function measureRemoval(): Promise<void> {
	const own = connectDatabase(appUrl(database.adminUrl), { connections: 2, acquireMs: 5000, log: createLog("error") });
	const before = performance.now();
	const removed = await cleanUpAudit({ database: own, config: { AUDIT_KEEP_DAYS: 730 } as never });
	await report(`removed ${removed}`, performance.now() - before);
	await own.close();
}

async function report(what: string, milliseconds: number): Promise<void> {
	const { rows } = await admin.query<{ table: string; words: string }>(
		`select pg_size_pretty(sum(pg_table_size(relid))) as table,
			(select pg_size_pretty(sum(pg_relation_size(relid))) from pg_partition_tree('audit_search_words')) as words
		 from pg_partition_tree('audit_events')`,
	);
	console.log(
		`${what} in ${(milliseconds / 1000).toFixed(1)} s; table ${rows[0]?.table}, index of words ${rows[0]?.words}`,
	);
}
