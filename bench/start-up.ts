import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "#server/database/embedded.ts";
import { copyData } from "../tests/support/copy-data.ts";
import { stopDatabase } from "../tests/support/portal.ts";
import { memoryMb } from "./support/child-process.ts";
import { sized } from "./support/sizes.ts";

/**
 * A demo mill that `npm test` has prepared is copied; else the clone's own is taken, and loaded first where there is
 * none.
 */
const preparedDemo = process.env.MILLGATE_DEMO_DIR;
const dataDir = preparedDemo
	? await mkdtemp(join(tmpdir(), "millgate-bench-start-"))
	: (process.env.DATA_DIR ?? ".millgate");
if (preparedDemo) await copyData(preparedDemo, dataDir);

/**
 * From `npm start` on an installed, built and loaded clone to its first page, and what all of its processes hold when
 * idle.
 */
const port = await freePort();
const environment = {
	...process.env,
	DATA_DIR: dataDir,
	PORT: String(port),
	IDENTITY_PORT: String(await freePort()),
	LOG_LEVEL: "error",
};

// The first start of a clone builds and loads what the second finds.
await end((await start()).child);
const { child, seconds } = await start();
console.log(`first page after ${seconds.toFixed(2)} s`);
// Connections that nobody uses are closed after ten seconds.
await wait(sized(15_000, 1_000));
const pids = await descendants(child.pid ?? 0);
const parts = await Promise.all([...pids, ...(await databasePids())].map((pid) => memoryMb(pid).catch(() => 0)));
console.log(`idle ${parts.reduce((sum, part) => sum + part, 0).toFixed(0)} MB, database included`);
await end(child);
if (preparedDemo) await rm(dataDir, { recursive: true, force: true });

async function start(): Promise<{ child: ChildProcess; seconds: number }> {
	const before = performance.now();
	const started = spawn("npm", ["start"], { env: environment, stdio: "ignore" });
	const isUp = () =>
		fetch(`http://localhost:${port}/login`).then(
			(answer) => answer.ok,
			() => false,
		);
	while (!(await isUp())) {
		if (started.exitCode !== null) throw new Error(`npm start ended with ${started.exitCode}`);
		await wait(20);
	}
	return { child: started, seconds: (performance.now() - before) / 1000 };
}

/** npm ends before the server that it started, and the next start must meet neither that server nor its database. */
async function end(started: ChildProcess): Promise<void> {
	const pids = await descendants(started.pid ?? 0);
	// npm hands the signal on; a second one would end the server before it has stopped its database.
	started.kill("SIGTERM");
	for (const pid of pids) while (await isRunning(pid)) await wait(20);
	// On a busy machine the server takes its own last connections for another's, and leaves its database to them.
	await stopDatabase(dataDir);
}

/** One that has ended and waits for its parent to ask for its code has no command line. */
async function isRunning(pid: number): Promise<boolean> {
	return (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")) !== "";
}

async function descendants(root: number): Promise<number[]> {
	const parents = new Map<number, number>();
	for (const name of await readdir("/proc")) {
		const stat = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, "utf8").catch(() => "") : "";
		if (stat) parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]));
	}
	const found = new Set([root]);
	for (let size = 0; size !== found.size; ) {
		size = found.size;
		for (const [pid, parent] of parents) if (found.has(parent)) found.add(pid);
	}
	return [...found];
}

/** pg_ctl leaves the server to init, so it is found by its own file. */
async function databasePids(): Promise<number[]> {
	const file = `${dataDir}/postgres/postmaster.pid`;
	return existsSync(file) ? descendants(Number((await readFile(file, "utf8")).split("\n")[0])) : [];
}
