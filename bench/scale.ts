import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { freePort } from "#server/database/embedded.ts";
import { type FrontProxy, startProxy } from "../tests/scale/support/front-proxy.ts";
import { type PortalProcess, startProcess } from "../tests/scale/support/portal-processes.ts";
import { freeFormKey } from "../tests/support/free-form-key.ts";
import { createBenchDatabase } from "./support/bench-database.ts";
import { memoryMb, parentOf, treeCpuSeconds } from "./support/child-process.ts";
import { type Load, median, requestsPerSecond } from "./support/load.ts";
import { ordersQuery } from "./support/orders-question.ts";
import { behindHttps, type SignedIn, signInBuyer } from "./support/portal-process.ts";
import { sized } from "./support/sizes.ts";

/**
 * One, two and four processes behind nginx and HAProxy by the files in operations/, TLS included, against one process
 * without a proxy: requests a second as ratios, and the processor time that each part takes for one request, which does
 * not depend on how busy the machine is. `node bench/scale.ts [seconds] [turns]`.
 */
const seconds = Number(process.argv[2] ?? sized(3, 1));
const rounds = Number(process.argv[3] ?? sized(5, 1));
const connections = 16;
const counts = sized([1, 2, 4], [1, 2]);

type Way = {
	name: string;
	url: string;
	proxyPids: number[];
	rates: Record<string, number[]>;
	cpu: Record<string, Record<string, number>>;
};

const database = await createBenchDatabase(sized(20_000, 2_000));
const dataDir = await mkdtemp(join(tmpdir(), "millgate-bench-scale-"));
const buyer = behindHttps(await signInBuyer(database.adminUrl, [database.soldToIds[10] ?? 1]));
const shared = { databaseUrl: database.adminUrl, dataDir, publicUrl: "https://localhost" };
const processes: PortalProcess[] = [];
const proxies: FrontProxy[] = [];
try {
	// Requests wait as long as they must: what is measured is what they take, not what a busy machine sheds.
	for (let n = 0; n < 4; n += 1)
		processes.push(await startProcess(shared, { LOG_LEVEL: "error", DATABASE_ACQUIRE_MS: "20000" }));
	await ask();
	const memory = await Promise.all(processes.map(({ pid }) => memoryMb(pid)));
	console.log(`memory of a process after its first requests: ${memory.map((mb) => mb.toFixed(0)).join(", ")} MB`);
	const ways: Way[] = [wayOf("no proxy x 1", processes[0]?.url ?? "")];
	for (const proxy of ["nginx", "haproxy"] as const) {
		for (const count of counts) {
			const front = await startProxy(
				proxy,
				await freePort(),
				processes.slice(0, count).map(({ port }) => port),
			);
			proxies.push(front);
			ways.push(wayOf(`${proxy} x ${count}`, front.url, front.pid));
		}
	}
	const before = loadavg()[0]?.toFixed(1);
	const pids = { portal: processes.map(({ pid }) => pid), database: [await postmasterOf(database.adminUrl)] };
	for (let round = 0; round < rounds; round += 1) for (const way of ways) await take(way, pids);
	console.log(
		`${rounds} turns of ${seconds} s, ${connections} connections, load ${before} before and ${loadavg()[0]?.toFixed(1)} after`,
	);
	for (const name of Object.keys(loadsOf("", buyer))) for (const way of ways) report(name, way, ways[0] as Way);
} finally {
	await Promise.all(proxies.map((one) => one.stop()));
	await Promise.all(processes.map((one) => one.stop()));
	await database.stop();
	await rm(dataDir, { recursive: true, force: true });
}

/** Each process has answered everything often enough to be as fast as it becomes. */
async function ask(): Promise<void> {
	for (const { url } of processes)
		for (const load of Object.values(loadsOf(url, buyer))) await requestsPerSecond(load, connections, 3);
}

function wayOf(name: string, url: string, ...proxyPids: number[]): Way {
	return { name, url, proxyPids, rates: {}, cpu: {} };
}

async function take(way: Way, pids: Record<string, number[]>): Promise<void> {
	for (const [name, load] of Object.entries(loadsOf(way.url, buyer))) {
		const all = { ...pids, proxy: way.proxyPids };
		const before = await cpuOf(all);
		const rate = await requestsPerSecond(load, connections, seconds);
		const after = await cpuOf(all);
		way.rates[name] = [...(way.rates[name] ?? []), rate];
		const sums = way.cpu[name] ?? { requests: 0 };
		for (const part of Object.keys(all)) sums[part] = (sums[part] ?? 0) + (after[part] ?? 0) - (before[part] ?? 0);
		way.cpu[name] = { ...sums, requests: (sums.requests ?? 0) + rate * seconds };
	}
}

function report(name: string, way: Way, alone: Way): void {
	const ratios = (way.rates[name] ?? []).map((rate, round) => rate / (alone.rates[name]?.[round] ?? rate));
	const { requests = 1, ...parts } = way.cpu[name] ?? {};
	const each = Object.entries(parts).map(([part, used]) => `${part} ${((used * 1000) / requests).toFixed(2)}`);
	console.log(
		`${name.padEnd(8)} ${way.name.padEnd(12)} ${median(ratios).toFixed(2)} of one alone; processor ms of a request: ${each.join(", ")}`,
	);
}

function loadsOf(url: string, { bearer, cookie }: SignedIn): Record<string, Load> {
	const headers = {
		"content-type": "application/json",
		authorization: `Bearer ${bearer}`,
		cookie,
		"x-free-form-key": freeFormKey,
	};
	const body = JSON.stringify({ operationName: "BenchOrders", variables: {}, query: ordersQuery });
	return {
		graphql: { url: `${url}/api/graphql`, method: "POST", headers, body },
		page: { url: `${url}/customer/orders`, headers: { cookie, "accept-encoding": "gzip, deflate, br, zstd" } },
	};
}

async function cpuOf(pids: Record<string, number[]>): Promise<Record<string, number>> {
	const sums: Record<string, number> = {};
	for (const [part, list] of Object.entries(pids)) {
		sums[part] = (await Promise.all(list.map(treeCpuSeconds))).reduce((sum, one) => sum + one, 0);
	}
	return sums;
}

async function postmasterOf(adminUrl: string): Promise<number> {
	const client = new pg.Client({ connectionString: adminUrl });
	await client.connect();
	const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
	const pid = await parentOf(rows[0]?.pid ?? 0);
	await client.end();
	return pid;
}
