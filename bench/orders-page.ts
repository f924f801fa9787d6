import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createBenchDatabase } from "./support/bench-database.ts";
import { cpuSeconds, peakMemoryMb, startChild } from "./support/child-process.ts";
import { median, requestsPerSecond } from "./support/load.ts";
import { ordersQuery, ordersSql } from "./support/orders-question.ts";
import { signInBuyer, startPortal } from "./support/portal-process.ts";
import { sized } from "./support/sizes.ts";

/**
 * The orders page: 25 orders with their lines by GraphQL against a bare server that passes PostgreSQL's JSON on, turn
 * by turn on one database with the row policies on in both; then the processor time of the server-rendered list with
 * few rows and with 50, and the export of everything for a user who sees it all. `node bench/orders-page.ts [lines]`.
 */
const lines = Number(process.argv[2] ?? sized(100_000, 2_000));
const connections = 32;
const rounds = sized(5, 1);
const secondsEach = sized(4, 1);

const folder = await mkdtemp(join(tmpdir(), "millgate-bench-data-"));
const database = await createBenchDatabase(lines);
const soldToId = database.soldToIds[10] ?? 1;
const buyer = await signInBuyer(database.adminUrl, [soldToId]);
const portal = await startPortal(database.adminUrl, folder, [ordersQuery]);
const bare = await startChild("bench/support/bare-server.ts", {
	NODE_ENV: "production",
	DATABASE_URL: database.adminUrl,
	SOLD_TO_ID: String(soldToId),
	BARE_SQL: ordersSql,
});
try {
	await compareGraphql();
	await measurePages();
	await measureExport();
} finally {
	await portal.stop();
	await bare.stop();
	await database.stop();
	await rm(folder, { recursive: true, force: true });
}

async function compareGraphql(): Promise<void> {
	const headers = { "content-type": "application/json", authorization: `Bearer ${buyer.bearer}`, cookie: buyer.cookie };
	const graphql = {
		url: `${portal.url}/api/graphql`,
		method: "POST" as const,
		headers,
		body: JSON.stringify({ operationName: "BenchOrders", variables: {}, query: ordersQuery }),
	};
	const plain = { url: bare.url, method: "POST" as const, headers: { "content-type": "application/json" }, body: "{}" };
	await assertSameAnswer(graphql, plain);
	const ratios: number[] = [];
	const rates: number[] = [];
	for (let round = 0; round < rounds; round += 1) {
		const ours = await requestsPerSecond(graphql, connections, secondsEach);
		const theirs = await requestsPerSecond(plain, connections, secondsEach);
		ratios.push(ours / theirs);
		rates.push(theirs);
	}
	console.log(
		`${lines} lines: GraphQL orders page ${median(ratios).toFixed(2)} of the bare server (${median(rates).toFixed(0)} requests/s)`,
	);
}

async function assertSameAnswer(
	one: { url: string; headers: Record<string, string>; body: string },
	other: typeof one,
): Promise<void> {
	const [ours, theirs] = await Promise.all(
		[one, other].map(async ({ url, headers, body }) => (await fetch(url, { method: "POST", headers, body })).json()),
	);
	if (JSON.stringify(ours) !== JSON.stringify(theirs))
		throw new Error(
			`The two servers answer differently:\n${JSON.stringify(ours).slice(0, 600)}\n${JSON.stringify(theirs).slice(0, 600)}`,
		);
}

/** The usual view, and the one of everything, whose first page is full. */
async function measurePages(): Promise<void> {
	for (const query of ["", "?tab=all"]) await measurePage(`/customer/orders${query}`);
}

async function measurePage(path: string): Promise<void> {
	// What Chromium takes.
	const page = {
		url: portal.url + path,
		headers: { cookie: buyer.cookie, "accept-encoding": "gzip, deflate, br, zstd" },
	};
	await requestsPerSecond(page, 4, 6);
	const shares: number[] = [];
	for (let round = 0; round < rounds; round += 1) shares.push(await processorTimeOf(page, sized(400, 20)));
	const [least = 0, most = 0] = [Math.min(...shares), Math.max(...shares)];
	console.log(
		`${lines} lines: server-rendered ${path} ${median(shares).toFixed(2)} ms of processor time (${least.toFixed(2)} to ${most.toFixed(2)} of ${rounds} rounds)`,
	);
}

/** Milliseconds of the portal's processor for each of so many pages, one after the other. */
async function processorTimeOf(
	{ url, headers }: { url: string; headers: Record<string, string> },
	requests: number,
): Promise<number> {
	const pid = portal.process.pid ?? 0;
	const before = await cpuSeconds(pid);
	for (let request = 0; request < requests; request += 1) {
		const answer = await fetch(url, { headers });
		if (!answer.ok) throw new Error(`The orders page answered ${answer.status}`);
		await answer.text();
	}
	return (((await cpuSeconds(pid)) - before) * 1000) / requests;
}

async function measureExport(): Promise<void> {
	const everybody = await signInBuyer(database.adminUrl, database.soldToIds);
	const before = performance.now();
	const answer = await fetch(`${portal.url}/downloads/orders.xlsx?tab=all`, { headers: { cookie: everybody.cookie } });
	if (!answer.ok) throw new Error(`The export answered ${answer.status}`);
	let bytes = 0;
	for await (const chunk of answer.body ?? []) bytes += chunk.length;
	const seconds = (performance.now() - before) / 1000;
	const peak = await peakMemoryMb(portal.process.pid ?? 0);
	console.log(
		`${lines} lines: export of all as XLSX ${seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB, portal's peak ${peak.toFixed(0)} MB`,
	);
}
