import { readdir, readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readsOrders, submitsComplaints } from "./support/fault-mill.ts";
import { type FaultyPortal, startFaultyPortal } from "./support/portals.ts";
import { underLoad, unharmed } from "./support/under-load.ts";

let faulty: FaultyPortal;

beforeAll(async () => {
	faulty = await startFaultyPortal();
});
afterAll(() => faulty?.stop());

const frozenMs = 8000;
const livez = () => fetch(`${faulty.portal.url}/livez`).then(({ status }) => status);

/** Every process of a server, the postmaster first (proc(5), field ppid of stat). */
async function processesOf(postmaster: number): Promise<number[]> {
	const pids = (await readdir("/proc")).map(Number).filter((pid) => pid > 0);
	const parents = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")));
	return [postmaster, ...pids.filter((_, n) => Number(/\) \S (\d+)/.exec(parents[n] ?? "")?.[1]) === postmaster)];
}

test("a database whose processes are stopped and go on again loses nothing, and the portal says meanwhile that it lives", async () => {
	const answers: number[] = [];
	const about = { name: "database-frozen, processes", done: "every process of the server stopped (SIGSTOP) for 8 s" };
	const outcome = await underLoad(faulty, about, async () => {
		const processes = await processesOf(await faulty.cluster.pid());
		for (const pid of processes) process.kill(pid, "SIGSTOP");
		await pause(frozenMs);
		answers.push(await livez());
		for (const pid of processes) process.kill(pid, "SIGCONT");
	});
	expect(outcome).toMatchObject(unharmed);
	expect(answers).toEqual([200]);
});

test("a network to the database on which nothing passes, and then does again, loses nothing", async () => {
	const answers: number[] = [];
	const about = {
		name: "database-frozen, network",
		done: "nothing passes between portal and database for 8 s, connections stay",
	};
	const outcome = await underLoad(faulty, about, async () => {
		faulty.wire.freeze();
		await pause(frozenMs);
		answers.push(await livez());
		faulty.wire.thaw();
	});
	expect(outcome).toMatchObject(unharmed);
	expect(answers).toEqual([200]);
});

test("a silent network is reported long before a statement's time limit, and new requests do not wait", async () => {
	const asPage = () => fetch(`${faulty.portal.url}/verify/NO-SUCH-CODE`).then(({ status }) => status);
	const answers: (number | string)[] = [];
	const about = {
		name: "database-frozen, long",
		done: "nothing passes between portal and database for 25 s, connections stay",
	};
	const damage = async () => {
		faulty.wire.freeze();
		const silence = pause(25_000, "no answer");
		answers.push(await Promise.race([asPage(), silence]), await Promise.race([asPage(), silence]));
		await silence;
		faulty.wire.thaw();
	};
	// A feed has ten minutes for a statement and waits the silence out.
	const { mill, portal } = faulty;
	const outcome = await underLoad(faulty, about, damage, [
		submitsComplaints(mill, portal.url, { lanes: 2 }),
		readsOrders(mill, portal.url),
	]);
	expect(outcome).toMatchObject(unharmed);
	expect(answers).toEqual([503, 503]);
});

test("database connections that are cut all at once are opened again", async () => {
	const about = { name: "database-frozen, cut", done: "every connection cut without a word, five times in 5 s" };
	const outcome = await underLoad(faulty, about, async () => {
		for (let n = 0; n < 5; n++) {
			faulty.wire.cut();
			await pause(1000);
		}
	});
	expect(outcome).toMatchObject(unharmed);
});

test("a slow database is waited for or reported as unavailable", async () => {
	const about = { name: "database-frozen, slow", done: "every piece on the wire 150 ms late, each way, for 8 s" };
	const outcome = await underLoad(faulty, about, async () => {
		faulty.wire.delay(150);
		await pause(frozenMs);
		faulty.wire.delay(0);
	});
	expect(outcome).toMatchObject(unharmed);
});
