import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { WebSocket } from "ws";
import { importRows } from "#features/feeds/server/import-rows.ts";
import { connectDatabase } from "#server/database/database.ts";
import { appUrl } from "#server/database/roles.ts";
import { createLog } from "#server/log.ts";
import { createBenchDatabase } from "./support/bench-database.ts";
import { cpuSeconds, memoryMb } from "./support/child-process.ts";
import { median } from "./support/load.ts";
import { type SignedIn, signInBuyer, startPortal } from "./support/portal-process.ts";
import { sized } from "./support/sizes.ts";

/**
 * 2,000 sockets on one process, each following all orders of its account: how long they take to open all at once (a
 * reconnect storm without the clients' jitter), what they hold, how soon a fed event reaches the pages of its account,
 * and what pages cost meanwhile.
 */
const sockets = sized(2000, 100);
const people = sized(100, 20);
const storms = sized(5, 2);
const events = sized(20, 3);
const idleSeconds = sized(10, 1);
const documents: string[] = JSON.parse(await readFile("src/generated/documents.json", "utf8"));
const query = documents.find((text) => text.includes("orderChanged"));
if (!query) throw new Error("No page follows orders");

const base = await createBenchDatabase(sized(100_000, 2_000));
const folder = await mkdtemp(join(tmpdir(), "millgate-bench-sockets-"));
const portal = await startPortal(base.adminUrl, folder, []);
const pid = portal.process.pid ?? 0;
try {
	const buyers: SignedIn[] = [];
	for (const id of base.soldToIds.slice(0, people)) buyers.push(await signInBuyer(base.adminUrl, [id]));
	console.log(
		`${buyers.length} people, ${sockets} sockets; alone the process holds ${(await memoryMb(pid)).toFixed(0)} MB`,
	);
	const first = await storm(buyers);
	console.log(`with all open: ${(await memoryMb(pid)).toFixed(0)} MB`);
	await measureEvents(first.open);
	const cpu = await cpuSeconds(pid);
	await new Promise((done) => setTimeout(done, idleSeconds * 1000));
	console.log(`idle with all open: ${((((await cpuSeconds(pid)) - cpu) * 100) / idleSeconds).toFixed(1)} % of a core`);
	await Promise.all(first.open.map(({ socket }) => end(socket)));
	for (let n = 2; n <= storms; n++) {
		const { open } = await storm(buyers);
		await Promise.all(open.map(({ socket }) => end(socket)));
		console.log(`after storm ${n} and its end: ${(await memoryMb(pid)).toFixed(0)} MB`);
	}
} finally {
	await portal.stop();
	await base.stop();
	await rm(folder, { recursive: true, force: true });
}

type Open = { socket: WebSocket; buyer: number; heardAt: number };

async function storm(buyers: SignedIn[]): Promise<{ open: Open[] }> {
	let isOver = false;
	const pages = watchPages(() => isOver);
	const before = performance.now();
	const results = await Promise.allSettled(
		Array.from({ length: sockets }, (_, n) => openFollowing(buyers, n % buyers.length)),
	);
	const seconds = (performance.now() - before) / 1000;
	isOver = true;
	const open = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
	const times = (await pages).toSorted((a, b) => a - b);
	console.log(
		`storm: ${open.length} of ${sockets} follow after ${seconds.toFixed(2)} s; /login meanwhile ${median(times).toFixed(0)} ms, at most ${times.at(-1)?.toFixed(0)} ms`,
	);
	return { open };
}

async function openFollowing(buyers: SignedIn[], buyer: number): Promise<Open> {
	const { bearer, cookie } = buyers[buyer] as SignedIn;
	const headers = { origin: portal.url, cookie };
	const socket = new WebSocket(`${portal.url.replace(/^http/, "ws")}/api/graphql`, "graphql-transport-ws", {
		headers,
		perMessageDeflate: false,
	});
	const state = { socket, buyer, heardAt: 0 };
	await once(socket, "open");
	const answers = new Promise<void>((done, fail) => {
		socket.on("close", (code) => fail(new Error(`closed with ${code}`)));
		socket.on("message", (data) => {
			const { type } = JSON.parse(String(data));
			if (type === "connection_ack") {
				socket.send(JSON.stringify({ type: "subscribe", id: "1", payload: { query, variables: {} } }));
				socket.send(JSON.stringify({ type: "ping" }));
			} else if (type === "pong") done();
			else if (type === "next") state.heardAt = performance.now();
		});
	});
	socket.send(JSON.stringify({ type: "connection_init", payload: { Authorization: `Bearer ${bearer}` } }));
	await answers;
	return state;
}

async function watchPages(isOver: () => boolean): Promise<number[]> {
	const times: number[] = [];
	while (!isOver()) {
		const before = performance.now();
		await fetch(`${portal.url}/login`).then((answer) => answer.text());
		times.push(performance.now() - before);
	}
	return times;
}

/**
 * From passing a row to the importer, in another process than the one that publishes, to the last socket of its
 * account.
 */
async function measureEvents(open: Open[]): Promise<void> {
	const database = connectDatabase(appUrl(base.adminUrl), { connections: 4, acquireMs: 5000, log: createLog("error") });
	const admin = new pg.Client({ connectionString: base.adminUrl });
	await admin.connect();
	const firsts: number[] = [];
	const lasts: number[] = [];
	for (let turn = 0; turn < events; turn++) {
		const buyer = turn % base.soldToIds.length;
		const theirs = open.filter((one) => one.buyer === buyer);
		const { rows } = await admin.query("select order_number, item from order_lines where account_id = $1 limit 1", [
			base.soldToIds[buyer],
		]);
		const row = {
			order: rows[0].order_number,
			item: rows[0].item,
			event: `bench-${turn}`,
			kind: "state",
			at: new Date().toISOString(),
			state: "rolled",
		};
		for (const one of theirs) one.heardAt = 0;
		const before = performance.now();
		await importRows({ database, source: "bench", entity: "order-events", bytes: oneLine(row) });
		while (theirs.some((one) => one.heardAt === 0)) await new Promise((done) => setTimeout(done, 1));
		const times = theirs.map((one) => one.heardAt - before);
		firsts.push(Math.min(...times));
		lasts.push(Math.max(...times));
	}
	await admin.end();
	await database.close();
	console.log(
		`event: first page ${median(firsts).toFixed(0)} ms, last ${median(lasts).toFixed(0)} ms (medians of ${events}), at most ${Math.max(...lasts).toFixed(0)} ms`,
	);
}

async function* oneLine(row: object): AsyncGenerator<Uint8Array> {
	yield Buffer.from(`${JSON.stringify(row)}\n`);
}

async function end(socket: WebSocket): Promise<void> {
	const gone = once(socket, "close");
	socket.close(1000);
	await gone;
}
